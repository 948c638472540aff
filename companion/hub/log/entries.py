"""The promises of a log of events. SQLite keeps it in one file, PostgreSQL for a venue."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Protocol

from msgspec import Struct

from companion.hub.log.remembered import PersonNote, RememberedPersons, Statements
from companion.table.replay import LogRow


class Unsaved(Exception):
    """The disk did not take the entries; nothing was written."""


class Elsewhere(Unsaved):
    """Other nodes may have continued some tables' logs: the next owner must read them again.

    Somebody else has written or owns them, or the connection to the database broke during a write.
    """

    def __init__(self, codes: Iterable[str]) -> None:
        """Keep the codes of the damaged tables."""
        super().__init__()
        self.codes = frozenset(codes)


class InUse(Exception):
    """Another hub works with this data folder."""


class DamagedLog(Exception):
    """The file is no log, or it is damaged."""


class LogEntry(Struct, frozen=True):
    """One event in the log of a table."""

    number: int
    """The number among the events of its table, from 1."""

    game_time: int
    """Milliseconds of game time."""

    wall: int
    """The moment in milliseconds of the wall clock, for people."""

    row: LogRow

    key: str = ""
    """The key of the answer behind the event; only the first event of an answer has it."""

    note: PersonNote | None = None
    """The event's news about a remembered person; None in an entry that was read back."""


class EventLog(Protocol):
    """The log of all tables.

    One thread writes; when a call returns, its entries are on disk, and if it raises, nothing has changed.
    """

    folder: Path | None
    """The data folder that holds the log, None if none does."""

    known: RememberedPersons

    def append(self, entries: Mapping[str, Sequence[LogEntry]]) -> None:
        """Write entries, by the code of their table, all at once; each carries its expected number.

        Raises `Unsaved` if they are not all on disk: a number that is taken is never overwritten.
        """

    def keep_times(self, times: Mapping[str, int]) -> None:
        """Overwrite the game times of tables, in milliseconds, all at once; raises `Unsaved`."""

    def change(self, what: Callable[[Statements], object]) -> None:
        """Change the remembered persons, completely or not at all; raises `Unsaved`."""

    def purge_deleted(self) -> None:
        """Rewrite the files, so that no deleted bytes stay in them."""

    def codes(self) -> list[str]:
        """Return the codes of all tables, oldest first."""

    def read(self, code: str, fits: str = "1 = 1", values: Iterable[object] = ()) -> Iterator[LogEntry]:
        """Yield a table's entries in order: all, or those that fit a condition of SQL with its values."""

    def is_last_event(self, code: str, kind: str) -> bool:
        """Return whether an answer with this key led to an event of a table; raises `Unsaved` if nobody can tell."""

    def has(self, code: str, key: str) -> bool:
        """Return whether an answer with this key led to an event of a table; raises `Unsaved` if nobody can tell."""

    def time(self, code: str) -> int:
        """Return the last saved game time of a table, 0 if there is none."""

    def times(self) -> Mapping[str, int]:
        """Return all saved game times, by the code of their table."""

    def close(self) -> None:
        """Close the log."""


class LedgerSource(Protocol):
    """The ledger's part of a log, while a hub may write it. Each method raises `OSError` if it cannot be read."""

    def entries(self) -> Iterator[tuple[str, LogEntry]]:
        """Yield the tables' own events for the ledger, table by table, each with the table's code."""

    def recall_persons(self) -> RememberedPersons:
        """Return the remembered persons."""

    def state(self) -> object:
        """Return a value that changes once the other methods may give something new."""
