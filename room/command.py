"""`companion room forget`: take the hub out of Home Assistant."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import click

from companion.frontends import DATA, Settings
from companion.texts import translator
from room.kept import read_choices
from room.settings import BadRoomSettings, read_settings
from room.topics import Topics


@click.group()
def room() -> None:
    """Look after a room whose lamps play along."""


@room.command()
@click.option("--data", type=click.Path(file_okay=False, path_type=Path), help="The folder for the evening's log.")
@click.pass_obj
@click.pass_context
def forget(context: click.Context, own: Callable[[str, Path | None], Mapping[str, Any]], data: Path | None) -> None:
    """Take the hub out of Home Assistant.

    It comes back when it runs again with its room switched on.
    """
    # Imported here: without the extra, the help of all commands still lists this one.
    from room.visit import visit

    folder = data or context.meta[DATA]()
    settings = Settings(bind="", port=0, address="", data=folder, mute=True, rate=1, own=own("room", data))
    try:
        found = read_settings(settings)
    except BadRoomSettings as error:
        raise click.ClickException(translator("en")(error.says)) from error
    topics = Topics(read_choices(folder).id, found)
    why = visit(found.broker, (topics.forget(), topics.say_available(False)))
    if why:
        raise click.ClickException(translator("en")(why))
    click.echo("Home Assistant has forgotten the hub.")
