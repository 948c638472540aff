"""`companion script among-cultists`: it prints a script file to begin with, or checks one."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

import click

from companion.core.limits import LANGUAGES
from companion.core.text import Text, say
from companion.frontends.data_folder import SCRIPTS
from companion.games.among_cultists import GAME
from companion.games.among_cultists.box.plan import CHARACTERS, WITH_AI, Variant, unplayable
from companion.games.among_cultists.voice.ritual import STEPS, WORDS, RitualRow, Who, is_said, wording
from companion.hub.words.script_files import fault_text, file_name, read_file
from companion.texts import Translator, translator

KEYS = tuple(WORDS)
"""The keys of the lines that the owner of a box may reword."""

TO: dict[Who, Text] = {"all": say("To everyone."), "cultists": say("To the Cultists."), "seer": say("To the Seer.")}

HEAD = (
    say("The lines read aloud at night. Write your own, or copy those printed in your rulebook."),
    say("Remove one # from a heading and the lines below it, then write your own words there."),
    say("They may fill several lines. Lines that keep their # are read in the hub's words."),
)


class Saying(NamedTuple):
    """The roles that some of the `WORDS` speak to, and the tables that hear them."""

    who: Who
    alone: tuple[int, ...]
    """The numbers of players without the AI."""
    with_ai: tuple[int, ...]
    """The numbers of players besides the AI."""
    seer: bool
    """Whether these lines are read only if the Seer plays."""


@click.command()
@click.option("--language", type=click.Choice(list(LANGUAGES)), default="en", show_default=True)
@click.option(
    "--check",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="Check this script file for mistakes.",
)
def script(language: str, check: Path | None) -> None:
    """Print a script file to start from: every line of the night, when it is read, and its words."""
    translate = translator(language)
    if check is None:
        click.echo("\n".join(template(translate)))
    else:
        sys.exit(_check(check, translate))


def template(translate: Translator) -> Iterator[str]:
    """Yield the lines of a script file that replaces nothing yet."""
    place = f"{SCRIPTS}/{file_name(GAME.name, translate.language)}"
    where = say("Save the file in the hub's data folder as {place}.", place=place)
    check = say("To check the file: {command}", command=f"companion script {GAME.name} --check FILE")
    for head in (*HEAD, where, check):
        yield f"## {translate(head)}"
    for key, saying in sayings().items():
        yield ""
        yield f"## {' '.join(map(translate, _when(saying)))}"
        yield f"# [{key}]"
        yield f"# {translate(WORDS[key])}"


def sayings() -> Mapping[str, Saying]:
    """Return the occasion of each of the `WORDS`."""
    rows = {row.key: row for step in STEPS for row in step}
    return {name: _saying(rows[name.split()[0]], name) for name in WORDS}


def _saying(row: RitualRow, name: str) -> Saying:
    def tables(ai: bool) -> tuple[int, ...]:
        variants = (Variant(players, ai, seer) for players in GAME.seats for seer in (False, True))
        found = (one for one in variants if not unplayable(one) and is_said(row, one) and wording(row.key, one) == name)
        return tuple(dict.fromkeys(one.players for one in found))

    return Saying(row.who, tables(False), tables(True), row.seer)


def _when(saying: Saying) -> Iterator[Text]:
    """Yield the line's listeners and occasions."""
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
        yield say("Only with the Seer.")


def _check(path: Path, translate: Translator) -> int:
    """Print the faults of the file, and return the exit status."""
    found = read_file(path, KEYS)
    for fault in found.faults:
        click.echo(translate(fault_text(path.name, fault)), err=True)
    if found.faults:
        return 1
    ours = tuple(f"[{key}]" for key in WORDS if key not in found.words)
    own = say("{file}: {n} of {all} lines are in your own words.", file=path.name, n=len(found.words), all=len(WORDS))
    click.echo(translate(own))
    if found.words and ours:
        click.echo(translate(say("In the hub's words: {keys}", keys=ours)))
    names = tuple(file_name(GAME.name, language) for language in LANGUAGES)
    if path.name not in names:
        click.echo(translate(say("The hub only reads files with these names: {names}", names=names)))
    return 0
