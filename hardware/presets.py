"""The presets of `companion wiring`: fewer seats, and an amplifier that takes pins; as settings to paste."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.core.text import say
from hardware.pins import SEAT_PINS, STANDARD, USABLE, BadSettings, Pins

AMPLIFIER: Mapping[str, int] = {"amplifier-bclk": 18, "amplifier-lrc": 19, "amplifier-din": 21}
"""The GPIO number of each wire of an I2S amplifier."""

TAKEN = range(18, 22)
"""GPIO numbers that the amplifier's overlay takes: 20, too, although no wire leads there."""

SEATS_WITH_AMPLIFIER = 8

SOLDERED_PULL_UPS = {2, 3}
"""GPIO numbers at which a lamp would glow."""

CONSOLE = {14, 15}
"""GPIO numbers that a serial console or the shutdown button uses."""

OVERLAY = ("dtparam=audio=off", "dtoverlay=max98357a,no-sdmode")
"""The lines for the amplifier in Raspberry Pi OS's own settings; with `no-sdmode` it leaves GPIO 4 to a button."""


def fit(found: Pins, seats: int | None, amplifier: bool) -> Pins:
    """Return the pins for so many seats, None for as many as there can be, beside an amplifier if there is one.

    Raises `BadSettings` if that cannot be.
    """
    most = SEATS_WITH_AMPLIFIER if amplifier else len(SEAT_PINS)
    if seats is not None and seats > most:
        raise BadSettings(say("The amplifier leaves pins for {most} seats at most.", most=most))
    kept = {part: gpio for part, gpio in found.parts.items() if _seat(part) <= (most if seats is None else seats)}
    return Pins(_make_room(kept) if amplifier else kept)


def _seat(part: str) -> int:
    """Return the seat of a part, 0 if it belongs to none."""
    number = part.partition("-")[0].removeprefix("seat")
    return int(number) if number.isdecimal() else 0


def _make_room(parts: Mapping[str, int]) -> dict[str, int]:
    """Return the parts, those on the amplifier's pins moved to free ones, the highest first."""
    moved = dict(parts)
    for part, gpio in parts.items():
        if gpio in TAKEN:
            unfit = {*TAKEN, *CONSOLE, *moved.values(), *(SOLDERED_PULL_UPS if part.endswith("-lamp") else ())}
            free = [number for number in USABLE if number not in unfit]
            if not free:
                raise BadSettings(say("The amplifier takes the pin of {part}, and no other is free.", part=part))
            moved[part] = free[-1]
    return moved


def settings_lines(found: Pins, amplifier: bool) -> Iterator[str]:
    """Yield the lines for companion.toml that differ from the standard, after the amplifier's as a comment."""
    if amplifier:
        yield "# /boot/firmware/config.txt"
        yield from (f"#   {line}" for line in OVERLAY)
    changed = {part: found.parts.get(part) for part, gpio in STANDARD.items() if found.parts.get(part) != gpio}
    if changed:
        yield "[frontends.hardware.pins]"
    for part, gpio in changed.items():
        yield f"{part} = {'false' if gpio is None else gpio}"
