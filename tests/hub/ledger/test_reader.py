"""A page that many open at the end of an evening is read once, and anew as soon as its figures may be others."""

import sqlite3
from contextlib import closing
from pathlib import Path

from companion.core.replay import Row
from companion.faces.figures import Asked
from companion.games import GAMES
from companion.hub.ledger.reader import Reader
from companion.hub.log.log import LOG, Log, LogEntry
from tests.hub.ledger.years import write_years


def test_what_is_read_again_is_kept_until_a_game_begins_or_ends(tmp_path: Path) -> None:
    write_years(tmp_path, 12)
    reader = Reader(tmp_path, GAMES)
    first = reader.read(Asked())
    assert reader.read(Asked()) is first
    assert reader.read(Asked(game="complots")) != first
    again = reader.read(Asked())
    assert again is not first and again == first
    with closing(Log(tmp_path)) as log:
        log.append({"K7QM": [LogEntry(1, 0, 0, Row("complots", "Answered", b"{}"), "")]})
    assert reader.read(Asked()) is again
    with closing(Log(tmp_path)) as log:
        log.append({"K7QM": [LogEntry(2, 0, 0, Row("", "EveningEnded", b"{}"), "")]})
    assert reader.read(Asked()) is not again


def test_a_new_name_of_somebody_is_read_at_once(tmp_path: Path) -> None:
    write_years(tmp_path, 12)
    with closing(sqlite3.connect(tmp_path / LOG)) as db, db:
        db.execute("INSERT INTO persons VALUES ('a', 'Ada', '', '', 'en')")
    reader = Reader(tmp_path, GAMES)
    first = reader.read(Asked())
    with closing(sqlite3.connect(tmp_path / LOG)) as db, db:
        db.execute("UPDATE persons SET name = 'Ida'")
    assert reader.read(Asked()) is not first
