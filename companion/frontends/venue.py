"""What a node of a venue lends to the pages of its staff: all tables, whichever node serves them."""

from __future__ import annotations

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from typing import Protocol

from msgspec import Struct


class TableState(Struct, frozen=True):
    """What the staff sees of a table: no name, no part, nothing of a game."""

    code: str

    seated: int
    """How many seats are taken."""

    away: int
    """How many of these have lost their phone."""

    playing: bool
    """Whether a game is played."""

    closing: bool
    """Whether it is being closed."""


class Unreachable(Exception):
    """The database cannot be reached: nothing has changed."""


class Crowded(Exception):
    """The venue has as many tables as it may have."""


class Venue(Protocol):
    """Every method may be called from any thread. Those that raise `Unreachable` wait for the database."""

    def lives(self) -> bool:
        """Return whether this node has reached the database lately; it never waits."""

    def lag(self) -> float:
        """Return how many seconds the slowest write of the last minute has taken; it never waits."""

    def tables(self) -> Sequence[TableState]:
        """Return all tables that are not closed, in the order of their codes; raises `Unreachable`."""

    def new_table(self, language: str) -> str:
        """Open one more, and return its code; raises `Unreachable` or `Crowded`."""

    def close_table(self, code: str) -> None:
        """Close a table, in a moment; raises `Unreachable`."""

    def list_paired(self) -> AbstractSet[str]:
        """Return the hashes of the browsers of the staff, as they were a moment ago; it never waits."""

    def pair(self, code: str, browser: str) -> bool:
        """Let a browser, by its token's hash, be the staff's if `code` is good now; raises `Unreachable`."""
