"""The units that systemd gets."""

from tests.sources import ROOT

UNITS = ROOT / "deploy" / "systemd"

MOST_EXPOSED = {"companion": 2.0, "companion-hotspot": 2.0, "companion-wifi": 2.0, "companion-screen": 2.5}
"""By `systemd-analyze security`, of 10; Chromium needs namespaces for its sandbox, which cost half a point."""
