"""The lines that the hub reads aloud: every game's in all variants, those with names, and the table's own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import product
from typing import NamedTuple

from msgspec.structs import replace

from companion.core.every_line import every_line, lines_for
from companion.core.lines import EYES_CLOSED, Line
from companion.core.text import Text
from companion.games import GAMES
from companion.games.among_cultists import GAME as AMONG_CULTISTS
from companion.games.among_cultists.box.plan import CHARACTERS, Variant, unplayable
from companion.games.among_cultists.voice import ritual
from companion.games.among_cultists.voice.evening import pointing
from companion.table.rehearsal.trial import VOICE
from companion.texts import translator
from sounds.own_wifi import BROWSER, NAME, PASSWORD

TABLE = "table"
"""The name for the table's own lines, beside the names of games."""

NAMES = ("Peter", "Thomas", "Martin", "David")
"""Names that a recogniser knows: a line is judged by its other words."""

PLACEHOLDER = "A"
"""The letter of which players' names are made while lines are collected: A1, A2 and so on."""

ENGLISH = translator("en")


class HeardLine(NamedTuple):
    """A line to hear."""

    game: str
    key: str
    text: Text
    sound: str = ""
    """The effect before the words."""
    is_in_night: bool = False
    """Whether the bed of the night lies under it."""

    @property
    def words(self) -> str:
        """The English words."""
        return ENGLISH(self.text)


def lines_of(game: str) -> Iterator[HeardLine]:
    """Yield the lines of a game, or of the table, each wording once; a line that names a player once, with a name."""
    told: set[str] = set()
    for line in _lines(game):
        blank = ENGLISH(_with_names(line.text, [""]))
        if blank not in told:
            named = _with_names(line.text, NAMES[len(told) % len(NAMES) :] + NAMES)
            told.add(blank)
            yield HeardLine(game, line.key, named, line.sound, line.is_in_night)


def _lines(game: str) -> Iterator[HeardLine]:
    if game == TABLE:
        yield from (HeardLine(TABLE, "rehearsal", VOICE), HeardLine(TABLE, EYES_CLOSED.key, EYES_CLOSED.text))
        yield from (HeardLine(TABLE, f"wifi-{n}", text) for n, text in enumerate((NAME, PASSWORD, BROWSER), 1))
        return
    if game == AMONG_CULTISTS.name:
        yield from _night()
    found = (*every_line(GAMES[game]), *lines_for(GAMES[game], PLACEHOLDER).values())
    yield from (_heard(game, line) for line in found if line != EYES_CLOSED)


def _night() -> Iterator[HeardLine]:
    """Yield the lines of every night that can be played, and of the vote with eyes closed."""
    for players, ai, seer in product(range(CHARACTERS.start - 1, CHARACTERS.stop), (False, True), (False, True)):
        variant = Variant(players, ai, seer)
        if unplayable(variant) is None:
            in_night = {line.key for line in ritual.script(variant).lines}
            yield from (_heard(AMONG_CULTISTS.name, line, line.key in in_night) for line in ritual.lines(variant))
    yield from (_heard(AMONG_CULTISTS.name, line) for ai in (False, True) for line in pointing(ai).lines)


def _heard(game: str, line: Line, is_in_night: bool = False) -> HeardLine:
    return HeardLine(game, line.key, line.text, line.sound, is_in_night)


def _with_names(text: Text, names: Iterable[str]) -> Text:
    """Return a text with these names in place of the placeholders, the last one again if there are too few."""
    given, known, last = iter(names), dict[str, str](), ""
    values: Mapping[str, Text | str | int | tuple[str, ...]] = text.values
    for name, value in values.items():
        if isinstance(value, str) and value.startswith(PLACEHOLDER) and value[1:].isdigit():
            last = next(given, last)
            known[name] = last
    return replace(text, values={**values, **known})
