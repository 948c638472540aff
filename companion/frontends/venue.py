"""The tables of a venue, whichever node serves them, as a node lends them to the pages of its staff."""

from __future__ import annotations

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from typing import Protocol

from msgspec import Struct


class TableState(Struct, frozen=True):
    """A table as the staff sees it: no name, no role, nothing of a game."""

    code: str

    seated: int
    """The number of taken seats."""

    away: int
    """The number of these whose phone is gone."""

    playing: bool

    closing: bool


class Unreachable(Exception):
    """The database cannot be reached: nothing has changed."""


class Crowded(Exception):
    """The venue has reached its limit of tables."""


class Venue(Protocol):
    """The tables of a venue. Any thread may call every method. Those that raise `Unreachable` wait for the database."""

    def lives(self) -> bool:
        """Return whether this node has reached the database recently; it never waits."""

    def lag(self) -> float:
        """Return the seconds of the slowest write in the last minute; it never waits."""

    def tables(self) -> Sequence[TableState]:
        """Return all tables that are not closed, sorted by code; raises `Unreachable`."""

    def new_table(self, language: str) -> str:
        """Open another table, and return its code; raises `Unreachable` or `Crowded`."""

    def close_table(self, code: str) -> None:
        """Close a table within a moment; raises `Unreachable`."""

    def list_paired(self) -> AbstractSet[str]:
        """Return the hashes of the staff's browsers, as they were a moment ago; it never waits."""

    def pair(self, code: str, browser: str) -> bool:
        """Pair a browser, by its token's hash, with the staff if `code` is valid now; raises `Unreachable`."""
