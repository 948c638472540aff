"""`companion wiring`: the parts of a panel, and their connections on the header of a Raspberry Pi."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import IO, Any

import click

from companion.core.limits import LANGUAGES
from companion.core.text import say
from companion.texts import Translator, translator
from hardware.header_svg import svg
from hardware.lamp_current import FORWARD_VOLTS, OHMS, LampCircuit
from hardware.parts_list import Build, explain, list_parts
from hardware.pins import SEAT_PINS, STANDARD, BadSettings, pins
from hardware.presets import AMPLIFIER, fit, settings_lines

OwnSettings = Callable[[str, Path | None], Mapping[str, Any]]
"""A function from a frontend's name and a folder, None for the usual one, to the frontend's own settings there."""


@click.command()
@click.option("--seats", type=click.IntRange(1, len(SEAT_PINS)), help="Leave out the seats above this number.")
@click.option("--lamps", type=click.Choice(list(FORWARD_VOLTS)), default="red", show_default=True, help="Their colour.")
@click.option("--ohms", type=click.IntRange(1), default=OHMS, show_default=True, help="The resistor of each LED.")
@click.option("--driver", type=click.Choice(["uln2803"]), help="A chip for lamps of 5 or 12 V.")
@click.option("--amplifier", type=click.Choice(["i2s"]), help="An amplifier on the header, such as a MAX98357A.")
@click.option("--data", type=click.Path(file_okay=False, path_type=Path), help="The folder with companion.toml.")
@click.option("--language", type=click.Choice(list(LANGUAGES)), default="en", show_default=True)
@click.option("--settings", "as_settings", is_flag=True, help="Print the lines for companion.toml, and nothing else.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON for other programs.")
@click.option("--svg", "drawn", type=click.File("w", "utf-8"), help="Draw the header with all parts in this file.")
@click.pass_obj
def wiring(
    own: OwnSettings | None,
    seats: int | None,
    lamps: str,
    ohms: int,
    driver: str | None,
    amplifier: str | None,
    data: Path | None,
    language: str,
    as_settings: bool,
    as_json: bool,
    drawn: IO[str] | None,
) -> None:
    """Show the parts of a panel, and the pin of each button and lamp."""
    translate = translator(language)
    circuit = LampCircuit(lamps, ohms, driver is not None)
    try:
        found = fit(pins(own("hardware", data) if own else {}), seats, amplifier is not None)
        circuit.check(len(found.of("lamp")))
    except BadSettings as error:
        raise click.ClickException(translate(error.says)) from error
    build = Build(found, circuit, amplifier is not None)
    if as_settings:
        click.echo("\n".join(_settings(build, translate)))
    elif as_json:
        click.echo(json.dumps(describe(build, translate), indent=2))
    elif drawn:
        words = [line for line in _words(build, translate) if line]
        drawn.write(svg(header(), list(parts(build)), words))
    else:
        click.echo("\n".join([*drawing(build), *_words(build, translate)]))


def header() -> Mapping[int, str]:
    """Return the name of each pin of the header, by its number: it is the same on all Pis with 40 pins."""
    # Not imported at the top, because every command loads this module, and gpiozero loads slowly.
    from gpiozero.pins.mock import MockFactory

    board = MockFactory().board_info.headers["J8"]
    return {number: str(pin.name) for number, pin in sorted(board.pins.items())}


def parts(build: Build) -> Iterator[dict[str, object]]:
    """Yield each part with its GPIO number, its pin on the header and its resistors, in ohms."""
    places = {name: number for number, name in header().items()}
    for part, gpio in _users(build).items():
        kind = part.rpartition("-")[2] if part in build.pins.parts else "amplifier"
        yield {
            "part": part,
            "kind": kind,
            "gpio": gpio,
            "pin": places[f"GPIO{gpio}"],
            "ohms": build.circuit.series_ohms if kind == "lamp" else 0,
            "driver": "uln2803" if kind == "lamp" and build.circuit.has_driver else None,
            "pull_down_ohms": build.circuit.pull_down(gpio) if kind == "lamp" else 0,
        }


def describe(build: Build, translate: Translator) -> dict[str, object]:
    """Return everything as data for other programs."""
    return {
        "parts": list(parts(build)),
        "milliamperes": round(build.lamps * build.circuit.milliamperes, 1),
        "shopping": [translate(says) for says in list_parts(build)],
        "settings": "\n".join(settings_lines(build.pins, build.has_amplifier)),
    }


def _users(build: Build) -> dict[str, int]:
    """Return the GPIO number of everything on the header."""
    return {**build.pins.parts, **(AMPLIFIER if build.has_amplifier else {})}


def _words(build: Build, translate: Translator) -> Iterator[str]:
    """Yield the lines below a drawing: the connections, the parts to buy and the settings."""
    for says in (*explain(build), say("Parts:")):
        yield from ("", translate(says))
    yield ""
    yield from (f"  {translate(says)}" for says in list_parts(build))
    lines = list(settings_lines(build.pins, build.has_amplifier))
    if lines:
        yield from ("", translate(say("Put this into companion.toml:")), "", *lines)


def _settings(build: Build, translate: Translator) -> Iterator[str]:
    """Yield the lines for companion.toml, or a comment if it needs none."""
    lines = list(settings_lines(build.pins, build.has_amplifier))
    yield from lines or ["# " + translate(say("Nothing to set: these are the usual pins."))]


def drawing(build: Build) -> Iterator[str]:
    """Yield the lines of a drawing: the header with the parts on it, two pins a line."""
    users = {f"GPIO{gpio}": part for part, gpio in _users(build).items()}
    pins = [(number, name, users.get(name, "")) for number, name in header().items()]
    width = max(len(part) for part in (*STANDARD, *AMPLIFIER))
    for (odd, left, one), (even, right, other) in zip(pins[::2], pins[1::2], strict=True):
        yield f"{one:>{width}}  {left:>6}  {odd:>2} | {even:<2}  {right:<6}  {other}".rstrip()
