"""`companion venue open`: tables for an evening, which wait for who scans their code."""

from __future__ import annotations

import click

from companion.core.table import TableRules
from companion.core.table.state import LANGUAGES
from companion.hub.log.entries import Unsaved
from companion.hub.venue.options import DATABASE, need_psycopg

UNREACHED = "The database cannot be reached. Nothing has changed."


@click.command("open")
@DATABASE
@click.option("--tables", type=click.IntRange(1, 1000), default=1, show_default=True, help="How many.")
@click.option("--language", type=click.Choice(list(LANGUAGES)), default="en", show_default=True)
def open_tables(database: str, tables: int, language: str) -> None:
    """Open tables, and print their codes."""
    need_psycopg()
    from companion.hub.venue.staff import Staff

    try:
        staff = Staff(database, TableRules({}))
        for _ in range(tables):
            click.echo(staff.new_table(language))
        staff.close()
    except Unsaved as error:
        raise click.ClickException(UNREACHED) from error
