"""`companion wiring`: what to connect where on the header of a Raspberry Pi."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import click

from companion.core.table.state import LANGUAGES
from companion.core.text import Text, say
from companion.texts import translator
from hardware.pins import STANDARD, BadSettings, Pins, pins

OHMS = 330
"""Of the resistor before a lamp: an LED takes some 4 mA, so all lamps together stay under what a Pi can give."""

OwnSettings = Callable[[str, Path | None], Mapping[str, Any]]
"""Gives a face's own settings from the configuration in a folder, None for the usual one."""


@click.command()
@click.option("--data", type=click.Path(file_okay=False, path_type=Path), help="Folder of companion.toml.")
@click.option("--language", type=click.Choice(list(LANGUAGES)), default="en", show_default=True)
@click.option("--json", "as_json", is_flag=True, help="For other programs.")
@click.pass_obj
def wiring(own: OwnSettings | None, data: Path | None, language: str, as_json: bool) -> None:
    """Show which button and which lamp belongs to which pin."""
    translate = translator(language)
    try:
        found = pins(own("hardware", data) if own else {})
    except BadSettings as error:
        raise click.ClickException(translate(error.says)) from error
    if as_json:
        click.echo(json.dumps({"parts": list(parts(found))}, indent=2))
        return
    click.echo("\n".join(drawing(found)))
    for says in explained(found):
        click.echo(f"\n{translate(says)}")


def header() -> Mapping[int, str]:
    """Return what is on each pin of the header, by the number of the pin: all Pis with 40 pins have the same."""
    # Not at the top: this module is loaded for every command, and gpiozero takes its time.
    from gpiozero.pins.mock import MockFactory

    board = MockFactory().board_info.headers["J8"]
    return {number: str(pin.name) for number, pin in sorted(board.pins.items())}


def parts(found: Pins) -> Iterator[dict[str, object]]:
    """Return each part with its GPIO number, its pin on the header and the resistor that it needs, in ohms."""
    places = {name: number for number, name in header().items()}
    for part, gpio in found.parts.items():
        kind = part.rpartition("-")[2]
        ohms = OHMS if kind == "lamp" else 0
        yield {"part": part, "kind": kind, "gpio": gpio, "pin": places[f"GPIO{gpio}"], "ohms": ohms}


def drawing(found: Pins) -> Iterator[str]:
    """Return the header with all that is connected to it, two pins a line."""
    users = {f"GPIO{gpio}": part for part, gpio in found.parts.items()}
    pins = [(number, name, users.get(name, "")) for number, name in header().items()]
    width = max(len(part) for part in STANDARD)
    for (odd, left, one), (even, right, other) in zip(pins[::2], pins[1::2], strict=True):
        yield f"{one:>{width}}  {left:>6}  {odd:>2} | {even:<2}  {right:<6}  {other}".rstrip()


def explained(found: Pins) -> Iterator[Text]:
    """Return how the parts are connected, and those that the settings leave out."""
    yield say("A button lies between its pin and any GND. It needs no resistor: the Pi pulls the pin up by itself.")
    yield say(
        "A lamp is an LED: its long leg leads over {ohms} Ω to its pin, its short leg to any GND. Never without the "
        "resistor.",
        ohms=OHMS,
    )
    left_out = tuple(part for part in STANDARD if part not in found.parts)
    if left_out:
        yield say("Left out by companion.toml: {parts}.", parts=left_out)
