"""`companion wiring`: the connections of all parts on the header of a Raspberry Pi."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import IO, Any

import click

from companion.core.limits import LANGUAGES
from companion.core.text import Text, say
from companion.texts import translator
from hardware.header_svg import svg
from hardware.pins import STANDARD, BadSettings, Pins, pins

OHMS = 330
"""The resistor of a lamp: with it an LED takes some 4 mA, and all lamps together less than a Pi can give."""

OwnSettings = Callable[[str, Path | None], Mapping[str, Any]]
"""A function from a frontend's name and a folder, None for the usual one, to the frontend's own settings there."""


@click.command()
@click.option("--data", type=click.Path(file_okay=False, path_type=Path), help="The folder with companion.toml.")
@click.option("--language", type=click.Choice(list(LANGUAGES)), default="en", show_default=True)
@click.option("--json", "as_json", is_flag=True, help="Print JSON for other programs.")
@click.option("--svg", "drawn", type=click.File("w", "utf-8"), help="Draw the header with all parts in this file.")
@click.pass_obj
def wiring(own: OwnSettings | None, data: Path | None, language: str, as_json: bool, drawn: IO[str] | None) -> None:
    """Show the pin of each button and lamp."""
    translate = translator(language)
    try:
        found = pins(own("hardware", data) if own else {})
    except BadSettings as error:
        raise click.ClickException(translate(error.says)) from error
    if as_json:
        click.echo(json.dumps({"parts": list(parts(found))}, indent=2))
        return
    if drawn:
        drawn.write(svg(header(), list(parts(found)), [translate(says) for says in explain(found)]))
        return
    click.echo("\n".join(drawing(found)))
    for says in explain(found):
        click.echo(f"\n{translate(says)}")


def header() -> Mapping[int, str]:
    """Return the name of each pin of the header, by its number: it is the same on all Pis with 40 pins."""
    # Not imported at the top, because every command loads this module, and gpiozero loads slowly.
    from gpiozero.pins.mock import MockFactory

    board = MockFactory().board_info.headers["J8"]
    return {number: str(pin.name) for number, pin in sorted(board.pins.items())}


def parts(found: Pins) -> Iterator[dict[str, object]]:
    """Yield each part with its GPIO number, its pin on the header and its resistor, in ohms."""
    places = {name: number for number, name in header().items()}
    for part, gpio in found.parts.items():
        kind = part.rpartition("-")[2]
        ohms = OHMS if kind == "lamp" else 0
        yield {"part": part, "kind": kind, "gpio": gpio, "pin": places[f"GPIO{gpio}"], "ohms": ohms}


def drawing(found: Pins) -> Iterator[str]:
    """Yield the lines of a drawing: the header with the parts on it, two pins a line."""
    users = {f"GPIO{gpio}": part for part, gpio in found.parts.items()}
    pins = [(number, name, users.get(name, "")) for number, name in header().items()]
    width = max(len(part) for part in STANDARD)
    for (odd, left, one), (even, right, other) in zip(pins[::2], pins[1::2], strict=True):
        yield f"{one:>{width}}  {left:>6}  {odd:>2} | {even:<2}  {right:<6}  {other}".rstrip()


def explain(found: Pins) -> Iterator[Text]:
    """Yield the instructions for connecting the parts, and the parts that the settings leave out."""
    yield say("Connect a button between its pin and any GND. It needs no resistor: the Pi pulls the pin up itself.")
    yield say(
        "A lamp is an LED: connect its long leg through {ohms} Ω to its pin, its short leg to any "
        "GND. Never leave out the resistor.",
        ohms=OHMS,
    )
    left_out = tuple(part for part in STANDARD if part not in found.parts)
    if left_out:
        yield say("Left out in companion.toml: {parts}.", parts=left_out)
