"""A damaged log: its whole tables go on in a new log, and the damaged log is kept aside.

In the data folder, `damaged-1` then holds the damaged files and the readable rows of each table that is not whole:
`K7QM.jsonl`, a row of the log on each line.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

from companion.core.text import Text, say
from companion.hub.log.private import sync_folder
from companion.hub.log.remembered import COLUMNS

FRESH = "mended.db"
"""The name of the new log until it replaces the damaged one."""

ASIDE = "damaged-"
"""The prefix of folders with damaged logs."""

NEW = "new.db"
"""The name of a new hub's log until it is whole: an empty log has lost something."""

UNREAD = "nothing-could-be-read"
"""The file in such a folder that says so."""

ROWS = "SELECT code, number, game_time, wall, game, type, body, key FROM events ORDER BY "

LogRow = tuple[str, int, int, int, str, str, bytes, str]
Found = dict[str, dict[int, LogRow]]
"""Rows by the code of their table and by number."""


def is_sound(db: sqlite3.Connection) -> bool:
    """Return whether all pages of a log can be read; raises `sqlite3.Error` if it is no log."""
    return bool(db.execute("PRAGMA quick_check(1)").fetchone() == ("ok",))


def is_damage(error: sqlite3.Error) -> bool:
    """Return whether SQLite calls a file corrupt or no database; a failing disk or a lock is no damage."""
    # Python's own error, for a text that is none, has no code.
    code: int = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT)
    return code & 0xFF in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)


def create(path: Path, schema: str) -> None:
    """Make a new log of this schema, which is there whole or not at all."""
    new = path.with_name(NEW)
    new.unlink(missing_ok=True)
    new.touch(0o600)
    with closing(sqlite3.connect(new, isolation_level=None)) as db:
        db.executescript(f"BEGIN; {schema} COMMIT;")
    new.rename(path)
    sync_folder(path.parent)


def salvage(path: Path, beside: Sequence[str], schema: str) -> None:
    """Replace the damaged log at `path`, which is moved aside, by a new one of this schema.

    `beside` are the suffixes of SQLite's files. Raises `sqlite3.Error`, and changes nothing, if something other than
    damage keeps a row from being read.
    """
    path.touch(0o600)
    found, torn, times, known = _read(path)
    whole = {code for code, rows in found.items() if code not in torn and [min(rows), max(rows)] == [1, len(rows)]}
    aside = _new_folder(path.parent)
    if not found:
        (aside / UNREAD).touch(0o600)
    for code in found.keys() - whole:
        lines = [json.dumps(_plain(row)) for _, row in sorted(found[code].items())]
        (aside / f"{code}.jsonl").write_text("\n".join(lines) + "\n", "utf-8")
    fresh = path.with_name(FRESH)
    fresh.unlink(missing_ok=True)
    fresh.touch(0o600)
    with closing(sqlite3.connect(fresh)) as db, db:
        db.executescript(schema)
        rows = [row for code in whole for row in found[code].values()]
        db.executemany("INSERT INTO events VALUES (?, ?, ?, ?, ?, ?, ?, ?)", rows)
        db.executemany("INSERT INTO clocks VALUES (?, ?)", [(code, times.get(code, 0)) for code in whole])
        for name, count in COLUMNS.items():
            db.executemany(f"INSERT INTO {name} VALUES ({', '.join('?' * count)})", known[name])
    path.rename(aside / path.name)
    finish(path, beside)


def finish(path: Path, beside: Sequence[str]) -> None:
    """Complete a salvage that was interrupted after the damaged log was moved aside; else do nothing."""
    fresh = path.with_name(FRESH)
    if path.exists() or not fresh.exists():
        return
    aside = max(path.parent.glob(f"{ASIDE}*"), key=_count)
    # Entries written ahead belong to the damaged log: beside the new one SQLite would take them for that one's.
    for end in filter(None, beside):
        left = path.with_name(path.name + end)
        if left.exists():
            left.rename(aside / left.name)
    fresh.rename(path)


def damaged_logs(folder: Path) -> Iterator[tuple[str, Text]]:
    """Yield each folder with a damaged log, and the words about it for people, while it exists."""
    for aside in sorted(folder.glob(f"{ASIDE}*"), key=_count):
        end = say(
            "To stop this message, move {folder} out of the data folder.",
            folder=aside.name,
        )
        codes = sorted(path.stem for path in aside.glob("*.jsonl"))
        if (aside / UNREAD).exists():
            says = say(
                "The log couldn't be read: past evenings and remembered players are lost. The file is in "
                "{folder}. {end}",
                folder=aside.name,
                end=end,
            )
        elif codes:
            names = ", ".join(codes)
            says = say(
                "The log was damaged: {codes} can't be recovered. Everything readable is in {folder}. {end}",
                codes=names,
                folder=aside.name,
                end=end,
            )
        else:
            says = say(
                "The log was damaged. It's in {folder}; every table found in it continues. {end}",
                folder=aside.name,
                end=end,
            )
        yield aside.name, says


def _read(path: Path) -> tuple[Found, set[str], dict[str, int], dict[str, list[Any]]]:
    """Return all rows of a damaged log, the tables that may have lost some, the game times, and who is remembered."""
    if not path.stat().st_size:
        # SQLite would delete what was written ahead for it.
        return {}, set(), {}, {name: [] for name in COLUMNS}
    with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as db:
        found, torn = _rows(db)
        times = dict(_readable(db, "SELECT code, game_time FROM clocks"))
        return found, torn, times, {name: list(_readable(db, f"SELECT * FROM {name}")) for name in COLUMNS}


def _rows(db: sqlite3.Connection) -> tuple[Found, set[str]]:
    """Return all rows before the first damage and after the last one, and the tables that may have lost some."""
    found: Found = {}
    ends: list[LogRow | None] = []
    for order in ("code, number", "code DESC, number DESC"):
        row: LogRow | None = None
        for row in _readable(db, ROWS + order):
            found.setdefault(row[0], {})[row[1]] = row
        ends.append(row)
    before, after = ends
    if before is None or (after is not None and before[:2] >= after[:2]):
        return found, set()
    # The last rows of the table at which the damage begins may be lost, and its numbers do not show that.
    return found, set() if after is not None and before[0] == after[0] else {before[0]}


def _readable(db: sqlite3.Connection, query: str) -> Iterator[Any]:
    """Yield the readable rows before the first damage; their table may be missing."""
    try:
        yield from db.execute(query)
    except sqlite3.DatabaseError as error:
        if not is_damage(error) and error.sqlite_errorcode != sqlite3.SQLITE_ERROR:
            raise


def _plain(row: LogRow) -> list[object]:
    return [value.decode("utf-8", "replace") if isinstance(value, bytes) else value for value in row]


def _new_folder(folder: Path) -> Path:
    last = max((_count(path) for path in folder.glob(f"{ASIDE}*")), default=0)
    made = folder / f"{ASIDE}{last + 1}"
    made.mkdir(0o700)
    return made


def _count(path: Path) -> int:
    count = path.name.removeprefix(ASIDE)
    return int(count) if count.isdecimal() else 0
