"""The log: its content is on disk, in order, once, belongs to one hub, and no other user of the machine reads it."""

import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from companion.hub.log.log import InUse, Log, LogEntry, Unsaved
from companion.table.replay import LogRow
from tests.hub.by_hand import read
from tests.hub.power.check import code_of
from tests.hub.power.server import serving
from tests.long import further
from tests.web.house import Phone


def entry(number: int, key: str = "", body: bytes = b"{}", wall: int = 0) -> LogEntry:
    return LogEntry(number, 100 * number, wall, LogRow("", "Paused", body), key)


def setting(log: Log, name: str) -> object:
    """Return SQLite's value of a setting on the log's own connection."""
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


def test_a_second_hub_does_not_get_the_folder_in_another_process_either_and_a_later_one_does(tmp_path: Path) -> None:
    code = "import sys, pathlib; from companion.hub.log.log import Log; Log(pathlib.Path(sys.argv[1]))"
    with closing(Log(tmp_path)) as log:
        log.append({"A": [entry(1)]})
        with pytest.raises(InUse):
            Log(tmp_path)
        tried = subprocess.run([sys.executable, "-c", code, tmp_path], capture_output=True, text=True, timeout=60)
        assert tried.returncode != 0
        assert tried.stderr.rstrip().endswith("companion.hub.log.entries.InUse")
        (tmp_path / "hub.lock").unlink()
        for _ in range(2):
            with pytest.raises(InUse):
                Log(tmp_path)
        log.append({"A": [entry(2)]})
    with closing(Log(tmp_path)) as log:
        assert log.codes() == ["A"]


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


def test_the_key_of_an_answer_is_found_without_a_look_at_every_row(tmp_path: Path) -> None:
    with closing(Log(tmp_path)) as log:
        log.append({"A": [entry(1, "1.a.b"), entry(2)], "B": [entry(1)]})
        asked: list[str] = []
        log._db.set_trace_callback(asked.append)
        assert log.has("A", "1.a.b")
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
        (tmp_path / "other").write_bytes(b"")  # takes the inode of the removed file
        (tmp_path / "evening.db").write_bytes(content)
        with pytest.raises(Unsaved):
            log.append({"A": [entry(2)]})


def modes(folder: Path) -> dict[str, str]:
    """Return the modes of a folder and of all its content, each as three digits."""
    return {
        str(path.relative_to(folder)): f"{path.stat().st_mode & 0o777:03o}" for path in (folder, *folder.rglob("*"))
    }


@pytest.mark.usefixtures("everybody_may_read")
@pytest.mark.parametrize("there", further([False, True]), ids=["a new folder", "a folder that is there"])
def test_a_hub_closes_its_folder_and_all_that_it_writes(tmp_path: Path, there: bool) -> None:
    data = tmp_path / "data"
    if there:
        data.mkdir(0o755)
    with serving(data) as server:
        url = server.url()
        phone = Phone(int(url.rpartition(":")[2]), code_of(url))
        phone.sit("Anna")
        found = modes(data)
        assert server.stop() == 0
    assert {"evening.db", "evening.db-wal", "evening.db-shm", "hub.lock"} <= set(found)
    assert found["."] == "700"
    assert set(modes(data).values()) == {"600", "700"}


def test_a_folder_that_was_written_before_is_closed(tmp_path: Path) -> None:
    data = tmp_path / "data"
    Log(data).close()
    data.chmod(0o755)
    for path in data.iterdir():
        path.chmod(0o644)
    own = data / "companion.toml"
    own.touch()
    own.chmod(0o644)
    with closing(Log(data)):
        found = modes(data)
    assert found.pop("companion.toml") == "644", "what people lay there is theirs"
    assert found.pop(".") == "700"
    assert set(found.values()) == {"600"}


@pytest.mark.parametrize(("mode", "left"), [(0o1777, 0o1777), (0o755, 0o755)], ids=["everybody's", "with other things"])
def test_a_folder_that_is_not_the_hub_s_stays_open_and_its_files_are_closed(
    tmp_path: Path, mode: int, left: int
) -> None:
    data = tmp_path / "data"
    data.mkdir()
    letter = data / "letter.txt"
    letter.touch()
    letter.chmod(0o644)
    data.chmod(mode)
    with closing(Log(data)):
        found = modes(data)
    assert data.stat().st_mode & 0o7777 == left
    assert (found["evening.db"], found["hub.lock"], found["letter.txt"]) == ("600", "600", "644")
