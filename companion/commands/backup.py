"""`companion backup` and `companion restore`: save the data of a hub as one file, and restore it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import click

from companion.core.limits import LANGUAGES
from companion.core.text import say
from companion.frontends.backups import BadBackup
from companion.games import GAMES
from companion.hub.backup import keeper
from companion.hub.backup import restore as restoring
from companion.hub.backup.owner import as_owner
from companion.hub.config import default_data
from companion.hub.log.log import InUse
from companion.table import TableRules
from companion.texts import translator

_DATA = click.option(
    "--data",
    type=click.Path(file_okay=False, path_type=Path),
    default=default_data,
    show_default="where the system keeps your data",
    help="The hub's folder.",
)
_LANGUAGE = click.option("--language", type=click.Choice(list(LANGUAGES)), default="en", show_default=True)


@click.command()
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@_DATA
@_LANGUAGE
def backup(file: Path, data: Path, language: str) -> None:
    """Save the hub's data to FILE: evenings, settings, words, recordings. The hub may be running."""
    with _explain_errors(data, language):
        keeper.save_as(data, file)
        click.echo(
            translator(language)(
                say("{file} holds the hub's data. Anyone who has it can read the secret roles.", file=str(file))
            )
        )


@click.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@_DATA
@click.option("--replace", is_flag=True, help="Replace the current data; a copy stays in the folder.")
@_LANGUAGE
def restore(file: Path, data: Path, replace: bool, language: str) -> None:
    """Restore the hub's data from the backup FILE."""
    with _explain_errors(data, language), file.open("rb") as content, as_owner(data):
        aside = restoring.restore(content, data, TableRules(GAMES), replace=replace)
        translate = translator(language)
        click.echo(translate(say("The backup's data is now in {folder}.", folder=str(data))))
        if aside:
            click.echo(translate(say("The previous data is in {folder}.", folder=str(aside))))


@contextmanager
def _explain_errors(data: Path, language: str) -> Iterator[None]:
    translate = translator(language)
    try:
        yield
    except BadBackup as error:
        raise click.ClickException(translate(error.says)) from error
    except InUse as error:
        says = say(
            "A hub is running with the data in {folder}. Stop it first, or restore from its screen.", folder=str(data)
        )
        raise click.ClickException(translate(says)) from error
    except OSError as error:
        says = say("That didn't work, and nothing has changed: {why}.", why=error.strerror or "")
        raise click.ClickException(translate(says)) from error
