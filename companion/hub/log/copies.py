"""A copy of the log as one file, with all its tables."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing
from itertools import groupby
from pathlib import Path

from companion.hub.log.entries import LogEntry
from companion.hub.log.log import MEMORY, Unsaved, copy_into
from companion.hub.log.mark import is_ours
from companion.hub.log.private import FILE_MODE
from companion.hub.log.salvage import is_sound
from companion.hub.log.schema import COLUMNS, SCHEMA
from companion.table.evening.events import TableClosed
from companion.table.replay import LogRow

UNCLOSED = f"""SELECT code, {COLUMNS} FROM events WHERE code NOT IN (
    SELECT code FROM (SELECT code, type, max(number) FROM events GROUP BY code) WHERE type = '{TableClosed.__name__}'
) ORDER BY code, number"""
"""The rows of the tables that are not closed: SQLite takes the type from the row with the greatest number."""


def copy_log(folder: Path, path: Path) -> None:
    """Write a copy of the log of a folder, which a hub may be using, to `path`.

    Raises `FileNotFoundError` if there is none, `DamagedLog` if it cannot be read, `OtherFormat`, and `Unsaved` if
    there is no room for the copy.
    """
    path.touch(FILE_MODE, exist_ok=False)
    try:
        with closing(sqlite3.connect(path, isolation_level=None)) as db:
            copy_into(db, folder)
            db.execute("PRAGMA journal_mode = DELETE")
    except sqlite3.Error as error:
        raise Unsaved from error


def is_log(path: Path) -> bool:
    """Return whether an unused file is a whole log of this version's format, with nothing that no hub makes.

    A trigger would change the hub's writes, and a value of another type may stop its start.
    """
    try:
        with closing(_reading(path)) as db, closing(sqlite3.connect(MEMORY)) as own:
            own.executescript(SCHEMA)
            return is_ours(db) and _schema(db) == _schema(own) and is_sound(db) and _is_typed(db)
    except sqlite3.Error:
        return False


def read_unclosed_tables(path: Path) -> Iterator[tuple[str, Sequence[LogEntry]]]:
    """Yield the code and the entries of each table that is not closed, in a log that nobody uses."""
    with closing(_reading(path)) as db:
        for code, rows in groupby(db.execute(UNCLOSED), key=lambda row: str(row[0])):
            yield code, [LogEntry(n, time, wall, LogRow(*row), key) for _, n, time, wall, *row, key in rows]


def _reading(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro&immutable=1", uri=True)


def _schema(db: sqlite3.Connection) -> set[tuple[str, ...]]:
    """Return all that is made in a database, each with the words that made it."""
    found = db.execute("SELECT type, name, tbl_name, coalesce(sql, '') FROM sqlite_master")
    return {tuple(" ".join(part.split()) for part in row) for row in found}


def _is_typed(db: sqlite3.Connection) -> bool:
    """Return whether each value has the type of its column: SQLite itself keeps any."""
    query = """SELECT made.name, has.name, lower(has.type)
        FROM sqlite_master made, pragma_table_info(made.name) has WHERE made.type = 'table'"""
    wrong = [f"SELECT 1 FROM {table} WHERE typeof({column}) <> '{kind}'" for table, column, kind in db.execute(query)]
    return db.execute(" UNION ALL ".join(wrong)).fetchone() is None
