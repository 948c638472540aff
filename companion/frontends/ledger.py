"""What was played here, as the hub reads it from its log: the games, and how everybody finished them.

It holds what everybody at those tables has seen: names, how games began and ended, and nothing from within them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date, datetime

from msgspec import Struct

from companion.core.game import Setup
from companion.core.outcome import Finish, Outcome
from companion.core.text import Words


class KnownPerson(Struct, frozen=True):
    """Somebody whom the hub remembers."""

    mark: str
    """What tells them apart from all others."""

    name: str
    """What they are called now; they may have played under another name."""


class PlayedGame(Struct, frozen=True):
    """One game that was played; its times are those of the wall clock."""

    began: datetime

    ended: datetime | None
    """None if the game was cleared away, is parked, or still runs."""

    table: str
    """The code of the table."""

    evening: int
    """Counts the evenings of the table, from 1: the one on which the game lay there last."""

    game: str
    """The name of the game."""

    setup: Setup
    winners: tuple[int, ...] = ()

    finishes: Sequence[Finish] = ()
    """How each seat finished, clockwise, once the game has ended; nothing but the seat where the log does not say."""

    duration_ms: int | None = None
    """Milliseconds of game time; None where the log does not say."""

    given_up: bool = False
    """Whether it was parked, and nobody went on with it."""

    persons: Mapping[int, KnownPerson] = {}
    """Those whom the hub remembers, by their seats; the others go by their names."""

    @property
    def players(self) -> list[str]:
        """Return the names of all who played, clockwise."""
        return [player.name for player in self.setup.players]

    @property
    def winner_names(self) -> list[str]:
        """Return the names of those who have won."""
        return [self.setup.name(seat) for seat in self.winners]

    @property
    def is_over(self) -> bool:
        """Return whether it was played to its end."""
        return self.ended is not None and not self.given_up


class LedgerFilter(Struct, frozen=True, kw_only=True):
    """Which games are asked for: those that fit all of it."""

    person: str = ""
    """The name of somebody who played; empty for anybody."""

    game: str = ""
    """The name of a game; empty for any."""

    since: date | None = None
    """The first day on which one began."""

    year: int | None = None
    """The year in which one began."""


class FinishedGame(Struct, frozen=True, kw_only=True):
    """The game that is over and still lies on a table, for a program that keeps plays: all that all see at its end."""

    table: str
    """The code of the table."""

    number: int
    """How many games had begun at the table when it did, itself included."""

    game: str
    """The name of the game."""

    title: Words

    own: str = ""
    """What the players call the box that they play; empty where the game is known."""

    bgg: int | None = None
    """See `companion.core.game.Game.bgg`."""

    setup: Setup
    outcome: Outcome

    ended: int
    """Milliseconds of the wall clock."""

    duration_ms: int | None = None
    """Milliseconds of game time; None where nobody has measured it."""
