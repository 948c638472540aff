"""A page that many open at the end of an evening is read once, and anew as soon as anything is written."""

import sqlite3
from contextlib import closing
from pathlib import Path

from companion.core.replay import Row
from companion.faces.figures import Asked
from companion.games import GAMES
from companion.hub.ledger.reader import Reader
from companion.hub.log.log import LOG, Log, LogEntry
from tests.hub.ledger.years import write_years


def test_what_is_read_again_is_kept_until_somebody_writes(tmp_path: Path) -> None:
    write_years(tmp_path, 12)
    reader = Reader(tmp_path, GAMES)
    first = reader.read(Asked())
    assert reader.read(Asked()) is first
    assert reader.read(Asked(game="complots")) != first
    with closing(Log(tmp_path)) as log:
        log.append({"K7QM": [LogEntry(1, 0, 0, Row("", "TableClosed", b"{}"), "")]})
    again = reader.read(Asked())
    assert again is not first and again == first
    with closing(sqlite3.connect(tmp_path / LOG)) as db, db:
        db.execute("DELETE FROM events WHERE type = 'GameEnded'")
    assert reader.read(Asked()).games == 0
