"""`companion hotspot on`, `off`, `status`: the hub's own Wi-Fi, for a table without any other."""

from __future__ import annotations

import click

from companion.appliance.hotspot import ADDRESS, STAY, hotspot, switch, warning
from companion.core.limits import LANGUAGES, MOST_SEATS
from companion.core.text import Text, say
from companion.texts import translator

NONE = say("This machine has no Wi-Fi of its own, or you aren't allowed to see it: try sudo.")

_LANGUAGE = click.option("--language", type=click.Choice(list(LANGUAGES)), default="en", show_default=True)


@click.command()
@_LANGUAGE
def on(language: str) -> None:
    """Switch the hub's own Wi-Fi on, now and at every start, and leave your home Wi-Fi."""
    _switch(True, language)


@click.command()
@_LANGUAGE
def off(language: str) -> None:
    """Switch the hub's own Wi-Fi off and return to your home Wi-Fi."""
    _switch(False, language)


@click.command()
@_LANGUAGE
def status(language: str) -> None:
    """Say whether the hub's own Wi-Fi is on, and how phones join it."""
    _tell(language)


def _switch(wanted: bool, language: str) -> None:
    if hotspot() is None:
        raise click.ClickException(translator(language)(NONE))
    refused = switch(wanted)
    if refused:
        raise click.ClickException(translator(language)(refused))
    _tell(language)


def _tell(language: str) -> None:
    found = hotspot()
    if found is None:
        raise click.ClickException(translator(language)(NONE))
    lines: list[Text | None] = [
        say("The hub's Wi-Fi is on.") if found.on else say("The hub's Wi-Fi is off."),
        say("Name: {name}", name=found.name),
        say("Password: {password}", password=found.password),
        say("Then open http://{address}/ on your phone", address=ADDRESS) if found.on else None,
        STAY if found.on else None,
        warning(MOST_SEATS),
    ]
    for line in filter(None, lines):
        click.echo(translator(language)(line))
