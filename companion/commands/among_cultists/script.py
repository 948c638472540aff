"""`companion script among-cultists`: prints a script file to begin with, or checks one."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import click

from companion.core.table.state import LANGUAGES
from companion.core.text import Text, say
from companion.games.among_cultists import GAME
from companion.games.among_cultists.options import CHARACTERS, WITH_AI
from companion.games.among_cultists.ritual import Saying, Who, sayings
from companion.games.among_cultists.words import WORDS
from companion.hub.script_files import FOLDER, fault_text, file_name, read_file
from companion.texts import Translator, translator

KEYS = tuple(WORDS)
"""The keys of the lines whose words the owner of a box may replace."""

TO: dict[Who, Text] = {"all": say("To everybody."), "cultists": say("To the Cultists."), "seer": say("To the Seer.")}

HEAD = (
    say("What is read aloud in the night, in words of your own, such as those that are printed in your rulebook."),
    say("Take away one # before a heading and before what stands below it, and write your own words there."),
    say("They may go over several lines. What keeps its # is read in the words of the hub."),
)


@click.command()
@click.option("--language", type=click.Choice(list(LANGUAGES)), default="en", show_default=True)
@click.option(
    "--check",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="Say what is wrong in this script file.",
)
def script(language: str, check: Path | None) -> None:
    """Print a script file to begin with: every line of the night, when it is said, and its words."""
    translate = translator(language)
    if check is None:
        click.echo("\n".join(template(translate)))
    else:
        sys.exit(_check(check, translate))


def template(translate: Translator) -> Iterator[str]:
    """Yield the lines of a script file that replaces nothing yet."""
    place = f"{FOLDER}/{file_name(GAME.name, translate.language)}"
    where = say("Put the file into the data folder of the hub, as {place}.", place=place)
    check = say("This says whether it is well written: {command}", command=f"companion script {GAME.name} --check FILE")
    for head in (*HEAD, where, check):
        yield f"## {translate(head)}"
    for key, saying in sayings().items():
        yield ""
        yield f"## {' '.join(map(translate, _said(saying)))}"
        yield f"# [{key}]"
        yield f"# {translate(WORDS[key])}"


def _said(saying: Saying) -> Iterator[Text]:
    """Yield to whom the line is said, and when."""
    yield TO[saying.who]
    alone, with_ai = tuple(map(str, saying.alone)), tuple(map(str, saying.with_ai))
    if (saying.alone, saying.with_ai) == (tuple(CHARACTERS), tuple(WITH_AI)):
        yield say("At every table.")
    elif alone and with_ai:
        yield say("With {alone} players; with {with_ai} players and the AI.", alone=alone, with_ai=with_ai)
    elif alone:
        yield say("With {alone} players, without the AI.", alone=alone)
    else:
        yield say("With {with_ai} players and the AI.", with_ai=with_ai)
    if saying.seer:
        yield say("Only if the Seer plays.")


def _check(path: Path, translate: Translator) -> int:
    """Say what is wrong in the file, and return the exit status."""
    found = read_file(path, KEYS)
    for fault in found.faults:
        click.echo(translate(fault_text(path.name, fault)), err=True)
    if found.faults:
        return 1
    ours = tuple(f"[{key}]" for key in WORDS if key not in found.words)
    own = say("{file}: {n} of {all} lines have your own words.", file=path.name, n=len(found.words), all=len(WORDS))
    click.echo(translate(own))
    if found.words and ours:
        click.echo(translate(say("In the words of the hub: {keys}", keys=ours)))
    names = tuple(file_name(GAME.name, language) for language in LANGUAGES)
    if path.name not in names:
        click.echo(translate(say("The hub reads only files of these names: {names}", names=names)))
    return 0
