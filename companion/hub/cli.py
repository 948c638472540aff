"""The command line. Frontends and games add commands of their own, by the entry-point group `companion.commands`.

No other module of the hub imports the games; this one passes them on.
"""

from __future__ import annotations

import logging
import os
import sqlite3
import sys
from collections.abc import Mapping
from contextlib import closing
from datetime import datetime
from functools import cache
from pathlib import Path
from typing import Any

import click
from msgspec.structs import replace

from companion.appliance.checkup import checkup
from companion.core.limits import LANGUAGES
from companion.core.text import Text, say
from companion.frontends import DATA, Settings
from companion.frontends.ledger import LedgerFilter, PlayedGame
from companion.games import GAMES
from companion.hub import app
from companion.hub import doctor as doctors
from companion.hub.backup import older
from companion.hub.backup.restore import take_in
from companion.hub.config import BadConfig, Config, check_hosts, default_data, read_frontends, read_remembers
from companion.hub.discovery import find_commands, find_frontends
from companion.hub.log.log import LOG, DamagedLog, InUse, Log, Unsaved
from companion.hub.log.mark import OtherFormat
from companion.hub.log.private import OTHERS
from companion.hub.log.salvage import damaged_logs
from companion.hub.tables import Tables
from companion.hub.venue.options import NodeOptions, need_psycopg, venue_options
from companion.hub.words.script_files import fault_text, find_script_files
from companion.table import TableRules
from companion.texts import translator
from companion.texts.terminal import accept_any_letter

logger = logging.getLogger(__name__)

MOST_TABLES = 200

_DATA = click.option(
    "--data",
    type=click.Path(file_okay=False, path_type=Path),
    default=default_data,
    show_default="where the system keeps your data",
    help="The folder for the evening's log.",
)
_LANGUAGE = click.option(
    "--language",
    type=click.Choice(list(LANGUAGES)),
    default="en",
    show_default=True,
    help="Language of the table page and the voice; each phone has its own.",
)


class Commands(click.Group):
    """The commands: our own, and those that are found. The latter load when a command is needed that is not our own."""

    def list_commands(self, context: click.Context) -> list[str]:
        """Return the names of all commands."""
        add_found()
        return super().list_commands(context)

    def get_command(self, context: click.Context, name: str) -> click.Command | None:
        """Return the command of a name; to serve, the hub needs no other."""
        if isinstance(self.commands.get(name), click.Group | None):
            add_found()
        return super().get_command(context, name)


@click.group(cls=Commands)
@click.version_option(package_name="table-companion", prog_name="companion", message="%(prog)s %(version)s")
@click.pass_context
def main(context: click.Context) -> None:
    """A hub beside real cards: a voice for the night, secret votes, rounds, scores, timers."""
    os.umask(OTHERS)
    accept_any_letter()
    logging.basicConfig(level=logging.WARNING, format="%(levelname)s %(name)s: %(message)s")
    context.obj = own_settings  # for the commands that frontends bring
    context.meta[DATA] = default_data


def own_settings(frontend: str, folder: Path | None = None) -> Mapping[str, Any]:
    """Return a frontend's own settings from `companion.toml` in `folder`, or in the usual one."""
    try:
        return read_frontends(folder or default_data()).get(frontend, {})
    except BadConfig as error:
        raise click.ClickException(str(error)) from error


@main.command()
@click.option(
    "--port", type=click.IntRange(0, 65535), default=8000, show_default=True, help="Port number; 0 for any free port."
)
@_DATA
@_LANGUAGE
@click.option("--mute", is_flag=True, help="Play no sound at the hub.")
@click.option("--address", multiple=True, callback=check_hosts, help="Address in the QR code; repeat it for names.")
@click.option("--bind", default="0.0.0.0", show_default=True, help="The address to listen on.")
@click.option("--rate", type=click.IntRange(1, 100), default=1, help="Run game time this many times faster.")
@click.option("--tables", type=click.IntRange(1, MOST_TABLES), default=1, help="Number of tables.")
@click.option("--new", is_flag=True, help="Start a new evening and close the last one's tables.")
@venue_options
def serve(
    port: int,
    data: Path,
    language: str,
    mute: bool,
    address: tuple[str, ...],
    bind: str,
    rate: int,
    tables: int,
    new: bool,
    venue: NodeOptions,
) -> None:
    """Open a table and wait for phones."""
    own = Settings(bind=bind, port=port, address=next(iter(address), ""), data=data, mute=mute, rate=rate)
    settings = replace(
        own,
        names=address[1:],
        venue=bool(venue.database),
        balancers=venue.balancer,
        watchers=venue.metrics_from,
        public_port=venue.public_port,
    )
    try:
        if venue.database:
            need_psycopg()
        # An evening that was just restored must not be replaced by a new one, whatever was typed at the first start.
        new = not take_in(data) and new
        config = Config(
            settings=settings,
            language=language,
            tables=tables,
            new=new,
            frontends=read_frontends(data),
            remembers=read_remembers(data),
            database=venue.database,
            node=venue.node,
        )
        if app.serve(config, GAMES):
            app.start_again()
    except (BadConfig, OtherFormat) as error:
        raise click.ClickException(str(error)) from error
    except InUse as error:
        raise click.ClickException(f"Another hub is running with the data in {data}.") from error
    except Unsaved as error:
        where = "the database. Does it run?" if venue.database else f"{data}. Is the disk full?"
        raise click.ClickException(f"Can't save anything in {where}") from error
    except (DamagedLog, sqlite3.DatabaseError) as error:
        raise click.ClickException(f"The log in {data} can't be read. Move it away to start fresh.") from error
    except app.NoFrontend as error:
        raise click.ClickException("There's nothing left to show the table.") from error
    except OSError as error:
        raise click.ClickException(f"Can't use the data folder: {error.strerror}.") from error


@main.command()
@_DATA
@_LANGUAGE
@click.option("--ask", is_flag=True, help="Test loudspeaker, voice, lamps and buttons, and ask what you hear and see.")
@click.option("--speed", is_flag=True, help="Only measure how fast this machine is, and for how many tables.")
@click.pass_context
def doctor(context: click.Context, data: Path, language: str, ask: bool, speed: bool) -> None:
    """Check what works here and what doesn't, and why."""
    if speed:
        context.invoke(find_commands()["speed"], data=data, language=language)
        return
    settings = Settings(bind="0.0.0.0", port=8000, address="", data=data, mute=False, rate=1)
    translate = translator(language)
    try:
        switched = Config(settings=settings, language=language, frontends=read_frontends(data))
    except BadConfig as error:
        raise click.ClickException(str(error)) from error
    broken = False
    for found in find_frontends(doctors.settings_beside_hub(settings), own=switched.frontends):
        if not switched.is_enabled(found.name):
            click.echo(f"{found.name}: off (companion.toml)")
        elif found.problem:
            broken = True
            click.echo(f"{found.name}: {translate(found.problem)}")
        else:
            broken = doctors.examine_frontend(found, switched.for_frontend(found.name), language, ask=ask) or broken
    for one in find_script_files(data, GAMES):
        broken = broken or bool(one.wording.faults)
        says = [translate(fault_text(one.name, fault)) for fault in one.wording.faults]
        click.echo("\n".join(says or [f"{one.name}: ok"]))
    for name, well, found_out in checkup():
        broken = broken or not well
        click.echo(f"{name}: {translate(found_out)}")
    for name, finding in doctors.machine(data) if ask else ():
        broken = broken or not finding.well
        doctors.print_finding(name, finding, translate)
    lost = _find_lost(data)
    for why in lost:
        click.echo(translate(why))
    sys.exit(1 if broken or lost else 0)


def _find_lost(data: Path) -> list[Text]:
    """Return the tables that cannot be recovered from the log of a data folder, with the reasons."""
    found = [*(says for _, says in damaged_logs(data)), *older.describe_older(data)]
    try:
        with closing(Log.copy(data)) as log:
            return [*found, *Tables(log, TableRules(GAMES)).lost_tables.values()]
    except FileNotFoundError:
        return found
    except OtherFormat as error:
        return [*found, error.says]
    except DamagedLog:
        return [*found, say("The log is damaged.")]


@main.command()
@_DATA
@click.option("--person", default="", help="Only games with a player of this name.")
@click.option("--game", default="", help="Only this game, by its English name.")
@click.option("--since", type=click.DateTime(["%Y-%m-%d"]), help="Only games started on this day or later.")
@click.option("--csv", "form", flag_value="csv", help="Print CSV for a spreadsheet.")
@click.option("--json", "form", flag_value="json", help="Print JSON for programs; docs/ledger.md explains the fields.")
@click.option("--language", type=click.Choice(list(LANGUAGES)), default="en", show_default=True)
def ledger(data: Path, person: str, game: str, since: datetime | None, form: str | None, language: str) -> None:
    """List the games played, and who won."""
    # Imported here, because the hub needs none of it to serve.
    from companion.hub.log.listing import as_json, as_table, title_of, write_csv

    played = _find_games(data, LedgerFilter(person=person, game=game, since=since.date() if since else None))
    translate = translator(language)

    def title(game: PlayedGame) -> str:
        return translate(title_of(game, GAMES))

    if form == "csv":
        write_csv(sys.stdout, played, title, translate)
    elif form == "json":
        click.echo(as_json(played, title, translate), nl=False)
    elif played:
        click.echo("\n".join(as_table(played, title)))
    else:
        click.echo("No such games yet." if person or game or since else "No games yet.")


def _find_games(data: Path, wanted: LedgerFilter) -> list[PlayedGame]:
    # Imported here for the same reason.
    from companion.hub.log.ledger import games

    if not data.is_dir() or not (data / LOG).exists():
        raise click.ClickException(f"There's no log in {data}: no games played there yet.")
    try:
        return games(data, wanted)
    except OtherFormat as error:
        raise click.ClickException(str(error)) from error
    except sqlite3.Error as error:
        raise click.ClickException(f"The log in {data} can't be read: {error}.") from error


@main.group()
def setup() -> None:
    """List the parts a game needs from its box."""


@main.group("venue")
def many() -> None:
    """Run many tables on several machines."""


@main.group()
def hotspot() -> None:
    """Switch the hub's own Wi-Fi on or off, or see its status."""


@cache
def add_found() -> None:
    """Add the commands of frontends and games, each under the name of its entry point."""
    for name, command in find_commands().items():
        add_command(name, command)


def add_command(name: str, command: click.Command) -> None:
    """Add a command under the name of its entry point: `setup.chess` goes to the group `setup`."""
    above, _, own = name.rpartition(".")
    group = main.commands.get(above) if above else main
    if isinstance(group, click.Group):
        group.add_command(command, own)
    else:
        logger.warning("there is no group of commands for %s", name)
