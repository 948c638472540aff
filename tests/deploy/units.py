"""The units that systemd gets."""

from tests.sources import ROOT

UNITS = ROOT / "deploy" / "systemd"

MOST_EXPOSED = dict.fromkeys(
    ("companion", "companion-hotspot", "companion-wifi", "companion-screen", "companion-settle", "companion-setup"), 2.0
) | {"companion-update": 2.7}
"""By `systemd-analyze security`, of 10. What installs a version does what root does at a terminal, and is no hub."""
