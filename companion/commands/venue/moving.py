"""`companion move`: an evening that moves from a data folder to a venue's database, or back, and continues there."""

from __future__ import annotations

import os

import click

from companion.hub.log.entries import DamagedLog, InUse, Unsaved
from companion.hub.log.mark import OtherFormat
from companion.hub.venue.options import FROM_ENVIRONMENT, need_psycopg


@click.command()
@click.option("--from", "source", required=True, help="A data folder, or `database` for COMPANION_DATABASE.")
@click.option("--to", "goal", required=True, help="The other of the two.")
@click.option("--table", "tables", multiple=True, help="The code of a table to move; by default, everything moves.")
def move(source: str, goal: str, tables: tuple[str, ...]) -> None:
    """Move tables to other data. Stop both hubs first; a copy stays where they were."""
    need_psycopg()
    from companion.hub.venue import moving

    here_at, there_at = _find(source), _find(goal)
    if not moving.is_there(here_at):
        raise click.ClickException(f"There's no log in {_name(source)}.")
    try:
        with moving.side(here_at) as here, moving.side(there_at) as there:
            moved = moving.move(here, there, tables)
    except (moving.CannotMove, OtherFormat) as error:
        raise click.ClickException(str(error)) from error
    except InUse as error:
        raise click.ClickException("A hub is running with this data: stop it first.") from error
    except (DamagedLog, Unsaved) as error:
        raise click.ClickException("One of the two can't be read or written. Keep using the old data.") from error
    click.echo(f"{moved.tables} tables with {moved.rows} events are now in both. From now on, only use {_name(goal)}.")


def _find(place: str) -> str:
    """Return the URL that the environment gives for `database`, else `place`."""
    if place != "database":
        return place
    url = next((os.environ[name] for name in FROM_ENVIRONMENT if os.environ.get(name)), None)
    if url is None:
        raise click.ClickException(f"Put the database's postgresql:// URL into {FROM_ENVIRONMENT[0]}.")
    return url


def _name(place: str) -> str:
    """Return a printable form of a place: without the password that a URL can hold."""
    return "the database" if "://" in place or place == "database" else place
