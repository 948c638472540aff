"""What a log of events promises. SQLite keeps it in one file, PostgreSQL for a venue."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Protocol

from msgspec import Struct

from companion.hub.log.remembered import PersonNote, RememberedPersons, Statements
from companion.table.replay import LogRow


class Unsaved(Exception):
    """The disk did not take it; nothing was written."""


class Elsewhere(Unsaved):
    """This hub no longer knows how the logs of some tables go on: they must be read again, by whom owns them then.

    Somebody else has written or owns them, or the line to the database broke while it wrote.
    """

    def __init__(self, codes: Iterable[str]) -> None:
        """Take the codes of these tables."""
        super().__init__()
        self.codes = frozenset(codes)


class InUse(Exception):
    """Another hub works with this data folder."""


class DamagedLog(Exception):
    """The file is no log, or it is damaged."""


class LogEntry(Struct, frozen=True):
    """One event in the log of a table."""

    number: int
    """Counts the events of the table, from 1."""

    game_time: int
    """Milliseconds."""

    wall: int
    """When it happened, in milliseconds of the wall clock, for people."""

    row: LogRow

    key: str = ""
    """The key of the answer that led to the event; only the first event of an answer has it."""

    note: PersonNote | None = None
    """What the event says of somebody whom the hub remembers; None in an entry that was read back."""


class EventLog(Protocol):
    """The log of all tables. One thread writes; what returns is on disk, and what raises has changed nothing."""

    folder: Path | None
    """The data folder in which the log lies, None if it lies in none."""

    known: RememberedPersons
    """All that is remembered."""

    def append(self, entries: Mapping[str, Sequence[LogEntry]]) -> None:
        """Write entries, by the code of their table, all at once; each carries the number that it expects to have.

        Raises `Unsaved` if they are not all on disk: a number that is taken is never written over.
        """

    def keep_times(self, times: Mapping[str, int]) -> None:
        """Overwrite the game times of tables, in milliseconds, all at once; raises `Unsaved`."""

    def change(self, what: Callable[[Statements], object]) -> None:
        """Change what is remembered, as a whole or not at all; raises `Unsaved`."""

    def purge_deleted(self) -> None:
        """Write anew what is kept, so that nothing lies in it but what can be read."""

    def codes(self) -> list[str]:
        """Return the codes of all tables, oldest first."""

    def read(self, code: str, fits: str = "1 = 1", values: Iterable[object] = ()) -> Iterator[LogEntry]:
        """Yield a table's entries in order: all, or those that fit a condition of SQL with its values."""

    def ends(self, code: str, kind: str) -> bool:
        """Return whether a table's last event is of this type."""

    def has(self, code: str, key: str) -> bool:
        """Return whether an answer with this key led to an event of a table; raises `Unsaved` if nobody can tell."""

    def time(self, code: str) -> int:
        """Return the last game time kept for a table, 0 if none was."""

    def times(self) -> Mapping[str, int]:
        """Return all game times that are kept, by the code of their table."""

    def close(self) -> None:
        """Close the log."""


class LedgerSource(Protocol):
    """What the ledger reads of a log, while a hub may write it. Each method raises `OSError` if it cannot be read."""

    def entries(self) -> Iterator[tuple[str, LogEntry]]:
        """Yield the tables' own events that the ledger reads, table by table, each with the table's code."""

    def recall_persons(self) -> RememberedPersons:
        """Return all that is remembered."""

    def state(self) -> object:
        """Return what is another one once anything was written that the others give."""
