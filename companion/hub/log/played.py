"""The ledger's part of a log in a data folder, over a connection of its own: a hub may be writing meanwhile."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from weakref import finalize

from companion.hub.log.entries import LogEntry
from companion.hub.log.log import open_read_only, read_ledger_events
from companion.hub.log.remembered import RememberedPersons, Statements, recall_persons
from companion.hub.log.schema import PLAYED


class InFolder:
    """See `companion.hub.log.entries.LedgerSource`; it raises `sqlite3.Error`."""

    def __init__(self, folder: Path) -> None:
        """Read the log in `folder`."""
        self._folder = folder
        self._watch: sqlite3.Connection | None = None
        self._written = 0
        self._state: object = None

    def entries(self) -> Iterator[tuple[str, LogEntry]]:
        """Yield the rows for the ledger."""
        return read_ledger_events(self._folder)

    def recall_persons(self) -> RememberedPersons:
        """Return the remembered persons."""
        with closing(open_read_only(self._folder)) as db:
            return recall_persons(db)

    def state(self) -> object:
        """Return a value that changes once the figures may: the answers of a running game change none."""
        if self._watch is None:
            self._watch = open_read_only(self._folder)
            self._state = None
            finalize(self, self._watch.close)
        (written,) = self._watch.execute("PRAGMA data_version").fetchone()
        if self._state is None or written != self._written:
            self._written, self._state = written, state(self._watch)
        return self._state


_LAST = f"""
WITH RECURSIVE codes(code) AS (
    SELECT min(code) FROM events UNION ALL
    SELECT (SELECT min(code) FROM events WHERE code > before.code) FROM codes AS before WHERE before.code NOT NULL
)
SELECT code, (SELECT max(number) FROM events WHERE events.code = codes.code AND {PLAYED}) FROM codes"""
"""The last row of each table that `read` yields from; it looks up two rows a table, however long the log is."""


def state(db: Statements) -> object:
    """Return a value that changes once something was written that `read` yields; raises the errors of `db`.

    Rows are only added. Only a forgotten name is overwritten under the same number, and its person goes with it.
    """
    return [last for last in db.execute(_LAST) if last[1]], recall_persons(db)
