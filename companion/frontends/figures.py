"""The figures on the page of the ledger: counts over finished games, and one page of evenings."""

from __future__ import annotations

from datetime import date, datetime
from typing import Protocol

from msgspec import Struct

from companion.core.text import Words


class Query(Struct, frozen=True, kw_only=True):
    """A reader's selection: the games that match all of it."""

    person: str = ""
    """The slug of a player (`PersonRow.slug`); empty for anybody."""

    game: str = ""
    """The name of a game; empty for any."""

    year: int | None = None
    """The year in which a game began."""

    before: int | None = None
    """The moment before which the evenings began, in milliseconds of the wall clock; None for the last ones."""

    after: int | None = None
    """The moment after which the evenings began, for the first of them; it counts without a `before`."""


class PersonRow(Struct, frozen=True):
    """A player."""

    slug: str
    """The person in an address. It holds until the hub ends, and does not give the name away."""

    name: str
    """The name in the person's last game."""


class WinCount(Struct, frozen=True):
    """The numbers of plays and of wins."""

    label: Words
    played: int
    won: int
    game_title: Words = ""
    """The title of the game that the label belongs to, empty if none."""


class CoPlayerRecord(Struct, frozen=True):
    """The numbers of games with somebody, or against them, and of wins in these."""

    person: PersonRow
    played: int
    won: int


class PersonFigures(Struct, frozen=True):
    """A person's games and wins."""

    person: PersonRow
    played: int
    won: int
    evenings: int
    first: date
    last: date
    longest_streak: int
    """The longest row of wins."""
    games: tuple[WinCount, ...]
    roles: tuple[WinCount, ...]
    teams: tuple[WinCount, ...]
    sizes: tuple[WinCount, ...]
    """The counts by the number of players."""
    mates: tuple[CoPlayerRecord, ...]
    """The players on the same side."""
    rivals: tuple[CoPlayerRecord, ...]
    """The players on another side, or alone as this person was."""


class Size(Struct, frozen=True):
    """The games with one number of players."""

    players: int
    played: int
    teams: tuple[WinCount, ...]
    """The numbers of games and wins of each team; empty if the log knows of no teams."""


class Span(Struct, frozen=True):
    """The number of games that took from `least` minutes to less than `most`."""

    least: int
    most: int
    games: int


class Lengths(Struct, frozen=True):
    """The lengths of games, in whole minutes of game time."""

    median: int
    shortest: int
    longest: int
    spans: tuple[Span, ...]
    """The spans from the shortest to the longest, without a gap."""


class GameFigures(Struct, frozen=True):
    """The figures of a game."""

    game: str
    title: Words
    played: int
    sizes: tuple[Size, ...]
    lengths: Lengths | None
    """The lengths, None if the log knows none."""


class FinishRow(Struct, frozen=True):
    """One player's finish in a game."""

    person: PersonRow
    name: str
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
    """The minutes of game time, None if the log does not know."""
    parts: tuple[FinishRow, ...]
    variant: Words = ""
    """See `companion.core.outcome.Outcome.variant`."""


class EveningRow(Struct, frozen=True):
    """One evening, with its games in the order in which they ended."""

    began: datetime
    """The beginning by the wall clock."""
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
    """The number of games that match the query."""
    persons: tuple[tuple[PersonRow, WinCount], ...]
    """The players in them, with most games first."""
    listed: tuple[Listed, ...]
    """The games by kind."""
    times: tuple[tuple[str, int], ...]
    """The number of games in each year (`2026`), or in each month if the query has a year (`2026-11`)."""
    shown: tuple[EveningRow, ...]
    """The evenings of the page, the newest first."""
    newer: bool
    older: bool
    """Whether there are evenings after those on the page; `older` and `newer` say it for each side."""
    of_person: PersonFigures | None
    """The person of the query; None if there is none, or if that person has played none of the games."""
    of_game: GameFigures | None
    every_person: tuple[PersonRow, ...]
    every_game: tuple[Listed, ...]
    every_year: tuple[int, ...]
    """All choices for a query, whatever the current one is."""


class Ledger(Protocol):
    """The finished games at this hub. Any thread may call."""

    def read(self, asked: Query) -> LedgerFigures:
        """Read the log again; raises `OSError` if it cannot be read."""
