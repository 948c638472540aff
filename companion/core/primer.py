"""What a game says to people who have never played it: told before their first game, and printed on one page."""

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
"""Milliseconds between two sentences that are told."""

FORGOTTEN = 5
"""Things that people forget, on the page of a game."""

WHERE: Mapping[Where, Text] = {
    "each": say("Before everybody"),
    "middle": say("In the middle"),
    "beside": say("At the side"),
    "box": say("Back into the box"),
}
"""The places where things are laid, what lies nearest to the players first."""


class Sentence(Struct, frozen=True):
    """One idea, short enough to be heard once."""

    id: str
    """Its name among the sentences of its game, by which recordings know it."""
    text: Text
    """In `MOST_WORDS` at the most in each language."""
    drawing: Icon


class Laid(Struct, frozen=True):
    """Something out of the box that is laid on the table before a game."""

    text: Words
    """What it is; where it is laid says `where`."""
    where: Where
    drawing: Icon


class Primer(Struct, frozen=True, kw_only=True):
    """A game for people who have never played it, with one setup."""

    part: tuple[Sentence, ...]
    """Who the players are, and what they want."""
    turn: tuple[Sentence, ...]
    """What a turn is."""
    winning: tuple[Sentence, ...]
    """How one wins."""
    laid: tuple[Laid, ...]
    """In the order in which it is laid out."""
    forgotten: tuple[Words, ...]
    """`FORGOTTEN` rules that people forget."""

    @property
    def sentences(self) -> tuple[Sentence, ...]:
        """What is told before the first game, in its order."""
        return (*self.part, *self.turn, *self.winning)


def sentence_to_line(game: str, sentence: Sentence) -> Line:
    """Return a sentence of the `game` of this name as the line by which the voice reads it before a first game."""
    key = f"{OF_LESSON}{game}-prologue-{sentence.id}"
    return Line(key=key, text=sentence.text, pause=LEAST_PAUSE, length=estimate(sentence.text))
