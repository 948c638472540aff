"""What the page of the ledger shows: figures over the games that are over, and the evenings of a page of it."""

from __future__ import annotations

from datetime import date, datetime
from typing import Protocol

from msgspec import Struct

from companion.core.text import Words


class Query(Struct, frozen=True, kw_only=True):
    """What somebody wants to read: the games that fit all of it."""

    person: str = ""
    """The mark of somebody who played (`PersonRow.mark`); empty for anybody."""

    game: str = ""
    """The name of a game; empty for any."""

    year: int | None = None
    """The year in which a game began."""

    before: int | None = None
    """The evenings that began before this moment, in milliseconds of the wall clock; None for the last ones."""

    after: int | None = None
    """The evenings that began after this moment, the first of them; it counts where no `before` is given."""


class PersonRow(Struct, frozen=True):
    """Somebody who played."""

    mark: str
    """Stands for the person in an address. It holds until the hub ends, and no name can be worked out of it."""

    name: str
    """The name under which the person played last."""


class WinCount(Struct, frozen=True):
    """How often something was played, and how often it was won."""

    label: Words
    played: int
    won: int
    of: Words = ""
    """The title of the game to which the label belongs; empty where it belongs to none."""


class CoPlayerRecord(Struct, frozen=True):
    """How often a person played with somebody, or against them, and won then."""

    person: PersonRow
    played: int
    won: int


class PersonFigures(Struct, frozen=True):
    """What a person has played and won."""

    person: PersonRow
    played: int
    won: int
    evenings: int
    first: date
    """The day of the first game."""
    last: date
    row: int
    """The most games won one after the other."""
    games: tuple[WinCount, ...]
    roles: tuple[WinCount, ...]
    teams: tuple[WinCount, ...]
    sizes: tuple[WinCount, ...]
    """By the number of players."""
    mates: tuple[CoPlayerRecord, ...]
    """Those who were on the same side."""
    rivals: tuple[CoPlayerRecord, ...]
    """Those who were on another side, or played alone as this person did."""


class Size(Struct, frozen=True):
    """The games that so many people have played."""

    players: int
    played: int
    teams: tuple[WinCount, ...]
    """How often each team was there, and how often it won; empty where the log knows of no teams."""


class Span(Struct, frozen=True):
    """How many games took from `least` minutes to less than `most`."""

    least: int
    most: int
    games: int


class Lengths(Struct, frozen=True):
    """How long games took, in whole minutes of game time."""

    median: int
    shortest: int
    longest: int
    spans: tuple[Span, ...]
    """From the shortest to the longest, without a gap."""


class GameFigures(Struct, frozen=True):
    """How a game went."""

    game: str
    """The name of the game."""
    title: Words
    played: int
    sizes: tuple[Size, ...]
    lengths: Lengths | None
    """None where the log does not say of any game how long it took."""


class FinishRow(Struct, frozen=True):
    """How somebody finished in a game."""

    person: PersonRow
    name: str
    """The name as it stood at the table."""
    won: bool
    role: Words
    team: Words
    points: int | None
    place: int | None


class GameRow(Struct, frozen=True):
    """One game of an evening."""

    began: datetime
    title: Words
    minutes: int | None
    """Of game time; None where the log does not say."""
    parts: tuple[FinishRow, ...]


class EveningRow(Struct, frozen=True):
    """One evening, with its games in the order in which they ended."""

    began: datetime
    """By the wall clock."""
    cursor: int
    """The same moment in milliseconds."""
    games: tuple[GameRow, ...]


class Listed(Struct, frozen=True):
    """A game that was played here, for the list of games."""

    game: str
    title: Words
    played: int


class LedgerFigures(Struct, frozen=True):
    """All that one page of the ledger shows."""

    evenings: int
    games: int
    """How many games fit what was asked; the same for the evenings."""
    persons: tuple[tuple[PersonRow, WinCount], ...]
    """Who played in them, those who played most first."""
    listed: tuple[Listed, ...]
    """Which games they were."""
    times: tuple[tuple[str, int], ...]
    """How many there were in each year (`2026`), or in each month where a year is asked for (`2026-11`)."""
    shown: tuple[EveningRow, ...]
    """The newest first."""
    newer: bool
    older: bool
    """Whether there are evenings after those that are shown, and before them."""
    of_person: PersonFigures | None
    """None if nobody is asked for, or the one who is has played none of the games."""
    of_game: GameFigures | None
    every_person: tuple[PersonRow, ...]
    every_game: tuple[Listed, ...]
    every_year: tuple[int, ...]
    """Whom, what and when one may ask for, whatever is asked."""


class Ledger(Protocol):
    """What was played at this hub, as far as it is over. Any thread may call."""

    def read(self, asked: Query) -> LedgerFigures:
        """Read it anew; raises `OSError` if it cannot be read."""
