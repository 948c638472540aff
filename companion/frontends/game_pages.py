"""Pages of a game: its entry on the shelf, its rules to look up, and the game for newcomers."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from companion.core.lesson import Advice
from companion.core.primer import Primer
from companion.core.terms import Term
from companion.core.text import Text
from companion.core.view import Facts


class GameEntry(Struct, frozen=True):
    """A game on the shelf: the things that are on the outside of its box."""

    name: str
    title: Text
    about: Text
    least: int
    most: int
    """The numbers of players."""
    minutes: tuple[int, int] | None
    """The shortest and the longest usual length, None if that can be anything."""
    emblem: str
    """The content of an SVG of 64 × 64 units, in the colour of the text around it (`companion.core.emblem`)."""
    accent: str
    """The game's own colour, as in CSS."""


class Reference(Struct, frozen=True):
    """The rules of a game, to look up at any time: the same for everybody, at any point of a game."""

    game: str
    title: Text
    chapters: tuple[Facts, ...]
    answers: Mapping[str, tuple[Advice, ...]] = {}
    """The common questions of a phase, by its name."""
    opened: Mapping[str, str] = {}
    """The id of the chapter that lies open beside these answers, by the phase's name."""
    terms: tuple[Term, ...] = ()
    """The words that are explained where they stand."""


class Guide(Struct, frozen=True):
    """A game for newcomers, with a number of players: the same for everybody."""

    game: str
    title: Text
    about: Text
    players: int
    seats: tuple[int, ...]
    """The numbers of players that the game is made for."""
    primer: Primer
