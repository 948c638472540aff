"""A backup with right sums whose log no hub has made: refused before it takes the place of the data."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from io import BytesIO
from pathlib import Path

import pytest

from companion.frontends.backups import BadBackup
from companion.games import GAMES
from companion.hub.backup.archive import DAMAGED, NEWER
from companion.hub.log.log import BESIDE, LOG, Log
from companion.hub.log.salvage import salvage
from companion.hub.log.schema import SCHEMA
from companion.table.evening.events import TableClosed
from companion.table.replay import Events
from tests.hub.backup.folder import CODE, backup_of, entries, found, full, lay
from tests.hub.backup.forged import made

EVENTS = 9
CLOSED = Events(GAMES).encode(TableClosed())
ROW = "INSERT INTO events VALUES"


def as_a_view(db: sqlite3.Connection) -> None:
    db.executescript("ALTER TABLE events RENAME TO kept; CREATE VIEW events AS SELECT * FROM kept;")


def disguised(db: sqlite3.Connection) -> None:
    db.execute("PRAGMA writable_schema = ON")
    db.execute("UPDATE sqlite_master SET sql = replace(sql, 'wall INTEGER NOT NULL', 'wall NOT NULL')")


def closed_with(*rows: str) -> Callable[[sqlite3.Connection], object]:
    """Return a harm that adds these rows to a table, and closes it."""

    def closed(db: sqlite3.Connection) -> None:
        for number, row in enumerate(rows, EVENTS + 1):
            db.execute(f"{ROW} ('{CODE}', {number}, 0, {row}, '')")
        values = CODE, EVENTS + len(rows) + 1, CLOSED.type, CLOSED.body
        db.execute(f"{ROW} (?, ?, 0, 0, '', ?, ?, '')", values)

    return closed


def doing(statements: str) -> Callable[[sqlite3.Connection], object]:
    return lambda db: db.executescript(statements)


FORGED: dict[str, Callable[[sqlite3.Connection], object]] = {
    "a trigger": doing("CREATE TRIGGER t AFTER INSERT ON events BEGIN DELETE FROM events WHERE number = 5; END;"),
    "events as a view": as_a_view,
    "a view more": doing("CREATE VIEW more AS SELECT * FROM events;"),
    "an index more": doing("CREATE INDEX more ON events (wall);"),
    "a unique index": doing("CREATE UNIQUE INDEX more ON clocks (game_time);"),
    "an index less": doing("DROP INDEX keys;"),
    "another index of that name": doing("DROP INDEX keys; CREATE INDEX keys ON events (code, key);"),
    "a table more": doing("CREATE TABLE more (name TEXT);"),
    "a table less": doing("DROP TABLE marks;"),
    "another schema": disguised,
    "a code that is no text": doing(f"{ROW} (x'41', 1, 0, 0, '', 'TableOpened', x'', '');"),
    "a time that is no number": doing("UPDATE clocks SET game_time = 'late';"),
    "a body that is no blob": doing("UPDATE events SET body = '{}' WHERE number = 3;"),
    "a body that is no JSON": doing("UPDATE events SET body = x'7b' WHERE number = 3;"),
    "a gap": doing("DELETE FROM events WHERE number = 4;"),
    "no beginning": doing("DELETE FROM events WHERE number = 1;"),
    "rows under another code": doing("UPDATE events SET code = 'AAAA';"),
    "an event that cannot be": doing(
        f"{ROW} ('{CODE}', {EVENTS + 1}, 0, 0, '', 'GameEnded', CAST('{{\"type\":\"GameEnded\"}}' AS BLOB), '');"
    ),
    "a game that nobody can read, at a closed table": closed_with("0, '', 'GameBegan', x'7b'"),
    "a game in no year that there is, at a closed table": closed_with(f"1{'0' * 17}, '', 'GameEnded', x'7b'"),
}


def forge(folder: Path, harm: Callable[[sqlite3.Connection], object]) -> bytes:
    """Return a backup with right sums, to whose log something was done."""
    log = full(folder, events=EVENTS) / LOG
    with closing(sqlite3.connect(log)) as db, db:
        db.execute("PRAGMA journal_mode = DELETE")
        harm(db)
    return made({LOG: log.read_bytes()})


@pytest.mark.parametrize("harm", FORGED.values(), ids=FORGED)
def test_a_log_that_no_hub_has_made_is_refused_and_the_data_stay(
    tmp_path: Path, harm: Callable[[sqlite3.Connection], object]
) -> None:
    content, data = forge(tmp_path / "forged", harm), full(tmp_path / "data")
    before = found(data)
    with pytest.raises(BadBackup) as refused:
        lay(BytesIO(content), data)
    assert refused.value.says in (DAMAGED, NEWER)
    assert found(data) == before


def test_an_event_that_this_version_does_not_know_asks_for_a_newer_one(tmp_path: Path) -> None:
    unknown = doing(f"{ROW} ('{CODE}', {EVENTS + 1}, 0, 0, '', 'MoonHasRisen', x'7b7d', '');")
    with pytest.raises(BadBackup) as refused:
        lay(BytesIO(forge(tmp_path / "forged", unknown)), full(tmp_path / "data"))
    assert refused.value.says is NEWER


def test_what_a_hub_does_to_its_log_stays_restorable(tmp_path: Path) -> None:
    data = full(tmp_path / "data", events=EVENTS)
    with closing(Log(data)) as log:
        log.purge_deleted()
    salvage(data / LOG, BESIDE, SCHEMA)
    lay(BytesIO(backup_of(data)), tmp_path / "data")
    with closing(Log.copy(data / "restore-next")) as log:
        assert list(log.read(CODE)) == entries(EVENTS)


def test_a_closed_table_is_not_played_again(tmp_path: Path) -> None:
    content = forge(tmp_path / "kept", closed_with("0, '', 'MoonHasRisen', x'7b7d'"))
    lay(BytesIO(content), full(tmp_path / "data"))
