"""The log: what is in it is on disk, in order, once, and belongs to one hub."""

import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from companion.core.replay import Row
from companion.hub.log.log import Broken, InUse, Log, LogEntry, Unsaved
from tests.hub.by_hand import read


def entry(number: int, key: str = "", body: bytes = b"{}", wall: int = 0) -> LogEntry:
    return LogEntry(number, 100 * number, wall, Row("", "Paused", body), key)


def setting(log: Log, name: str) -> object:
    """Return what SQLite itself says of a setting on the log's own connection."""
    return log._db.execute(f"PRAGMA {name}").fetchone()[0]


def test_it_is_written_ahead_and_synced_at_every_answer(tmp_path: Path) -> None:
    with closing(Log(tmp_path)) as log:
        assert setting(log, "journal_mode") == "wal"
        assert setting(log, "synchronous") == 2, "2 is FULL"


def test_what_was_appended_is_there_for_another_reader_at_once(tmp_path: Path) -> None:
    with closing(Log(tmp_path / "a" / "b")) as log:
        log.append({"K7QM": [entry(1), entry(2, "1.a.b", b'{"seat":1}')]})
        assert read(tmp_path / "a" / "b", "K7QM") == [entry(1), entry(2, "1.a.b", b'{"seat":1}')]


def test_without_a_folder_it_is_in_memory_and_gone_once_it_is_closed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for _ in range(2):
        with closing(Log(None)) as log, closing(Log(None)) as other:
            assert log.codes() == []
            log.append({"K7QM": [entry(1), entry(2)]})
            log.keep_times({"K7QM": 7})
            assert list(log.read("K7QM")) == [entry(1), entry(2)]
            assert (log.time("K7QM"), other.codes()) == (7, [])
    assert list(tmp_path.iterdir()) == []


def test_each_table_has_numbers_of_its_own_and_the_oldest_comes_first(tmp_path: Path) -> None:
    with closing(Log(tmp_path)) as log:
        log.append({"B": [entry(1, wall=5)]})
        log.append({"A": [entry(1, wall=9)]})
        log.append({"A": [entry(2, wall=2)]})
        assert log.codes() == ["B", "A"]
        assert [e.number for e in log.read("A")] == [1, 2]
        assert [e.number for e in log.read("B")] == [1]
        assert list(log.read("C")) == []


def test_a_number_that_is_taken_is_refused_and_nothing_of_it_is_written(tmp_path: Path) -> None:
    with closing(Log(tmp_path)) as log:
        log.append({"A": [entry(1), entry(2)]})
        with pytest.raises(Unsaved):
            log.append({"A": [entry(3), entry(2, body=b"other")]})
        assert list(log.read("A")) == [entry(1), entry(2)]
        log.append({"A": [entry(3)]})
        assert read(tmp_path, "A") == [entry(1), entry(2), entry(3)]


def test_a_second_hub_does_not_get_the_folder_and_a_later_one_does(tmp_path: Path) -> None:
    with closing(Log(tmp_path)) as log:
        log.append({"A": [entry(1)]})
        with pytest.raises(InUse):
            Log(tmp_path)
        log.append({"A": [entry(2)]})
    with closing(Log(tmp_path)) as log:
        assert log.codes() == ["A"]


def test_a_hub_in_another_process_does_not_get_the_folder_either(tmp_path: Path) -> None:
    code = "import sys, pathlib; from companion.hub.log.log import Log; Log(pathlib.Path(sys.argv[1]))"
    with closing(Log(tmp_path)):
        tried = subprocess.run([sys.executable, "-c", code, tmp_path], capture_output=True, text=True, timeout=60)
    assert tried.returncode != 0
    assert tried.stderr.rstrip().endswith("companion.hub.log.entries.InUse")


def test_the_game_time_is_kept_and_overwritten(tmp_path: Path) -> None:
    with closing(Log(tmp_path)) as log:
        assert log.time("A") == 0
        log.keep_times({"A": 5000})
        log.keep_times({"B": 7})
        log.keep_times({"A": 10_000})
    with closing(Log(tmp_path)) as log:
        assert (log.time("A"), log.time("B"), log.time("C")) == (10_000, 7, 0)
        assert log._db.execute("SELECT count(*) FROM clocks").fetchone() == (2,)


def test_while_somebody_else_holds_the_file_nothing_is_written(tmp_path: Path) -> None:
    with closing(Log(tmp_path)) as log, closing(sqlite3.connect(tmp_path / "evening.db")) as other:
        log._db.execute("PRAGMA busy_timeout = 10")
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(Unsaved):
            log.append({"A": [entry(1)]})
        with pytest.raises(Unsaved):
            log.keep_times({"A": 1})
        other.rollback()
        log.append({"A": [entry(1)]})
        assert list(log.read("A")) == [entry(1)]


def test_a_folder_in_the_place_of_the_file_is_not_taken_for_a_broken_log(tmp_path: Path) -> None:
    (tmp_path / "evening.db").mkdir()
    for _ in range(2):
        with pytest.raises(Unsaved):
            Log(tmp_path)


@pytest.mark.parametrize("what", [b"this is no database" * 100, b"SQLite format 3\0" + b"\xff" * 4000])
def test_a_file_that_is_no_log_is_left_as_it_is(tmp_path: Path, what: bytes) -> None:
    (tmp_path / "evening.db").write_bytes(what)
    for _ in range(2):
        with pytest.raises(Broken):
            Log(tmp_path)
    assert (tmp_path / "evening.db").read_bytes() == what


def test_the_key_of_an_answer_is_found_at_its_own_table_without_a_look_at_every_row(tmp_path: Path) -> None:
    with closing(Log(tmp_path)) as log:
        log.append({"A": [entry(1, "1.a.b"), entry(2)], "B": [entry(1)]})
        asked: list[str] = []
        log._db.set_trace_callback(asked.append)
        assert log.has("A", "1.a.b")
        assert not any(log.has(place, key) for place, key in (("B", "1.a.b"), ("A", "1.a.c"), ("A", "")))
        log._db.set_trace_callback(None)
        (plan,) = log._db.execute(f"EXPLAIN QUERY PLAN {asked[0]}").fetchall()
        assert "USING INDEX keys" in plan[-1] or "USING COVERING INDEX keys" in plan[-1]


@pytest.mark.parametrize("gone", ["evening.db", "evening.db-wal", "evening.db-shm", "."])
def test_a_file_that_is_gone_takes_nothing_and_takes_everything_again_once_it_is_back(
    tmp_path: Path, gone: str
) -> None:
    folder, aside = tmp_path / "data", tmp_path / "aside"
    with closing(Log(folder)) as log:
        log.append({"A": [entry(1)]})
        (folder / gone).resolve().rename(aside)
        with pytest.raises(Unsaved):
            log.append({"A": [entry(2)]})
        with pytest.raises(Unsaved):
            log.keep_times({"A": 1})
        aside.rename((folder / gone).resolve())
        log.append({"A": [entry(2)]})
        assert read(folder, "A") == [entry(1), entry(2)]


def test_another_file_in_the_place_of_the_log_takes_nothing(tmp_path: Path) -> None:
    with closing(Log(tmp_path)) as log:
        log.append({"A": [entry(1)]})
        content = (tmp_path / "evening.db").read_bytes()
        (tmp_path / "evening.db").unlink()
        (tmp_path / "other").write_bytes(b"")  # takes the number of the file that is gone
        (tmp_path / "evening.db").write_bytes(content)
        with pytest.raises(Unsaved):
            log.append({"A": [entry(2)]})


def test_a_deleted_lock_lets_no_second_hub_in(tmp_path: Path) -> None:
    with closing(Log(tmp_path)):
        (tmp_path / "hub.lock").unlink()
        with pytest.raises(InUse):
            Log(tmp_path)
        with pytest.raises(InUse):
            Log(tmp_path)
    Log(tmp_path).close()
