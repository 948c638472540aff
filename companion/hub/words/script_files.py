"""The script files in the data folder, one for each game and language, such as `scripts/chess.it.txt`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from msgspec import Struct

from companion.core.game import AnyGame
from companion.core.limits import LANGUAGES
from companion.core.rewording import Rewordable
from companion.core.text import Text, say
from companion.frontends.data_folder import SCRIPTS
from companion.hub.words.wording import Fault, Wording, read

Games = Mapping[str, AnyGame]

MOST_BYTES = 200_000
"""The most bytes of a file: more than all lines and their comments take."""


class ScriptFile(Struct, frozen=True):
    """A script file that was read."""

    name: str

    wording: Wording

    game: str = ""
    """The name of the game; empty if the file's name does not begin with one."""

    language: str = ""


def find_script_files(data: Path, games: Games) -> list[ScriptFile]:
    """Read all script files in the data folder, sorted by name; never raises.

    Only games whose name a file has are loaded.
    """
    folder = data / SCRIPTS
    try:
        paths = sorted(path for path in folder.iterdir() if path.suffix == ".txt" and not path.name.startswith("."))
    except FileNotFoundError:
        return []
    except OSError:
        return [ScriptFile(SCRIPTS, _unreadable())]
    return [_read_file(path, games) for path in paths]


def file_name(game: str, language: str) -> str:
    """Return the name of the script file of a game in a language."""
    return f"{game}.{language}.txt"


def read_file(path: Path, lines: Mapping[str, Rewordable]) -> Wording:
    """Return the wording in the file at `path` for these lines; never raises."""
    try:
        if not path.is_file():  # a pipe would keep the hub waiting
            return _unreadable()
        with path.open("rb") as file:
            content = file.read(MOST_BYTES + 1)
    except OSError:
        return _unreadable()
    if len(content) > MOST_BYTES:
        return Wording(faults=(Fault(0, say("It's too big.")),))
    return read(content, {key: line.places for key, line in lines.items()})


def words_of(game: str, found: Iterable[ScriptFile]) -> dict[str, dict[str, str]]:
    """Return the owner's words for a game, by the key of the line and the language."""
    words: dict[str, dict[str, str]] = {}
    for one in found:
        for key, said in one.wording.words.items() if one.game == game else ():
            words.setdefault(key, {})[one.language] = said
    return words


def with_words(games: Games, found: Sequence[ScriptFile]) -> dict[str, AnyGame]:
    """Return `games` with the owner's words for their next start; games with such words are loaded."""
    words = {name: words_of(name, found) for name in games}
    return {name: replace(game, words=words[name]) if words[name] else game for name, game in games.items()}


def fault_text(name: str, fault: Fault) -> Text:
    """Return a fault of the file `name` as a sentence."""
    if fault.line:
        return say("{file}, line {n}: {why}", file=name, n=fault.line, why=fault.says)
    return say("{file}: {why}", file=name, why=fault.says)


def faulty_files(found: Iterable[ScriptFile]) -> Iterator[tuple[str, Text]]:
    """Yield the name of each faulty file, with its first fault in words for people."""
    for one in found:
        if one.wording.faults:
            why = fault_text(one.name, one.wording.faults[0])
            yield one.name, say("{why} The hub uses its own words instead.", why=why)


def _read_file(path: Path, games: Games) -> ScriptFile:
    for name, game in games.items():
        for language in LANGUAGES:
            if path.name == file_name(name, language) and game.rewordable:
                return ScriptFile(path.name, read_file(path, game.rewordable), name, language)
    example = file_name(next((name for name, game in games.items() if game.narrated), "game"), "it")
    says = say("The file name needs a game and a language, like {example}.", example=example)
    return ScriptFile(path.name, Wording(faults=(Fault(0, says),)))


def _unreadable() -> Wording:
    return Wording(faults=(Fault(0, say("It can't be read.")),))
