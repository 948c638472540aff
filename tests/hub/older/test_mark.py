"""The mark of the data: whoever opens, copies or reads those of another version is refused and changes nothing."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from hashlib import sha256
from pathlib import Path

import psycopg
import pytest

from companion.hub.log.copies import copy_log, is_log
from companion.hub.log.ledger import games
from companion.hub.log.log import LOG, Log
from companion.hub.log.mark import FORMAT, NEWER, OLDER, OLDER_DATABASE, OtherFormat
from companion.hub.log.postgresql import PostgresLog
from companion.hub.log.schema import POSTGRESQL, SCHEMA
from tests.hub.older.made import database as made
from tests.hub.older.made import files

AS_THEY_ARE = (2, "7185")
"""The format, and the beginning of the sum over its tables."""


def test_whoever_changes_the_tables_raises_the_number_of_the_format() -> None:
    tables = sha256((SCHEMA + POSTGRESQL).replace(f"{FORMAT}", "").encode()).hexdigest()[:4]
    assert (FORMAT, tables) == AS_THEY_ARE, "other tables: raise FORMAT by one, and write both down here"


@pytest.mark.parametrize("mark", [0, FORMAT - 1, FORMAT + 1])
@pytest.mark.parametrize(
    "opened",
    [Log, Log.copy, games, lambda folder: copy_log(folder, folder.with_name("copy"))],
    ids=["open", "copy in memory", "ledger", "copy as a file"],
)
def test_data_of_another_version_are_refused_and_stay_as_they_were(
    tmp_path: Path, opened: Callable[[Path], object], mark: int
) -> None:
    made(tmp_path / "data" / LOG, mark)
    before = files(tmp_path / "data")
    with pytest.raises(OtherFormat) as refused:
        opened(tmp_path / "data")
    assert refused.value.says == (OLDER if mark < FORMAT else NEWER)
    # What SQLite keeps in memory, in the file -shm, belongs to nobody's data.
    assert {**files(tmp_path / "data"), f"{LOG}-shm": b""} == {**before, f"{LOG}-shm": b""}


def test_a_file_without_tables_is_new_and_tables_come_with_their_mark_or_not_at_all(tmp_path: Path) -> None:
    (tmp_path / LOG).touch()
    with closing(sqlite3.connect(tmp_path / LOG)) as db:
        db.executescript(f"PRAGMA journal_mode = WAL; BEGIN; {SCHEMA}")  # and the plug is pulled
    for _ in range(2):
        with closing(Log(tmp_path)) as log:
            assert log.codes() == []
            assert log._db.execute("PRAGMA user_version").fetchone() == (FORMAT,)


@pytest.mark.parametrize(("mark", "fits"), [(FORMAT - 1, False), (FORMAT, True), (FORMAT + 1, False)])
def test_a_log_in_a_backup_counts_by_its_own_mark(tmp_path: Path, mark: int, fits: bool) -> None:
    Log(tmp_path).close()
    with closing(sqlite3.connect(tmp_path / LOG)) as db:
        db.execute("PRAGMA journal_mode = DELETE")
        db.execute(f"PRAGMA user_version = {mark}")
    assert is_log(tmp_path / LOG) == fits


@pytest.mark.parametrize(
    ("statement", "says"),
    [
        ("DROP TABLE format", OLDER_DATABASE),
        ("DELETE FROM format", OLDER_DATABASE),
        ("UPDATE format SET number = number - 1", OLDER_DATABASE),
        ("UPDATE format SET number = number + 1", NEWER),
    ],
    ids=["unmarked", "nothing in it", "older", "newer"],
)
def test_a_node_refuses_a_database_of_another_version_in_words_and_changes_nothing(
    database: str, statement: str, says: object
) -> None:
    PostgresLog(database).close()
    PostgresLog(database).close()
    with psycopg.connect(database, autocommit=True) as db:
        tables = "SELECT relname FROM pg_class WHERE relkind = 'r' ORDER BY relname"
        db.execute(statement.encode())
        before = db.execute(tables).fetchall()
        with pytest.raises(OtherFormat) as refused:
            PostgresLog(database)
        assert refused.value.says == says
        assert db.execute(tables).fetchall() == before
