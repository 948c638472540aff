"""`companion venue open` and `companion venue pair`: tables for an evening, and their staff."""

from __future__ import annotations

from contextlib import closing

import click

from companion.core.limits import LANGUAGES
from companion.frontends.venue import Crowded, Unreachable
from companion.hub.log.entries import Unsaved
from companion.hub.log.mark import OtherFormat
from companion.hub.venue.options import DATABASE, need_psycopg
from companion.table import TableRules

UNREACHED = "The database cannot be reached. Nothing has changed."


@click.command("open")
@DATABASE
@click.option("--tables", type=click.IntRange(1, 1000), default=1, show_default=True, help="Number of tables.")
@click.option("--language", type=click.Choice(list(LANGUAGES)), default="en", show_default=True)
def open_tables(database: str, tables: int, language: str) -> None:
    """Open tables and print their codes."""
    need_psycopg()
    from companion.hub.log.postgresql import PostgresLog
    from companion.hub.venue.staff import Staff

    try:
        PostgresLog(database).close()  # makes the missing tables of a new database
        with closing(Staff(database, TableRules({}))) as staff:
            for _ in range(tables):
                click.echo(staff.new_table(language))
    except (Unreachable, Unsaved) as error:
        raise click.ClickException(UNREACHED) from error
    except OtherFormat as error:
        raise click.ClickException(str(error)) from error
    except Crowded as error:
        raise click.ClickException("The venue can't have any more tables.") from error


@click.command()
@DATABASE
def pair(database: str) -> None:
    """Print a code that opens the venue pages on one staff browser; it is valid for ten minutes."""
    need_psycopg()
    from companion.hub.venue.staff import Staff

    try:
        with closing(Staff(database, TableRules({}))) as staff:
            click.echo(staff.new_code())
    except Unreachable as error:
        raise click.ClickException(UNREACHED) from error
