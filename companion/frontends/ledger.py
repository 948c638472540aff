"""The games that were played here, as the hub reads them from its log, with everybody's finish.

They hold public facts only: names, beginnings and ends, and nothing from within the games.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date, datetime

from msgspec import Struct

from companion.core.game import Setup
from companion.core.outcome import Finish, Outcome
from companion.core.text import Words


class KnownPerson(Struct, frozen=True):
    """A person that the hub remembers."""

    key: str
    """The key that tells the person from all others."""

    name: str
    """The current name; in an older game the person may have had another."""


class PlayedGame(Struct, frozen=True):
    """One game that was played; its times are wall-clock times."""

    began: datetime

    ended: datetime | None
    """The end, None if the game was cleared away, is parked, or still runs."""

    table: str

    evening: int
    """The number of the table's evening, from 1: the one when the game was last on the table."""

    game: str

    setup: Setup
    winners: tuple[int, ...] = ()

    finishes: Sequence[Finish] = ()
    """The finish of each seat, clockwise, once the game has ended; only the seats if the log does not know."""

    duration_ms: int | None = None
    """Milliseconds of game time; None if the log does not know."""

    variant: Words = ""
    """See `companion.core.outcome.Outcome.variant`."""

    given_up: bool = False
    """Whether it was parked, and nobody continued it."""

    persons: Mapping[int, KnownPerson] = {}
    """The remembered persons, by seat; the others go by their names."""

    @property
    def players(self) -> list[str]:
        """Return the names of all players, clockwise."""
        return [player.name for player in self.setup.players]

    @property
    def winner_names(self) -> list[str]:
        """Return the names of the winners."""
        return [self.setup.name(seat) for seat in self.winners]

    @property
    def is_over(self) -> bool:
        """Return whether it was played to the end."""
        return self.ended is not None and not self.given_up


class LedgerFilter(Struct, frozen=True, kw_only=True):
    """A selection of games: those that match all of it."""

    person: str = ""
    """The name of a player; empty for anybody."""

    game: str = ""

    since: date | None = None
    """The first day of the selection."""

    year: int | None = None


class PlayRecord(Struct, frozen=True, kw_only=True):
    """The game that is over and still lies on a table, for programs that keep a record of plays: its public end."""

    table: str

    number: int
    """The number of games begun at the table so far, including this one."""

    game: str

    title: Words

    own: str = ""
    """The players' own name for the box; empty for a known game."""

    bgg: int | None = None
    """See `companion.core.game.Game.bgg`."""

    setup: Setup
    outcome: Outcome

    ended: int
    """Milliseconds of the wall clock."""

    duration_ms: int | None = None
    """Milliseconds of game time; None if nobody has measured it."""
