"""The pin of each part of the panel, and the settings that change it.

[frontends.hardware]
panel = "auto"         # "simulated": no real pins even if there are some; "off": no simulated panel

[frontends.hardware.pins]
seat1-button = 14      # numbers are GPIO numbers
seat10-lamp = false    # not there
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from typing import Any, Literal

from msgspec import Struct

from companion.core.text import Text, say

Kind = Literal["button", "lamp"]
PanelMode = Literal["auto", "simulated", "off"]
PANEL_MODES: tuple[PanelMode, ...] = ("auto", "simulated", "off")

USABLE = range(2, 28)
"""GPIO numbers on the header; 0 and 1 are reserved for the memory of an add-on board."""

SEAT_PINS = ((27, 18), (22, 23), (10, 24), (9, 25), (11, 8), (5, 7), (6, 12), (13, 16), (19, 20), (26, 21))
"""The button and the lamp of seat 1, 2 and so on: down the header, buttons on its odd side, lamps on its even one."""

# GPIO 3 also wakes a Pi that was shut down. 14 and 15 stay free, because a serial console may use them, and a lamp
# there would flicker with its data.
STANDARD: Mapping[str, int] = {
    **{f"seat{seat}-button": button for seat, (button, _) in enumerate(SEAT_PINS, 1)},
    "next-button": 4,
    "pause-button": 2,
    "power-button": 3,
    **{f"seat{seat}-lamp": lamp for seat, (_, lamp) in enumerate(SEAT_PINS, 1)},
    "power-lamp": 17,
}
"""The GPIO number of each part, in the order of the panel."""


class BadSettings(Exception):
    """The settings of the panel cannot be used; `says` tells why."""

    def __init__(self, says: Text) -> None:
        """Keep the words."""
        super().__init__(says.message)
        self.says = says


class Pins(Struct, frozen=True):
    """The pins of the panel."""

    parts: Mapping[str, int]
    """The GPIO number of each part that the panel has, in the order of the panel."""

    def of(self, kind: Kind) -> dict[str, int]:
        """Return the GPIO numbers of all buttons or all lamps, by their names in the table's views."""
        return {part.removesuffix(f"-{kind}"): pin for part, pin in self.parts.items() if part.endswith(f"-{kind}")}


def pins(own: Mapping[str, Any]) -> Pins:
    """Return the standard pins as the settings change them; raises `BadSettings`."""
    changes = own.get("pins", {})
    if not isinstance(changes, dict):
        raise BadSettings(say("companion.toml: the panel's pins need their own section, [frontends.hardware.pins]."))
    for part, pin in changes.items():
        _check(part, pin)
    found = Pins({part: pin for part, pin in {**STANDARD, **changes}.items() if pin is not False})
    _expect_one_part_each(found)
    return found


def _check(part: str, pin: object) -> None:
    if part not in STANDARD:
        says = say("companion.toml: the panel has no {part}. Run `companion wiring` to see its parts.", part=part)
        raise BadSettings(says)
    if pin is not False and not (isinstance(pin, int) and pin in USABLE):
        least, most = USABLE.start, USABLE.stop - 1
        says = say(
            "companion.toml: {part} must be a GPIO number from {least} to {most}, or false for none.",
            part=part,
            least=least,
            most=most,
        )
        raise BadSettings(says)


def _expect_one_part_each(found: Pins) -> None:
    users = defaultdict(list)
    for part, pin in found.parts.items():
        users[pin].append(part)
    for pin, parts in users.items():
        if len(parts) > 1:
            says = say("companion.toml: GPIO {pin} is used more than once: {parts}.", pin=pin, parts=tuple(parts))
            raise BadSettings(says)


def panel_mode(own: Mapping[str, Any]) -> PanelMode:
    """Return the wanted mode of the panel; raises `BadSettings`."""
    wanted = own.get("panel", "auto")
    for known in PANEL_MODES:
        if wanted == known:
            return known
    raise BadSettings(say("companion.toml: the hardware panel must be auto, simulated or off."))
