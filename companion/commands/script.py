"""`companion script GAME`: it prints a script file to begin with, or checks one."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import click

from companion.core.game import AnyGame
from companion.core.limits import LANGUAGES
from companion.core.text import say
from companion.frontends.data_folder import SCRIPTS
from companion.games import GAMES
from companion.hub.words.script_files import fault_text, file_name, read_file
from companion.texts import Translator, translator

HEAD = (
    say("The lines that are read aloud. Write your own, or copy those printed in your rulebook."),
    say("Remove one # from a heading and the lines below it, then write your own words there."),
    say("They may fill several lines. Lines that keep their # are read in the hub's words."),
)


@click.command()
@click.argument("game", type=click.Choice([name for name, game in GAMES.items() if game.narrated]))
@click.option("--language", type=click.Choice(list(LANGUAGES)), default="en", show_default=True)
@click.option(
    "--check",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="Check this script file for mistakes.",
)
def script(game: str, language: str, check: Path | None) -> None:
    """Replace a game's lines with your own words: print a script file to start from, or check one."""
    played, translate = GAMES[game], translator(language)
    if not played.rewordable:
        raise click.UsageError(translate(say("{game} is only read in the hub's words.", game=played.title)))
    if check is None:
        click.echo("\n".join(template(played, translate)))
    else:
        sys.exit(_check(played, check, translate))


def template(game: AnyGame, translate: Translator) -> Iterator[str]:
    """Yield the lines of a script file that replaces nothing yet."""
    place = f"{SCRIPTS}/{file_name(game.name, translate.language)}"
    where = say("Save the file in the hub's data folder as {place}.", place=place)
    check = say("To check the file: {command}", command=f"companion script {game.name} --check FILE")
    places = tuple(dict.fromkeys(f"{{{place}}}" for line in game.rewordable.values() for place in line.places))
    filled = (say("The hub fills in {places}. You can move them, or leave them out.", places=places),) if places else ()
    for head in (*HEAD, *filled, where, check):
        yield f"## {translate(head)}"
    for key, line in game.rewordable.items():
        yield ""
        yield f"## {' '.join(map(translate, line.when))}"
        yield f"# [{key}]"
        yield f"# {translate(line.text)}"


def _check(game: AnyGame, path: Path, translate: Translator) -> int:
    """Print the faults of the file, and return the exit status."""
    lines = game.rewordable
    found = read_file(path, lines)
    for fault in found.faults:
        click.echo(translate(fault_text(path.name, fault)), err=True)
    if found.faults:
        return 1
    ours = tuple(f"[{key}]" for key in lines if key not in found.words)
    own = say("{file}: {n} of {all} lines are in your own words.", file=path.name, n=len(found.words), all=len(lines))
    click.echo(translate(own))
    if found.words and ours:
        click.echo(translate(say("In the hub's words: {keys}", keys=ours)))
    names = tuple(file_name(game.name, language) for language in LANGUAGES)
    if path.name not in names:
        click.echo(translate(say("The hub only reads files with these names: {names}", names=names)))
    return 0
