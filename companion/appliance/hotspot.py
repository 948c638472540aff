"""The hub's own Wi-Fi: a profile of NetworkManager that `deploy/hotspot` makes, switched by one unit of systemd.

polkit lets the hub start and stop only that unit.
"""

from __future__ import annotations

import re
import socket
from pathlib import Path

from msgspec import Struct

from companion.appliance.system import answer, small_radio, usual_firmware
from companion.core.text import Text, say

SECRETS = Path("/etc/companion/hotspot")
"""The file with the name and the password, as `name=…` and `password=…`."""

UNIT = "companion-hotspot.service"

ADDRESS = "10.42.0.1"
"""The hub's address in its own Wi-Fi. No name: on a phone with a private DNS or a VPN none leads here."""

FEW = 7
"""The number of phones that any radio of a Pi carries with the usual firmware, if it carries any."""

REFUSED = say("The hub's Wi-Fi can't be turned on or off: see `journalctl -u companion-hotspot` on the hub.")
WEAK = say("This Pi's radio handles seven phones at most, and on some models none: use a small router.")
CROWDED = say("More than seven phones are too many for this Pi's radio: use a small router.")
STAY = say(
    "Your phone may say this Wi-Fi has no internet. On Android, tap “Stay connected” or “Use "
    "anyway”. Then scan the other code."
)


class Hotspot(Struct, frozen=True):
    """The hub's own Wi-Fi."""

    name: str
    password: str
    on: bool

    @property
    def code(self) -> str:
        """The text of the QR code by which a phone's camera joins this Wi-Fi."""
        return f"WIFI:T:WPA;S:{_escape(self.name)};P:{_escape(self.password)};;"


def hotspot() -> Hotspot | None:
    """Return the hub's own Wi-Fi; None if it has none, or this user may not see it."""
    try:
        lines = SECRETS.read_text("utf-8").splitlines()
    except (OSError, UnicodeError):
        return None
    values = {name: value for name, _, value in (line.partition("=") for line in lines)}
    if not values.get("name") or not values.get("password"):
        return None
    on = answer("systemctl", "is-active", "--quiet", UNIT) is not None
    return Hotspot(values["name"], values["password"], on)


def address_is_here() -> bool:
    """Return whether this machine has the address of its own Wi-Fi now; asks no other program."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.bind((ADDRESS, 0))
        except OSError:
            return False
    return True


def switch(on: bool) -> Text | None:
    """Switch the hub's own Wi-Fi on or off, for later starts too; return the reason if that fails, else None."""
    done = answer("systemctl", "--no-ask-password", "start" if on else "stop", UNIT)
    return REFUSED if done is None else None


def warning(seats: int) -> Text | None:
    """Return the warning that the machine's radio may be too weak for `seats` phones; None if it is strong enough."""
    if small_radio():
        return WEAK
    return CROWDED if seats > FEW and usual_firmware() else None


def _escape(words: str) -> str:
    return re.sub(r'([\\;,:"])', r"\\\1", words)
