"""The checks of `companion doctor` on a Raspberry Pi: its power, its Wi-Fi.

Each check returns None if there is nothing to say, or else whether all is well, and the finding in words.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

from companion.appliance import system
from companion.appliance.system import answer, small_radio, usual_firmware
from companion.core.text import Text, say

RADIO = Path("/sys/class/ieee80211")

NOW, EVER = 0x1, 0x10000
"""Bits of the firmware's answer: too little voltage now, and at any time since the start."""

Found = tuple[bool, Text] | None


def checkup() -> Iterator[tuple[str, bool, Text]]:
    """Yield each check with a finding: its name, whether all is well, and the words."""
    for name, check in CHECKS.items():
        found = check()
        if found:
            yield name, *found


def power() -> Found:
    """Check the voltage; the answer of Pi OS's `vcgencmd` is `throttled=0x50000`, say."""
    said = answer("vcgencmd", "get_throttled")
    try:
        bits = int(said.partition("=")[2], 16) if said else None
    except ValueError:
        bits = None
    if bits is None:
        return None
    if bits & NOW:
        return False, say("The voltage is too low: use the power supply made for this Pi.")
    if bits & EVER:
        return False, say("The voltage has dropped too low since startup: use the power supply made for this Pi.")
    return True, say("ok")


def country() -> Found:
    """Check whether the radio knows its country; without one Raspberry Pi OS keeps it off."""
    if not RADIO.exists():
        return None
    said = answer("iw", "reg", "get")
    if said is None:
        return None
    if "country 00" in said or "country" not in said:
        return False, say("No Wi-Fi country is set, so Wi-Fi may stay off: sudo raspi-config nonint do_wifi_country IT")
    return True, say("ok")


def firmware() -> Found:
    """Check the firmware of the larger radio."""
    if not RADIO.exists() or not system.FIRMWARE.exists():
        return None
    if small_radio():
        return True, say("This Pi's Wi-Fi handles about seven phones.")
    if not usual_firmware():
        return True, say("This Pi's Wi-Fi handles up to 19 phones.")
    return False, say("The hub's Wi-Fi handles 7 to 10 phones, and up to 19 after a restart.")


CHECKS: dict[str, Callable[[], Found]] = {"power": power, "country": country, "firmware": firmware}
