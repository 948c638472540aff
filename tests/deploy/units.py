"""The units for systemd."""

from tests.sources import ROOT

UNITS = ROOT / "deploy" / "systemd"

MOST_EXPOSED = dict.fromkeys(
    ("companion", "companion-hotspot", "companion-wifi", "companion-screen", "companion-settle", "companion-setup"), 2.0
) | {"companion-update": 2.7}
"""Maximum exposure by `systemd-analyze security`, out of 10. The installing units act as root, and are no hub."""
