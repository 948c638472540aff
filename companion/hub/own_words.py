"""The script files in the data folder, one for each game and language: `scripts/among-cultists.it.txt`."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from msgspec import Struct

from companion.core.game import AnyGame
from companion.core.table.state import LANGUAGES
from companion.core.text import Text, say
from companion.games.among_cultists.words import WORDS
from companion.hub.verses import Fault, Script, read

FOLDER = "scripts"

KEYS: Mapping[str, Collection[str]] = {"among-cultists": WORDS}
"""What the owner's words may stand for, by the game's name."""

MOST_BYTES = 200_000
"""What a file may hold: more than all lines with comments, and soon read."""


class Found(Struct, frozen=True):
    """A script file by its name in the folder, and for which game and language it is; both empty if nobody knows."""

    name: str
    script: Script
    game: str = ""
    language: str = ""


def find(data: Path) -> list[Found]:
    """Read all script files in the data folder, by name; never raises."""
    folder = data / FOLDER
    try:
        paths = sorted(path for path in folder.iterdir() if path.suffix == ".txt" and not path.name.startswith("."))
    except FileNotFoundError:
        return []
    except OSError:
        return [Found(FOLDER, _unreadable())]
    return [_found(path) for path in paths]


def file_name(game: str, language: str) -> str:
    """Return what the script file of a game in a language is called."""
    return f"{game}.{language}.txt"


def read_file(path: Path, game: str) -> Script:
    """Return what the file at `path` says for `game`; never raises but `KeyError` for a game without a script."""
    keys = KEYS[game]
    try:
        if not path.is_file():  # a pipe would keep the hub waiting
            return _unreadable()
        with path.open("rb") as file:
            content = file.read(MOST_BYTES + 1)
    except OSError:
        return _unreadable()
    return read(content, keys) if len(content) <= MOST_BYTES else Script(faults=(Fault(0, say("It is too big.")),))


def words_of(game: str, found: Iterable[Found]) -> dict[str, dict[str, str]]:
    """Return the owner's words for a game, by what they stand for and their language."""
    words: dict[str, dict[str, str]] = {}
    for one in found:
        for key, said in one.script.words.items() if one.game == game else ():
            words.setdefault(key, {})[one.language] = said
    return words


def with_words(games: Mapping[str, AnyGame], found: Sequence[Found]) -> dict[str, AnyGame]:
    """Return `games` with the owner's words: the next game of each begins with them."""
    return {name: replace(game, words=words_of(name, found)) for name, game in games.items()}


def told(name: str, fault: Fault) -> Text:
    """Return a fault of the file `name` as a sentence."""
    if fault.line:
        return say("{file}, line {n}: {why}", file=name, n=fault.line, why=fault.says)
    return say("{file}: {why}", file=name, why=fault.says)


def notices(found: Iterable[Found]) -> Iterator[tuple[str, Text]]:
    """Yield for each file that cannot be used its name, and what people are told of it: the first of its faults."""
    for one in found:
        if one.script.faults:
            why = told(one.name, one.script.faults[0])
            yield one.name, say("{why} The hub's own words are read instead.", why=why)


def _found(path: Path) -> Found:
    for game in KEYS:
        for language in LANGUAGES:
            if path.name == file_name(game, language):
                return Found(path.name, read_file(path, game), game, language)
    example = file_name("among-cultists", "it")
    says = say("This name says no game and language. It should be like {example}.", example=example)
    return Found(path.name, Script(faults=(Fault(0, says),)))


def _unreadable() -> Script:
    return Script(faults=(Fault(0, say("It cannot be read.")),))
