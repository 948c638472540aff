"""The restoring of a backup: it replaces the data whole or not at all, wherever the power is cut; the old data stay."""

from __future__ import annotations

import sqlite3
import stat
from contextlib import closing
from io import BytesIO
from pathlib import Path

import pytest

from companion.frontends.backups import BadBackup
from companion.hub.backup.archive import examine
from companion.hub.backup.keeper import BUSY, BackupKeeper
from companion.hub.backup.restore import MAKING, restore, take_in
from companion.hub.log.log import InUse, Log
from tests.hub.backup.folder import CODE, OWN, RULES, at_once, backup_of, entries, found, full, lay
from tests.hub.by_hand import CutError, cut_after


def files(folder: Path) -> dict[str, bytes]:
    """Return the files in a folder that belong to a backup."""
    return {name: content for name, content in found(folder).items() if name in OWN}


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A folder whose data differ from the backup."""
    folder = full(tmp_path / "data", events=3)
    (folder / "companion.toml").write_bytes(b"other settings")
    (folder / "recordings" / "it" / "other.wav").write_bytes(b"another recording")
    return folder


@pytest.fixture
def content(tmp_path: Path) -> bytes:
    return backup_of(full(tmp_path / "kept"))


def test_what_was_in_the_folder_comes_back_in_another(tmp_path: Path, content: bytes) -> None:
    new = tmp_path / "far" / "new"
    assert restore(BytesIO(content), new, RULES, replace=False) is None
    there = found(new)
    assert {name for name, body in there.items() if not (new / name).is_dir()} == OWN | {"hub.lock"}
    kept = files(tmp_path / "kept")
    assert {name: body for name, body in kept.items() if name != "evening.db"} == {
        name: there[name] for name in OWN - {"evening.db"}
    }
    with closing(Log(new)) as log:
        assert list(log.read(CODE)) == entries(50)
        assert log.time(CODE) == 4321
    with closing(sqlite3.connect(new / "evening.db")) as db:
        assert db.execute("SELECT name FROM persons").fetchall() == [("Anna",)], "other tables of the log travel along"
    modes = {path.is_dir(): stat.S_IMODE(path.stat().st_mode) & 0o077 for path in (new, *new.rglob("*"))}
    assert modes == {True: 0, False: 0}, "nobody else may read it"


def test_a_backup_of_what_was_restored_holds_the_same(tmp_path: Path, content: bytes) -> None:
    new = tmp_path / "new"
    restore(BytesIO(content), new, RULES, replace=False)
    first, second = (examine(BytesIO(one)) for one in (content, backup_of(new)))
    # SQLite counts in each copy the number of writes.
    assert first.pop("evening.db").size == second.pop("evening.db").size
    assert first == second


def test_data_that_are_there_are_never_overwritten_nor_those_that_a_hub_uses(data: Path, content: bytes) -> None:
    before = found(data)
    with pytest.raises(BadBackup) as refused:
        restore(BytesIO(content), data, RULES, replace=False)
    assert refused.value.says.message.startswith("{folder} already holds data")
    assert found(data) == before
    with closing(Log(data)):
        before = found(data)
        with pytest.raises(InUse):
            restore(BytesIO(content), data, RULES, replace=True)
        assert found(data) == before


@pytest.mark.parametrize("name", ["companion.toml", "scripts", "evening.db-wal"])
def test_a_single_thing_of_the_hub_s_counts_as_data(tmp_path: Path, content: bytes, name: str) -> None:
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / name).touch()
    with pytest.raises(BadBackup):
        restore(BytesIO(content), tmp_path / "data", RULES, replace=False)


def test_replaced_data_lie_aside_whole_each_time_in_a_folder_of_their_own(data: Path, content: bytes) -> None:
    before = found(data)
    for number in (1, 2, 3):
        assert restore(BytesIO(content), data, RULES, replace=True) == data / f"before-{number}"
    first = found(data / "before-1")
    moved = {name: body for name, body in before.items() if name not in {"hub.lock", "a letter.txt"}}
    assert first == {name: body for name, body in moved.items() if not name.startswith("voice")}
    assert (data / "a letter.txt").exists() and (data / "voice" / "0123.wav").exists()
    assert files(data) == files(data / "before-3")
    assert not list(data.glob("restore-*")) and not list(data.glob("before-part"))


def test_a_refused_file_makes_no_folder(tmp_path: Path, content: bytes) -> None:
    for file in (content[:-1], b"text"):
        with pytest.raises(BadBackup):
            restore(BytesIO(file), tmp_path / "new", RULES, replace=False)
    assert not (tmp_path / "new").exists()


def test_wherever_the_power_is_cut_the_next_start_brings_it_to_its_end(tmp_path: Path, content: bytes) -> None:
    ends = []
    for steps in range(100):
        data = full(tmp_path / f"data {steps}", events=3)
        before, kept = files(data), files(tmp_path / "kept")
        lay(BytesIO(content), data)
        with pytest.MonkeyPatch.context() as patch:
            cut_after(steps, patch, (Path, "rename"), (Path, "rmdir"))
            try:
                take_in(data)
                ends.append(steps)
            except CutError:
                pass
        again = take_in(data)
        assert again is (steps not in ends)
        after = found(data)
        assert {name: after[name] for name in OWN if name != "evening.db"} == {
            name: kept[name] for name in OWN if name != "evening.db"
        }
        assert {name: after[f"before-1/{name}"] for name in OWN} == before
        assert not [name for name in after if name.startswith(("restore", "before-part", "before-2"))]
        with closing(Log(data)) as log:
            assert list(log.read(CODE)) == entries(50)
        if ends:
            break
    assert ends and steps > 10, "it was cut at each step"


def test_what_never_became_whole_is_removed_and_counts_for_nothing(data: Path, tmp_path: Path) -> None:
    before = found(data)
    for name in ("restore-part", f"{MAKING}k2x"):
        (data / name).mkdir()
        (data / name / "evening.db").write_bytes(b"half a log")
    assert not take_in(data)
    assert found(data) == before
    assert not take_in(tmp_path / "no such folder"), "where nothing lies ready nothing is touched"
    assert not (tmp_path / "no such folder").exists()


def test_a_running_hub_lays_a_backup_ready_and_starts_again_with_it(data: Path, content: bytes) -> None:
    told: list[str] = []
    with closing(Log(data)) as log:
        keeper = BackupKeeper(data, lambda: told.append("again"), RULES, at_once)
        with pytest.raises(BadBackup):
            keeper.take(BytesIO(content[:-1]))
        assert (keeper.is_restoring, told) == (False, [])
        keeper.take(BytesIO(content))
        assert (keeper.is_restoring, told) == (True, ["again"])
        with pytest.raises(BadBackup) as refused:
            keeper.take(BytesIO(content))
        assert refused.value.says is BUSY
        assert list(log.read(CODE)) == entries(3), "until then it goes on with what it has"
    assert take_in(data)
    with closing(Log(data)) as log:
        assert list(log.read(CODE)) == entries(50)


def test_a_running_hub_makes_the_same_backup_and_leaves_nothing_behind(data: Path) -> None:
    with closing(Log(data)):
        before = found(data)
        with BackupKeeper(data, lambda: None, RULES, at_once).save() as file:
            listing = examine(file)
        assert set(listing) == OWN | {"recordings/it/other.wav"}
        assert found(data) == before
