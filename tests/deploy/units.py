"""The units that systemd gets."""

from tests.sources import ROOT

UNITS = ROOT / "deploy" / "systemd"

MOST_EXPOSED = dict.fromkeys(
    ("companion", "companion-hotspot", "companion-wifi", "companion-screen", "companion-settle"), 2.0
)
"""By `systemd-analyze security`, of 10."""
