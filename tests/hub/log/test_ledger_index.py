"""The ledger finds the tables' own events without reading all rows."""

import sqlite3
from contextlib import closing
from pathlib import Path

from companion.core.table.events import TABLE_EVENTS
from companion.hub.log.log import LOG, Log
from companion.hub.log.schema import KEPT


def plan(folder: Path) -> str:
    """Return how SQLite finds what the ledger reads."""
    with closing(sqlite3.connect(folder / LOG)) as db:
        names = ", ".join(repr(kind) for kind in KEPT)
        query = f"SELECT body FROM events WHERE game = '' AND type IN ({names}) ORDER BY code, number"
        return " ".join(str(row[-1]) for row in db.execute(f"EXPLAIN QUERY PLAN {query}"))


def test_only_the_rows_that_it_needs_are_read_and_nothing_is_sorted(tmp_path: Path) -> None:
    Log(tmp_path).close()
    assert "USING INDEX played" in plan(tmp_path)
    assert "TEMP B-TREE" not in plan(tmp_path)


def test_each_type_that_the_ledger_reads_is_one_of_the_table() -> None:
    assert set(KEPT) <= {kind.__name__ for kind in TABLE_EVENTS}
