"""A primer: a game for people who have never played it, told before their first game and printed on one page."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from companion.core.icons import Icon
from companion.core.lesson import OF_LESSON
from companion.core.lines import LEAST_PAUSE, Line, estimate
from companion.core.places import Where
from companion.core.text import Text, Words, say

MOST_WORDS = 25
"""Words in a sentence, in each language."""

BETWEEN = 700
"""Milliseconds between two sentences."""

FORGOTTEN = 5
"""The number of often forgotten rules on a game's page."""

WHERE: Mapping[Where, Text] = {
    "each": say("In front of each player"),
    "one": say("With one player"),
    "middle": say("In the middle"),
    "beside": say("To the side"),
    "box": say("Back in the box"),
}
"""The places where things are laid, the one nearest to the players first."""


class Sentence(Struct, frozen=True):
    """One idea, short enough to be heard once."""

    id: str
    """The id in recordings, unique in its game."""
    text: Text
    """The words, at most `MOST_WORDS` in each language."""
    drawing: Icon


class Laid(Struct, frozen=True):
    """Something out of the box that is laid on the table before a game."""

    text: Words
    """The thing itself; `where` says the place."""
    where: Where
    drawing: Icon


class Primer(Struct, frozen=True, kw_only=True):
    """A game for people who have never played it, with one setup."""

    part: tuple[Sentence, ...]
    """The players' role and goal."""
    turn: tuple[Sentence, ...]
    winning: tuple[Sentence, ...]
    """The way to win."""
    laid: tuple[Laid, ...]
    """The things to lay out, in order."""
    own_list: bool = False
    """Whether the game itself lists the layout once it has begun, and more finely: then it is drawn there alone."""
    forgotten: tuple[Words, ...]
    """`FORGOTTEN` rules that people often forget."""

    @property
    def sentences(self) -> tuple[Sentence, ...]:
        """The sentences before the first game, in order."""
        return (*self.part, *self.turn, *self.winning)


def sentence_to_line(game: str, sentence: Sentence) -> Line:
    """Return a sentence of the game `game` as a line for the voice."""
    key = f"{OF_LESSON}{game}-prologue-{sentence.id}"
    return Line(key=key, text=sentence.text, pause=LEAST_PAUSE, length=estimate(sentence.text))
