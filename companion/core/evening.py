"""An evening as everybody may see it: players, games and highlights, for a page or a picture."""

from __future__ import annotations

from msgspec import Struct

from companion.core.blocks import Fact
from companion.core.icons import Icon
from companion.core.text import Words


class EveningPlayer(Struct, frozen=True):
    """A player of at least one game of an evening, to the game's end."""

    name: str
    colour: str
    symbol: Icon
    played: int
    """The number of games played to the end."""
    won: int
    seat: int
    """The seat at the table; for a player who has left, the last one."""


class EveningGame(Struct, frozen=True):
    """A game of an evening that has ended."""

    title: Words
    won: tuple[str, ...]
    """The names of the winners."""
    minutes: int


class EveningRecord(Struct, frozen=True):
    """An evening so far, or as it was."""

    number: int
    """The number of the evening at its table, from 1."""
    date: str
    """The day on which it began, as YYYY-MM-DD; empty if it is not known."""
    is_over: bool
    headline: Words
    players: tuple[EveningPlayer, ...]
    """Everybody who has played, the most games won first."""
    games: tuple[EveningGame, ...]
    highlights: tuple[Fact, ...]
    """Two turning points at most, each with the title of its game."""
