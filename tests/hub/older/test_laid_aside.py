"""Data of an older version are laid aside whole, wherever the power is cut; what the owner laid there stays."""

import os
import shutil
import stat
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import pytest

from companion.hub.backup import older as subject
from companion.hub.backup.keeper import Keeper
from companion.hub.backup.naming import kept
from companion.hub.backup.older import lay_aside, old_data
from companion.hub.log.log import LOG, Broken, InUse, Log
from companion.hub.log.mark import FORMAT, NEWER, OtherFormat
from companion.hub.persons.aside import holding
from tests.hub.older.made import GOES, NAME, STAYS, database, files, older

LAID = {f"old-1/{name}" for name in GOES}


def is_laid_aside(folder: Path, before: dict[str, bytes]) -> None:
    """Fail unless a folder holds all that its owner laid there, and the rest in one folder aside."""
    there = files(folder)
    assert {name: there[name] for name in STAYS} == STAYS
    assert there.keys() == STAYS.keys() | LAID
    for name in set(GOES) - {f"{LOG}-shm"}:
        assert there[f"old-1/{name}"] == before[name], name


@pytest.mark.parametrize("mark", range(FORMAT))
def test_all_that_may_hold_a_name_goes_and_what_the_owner_laid_there_stays(tmp_path: Path, mark: int) -> None:
    before = files(older(tmp_path, mark))
    lay_aside(tmp_path)
    is_laid_aside(tmp_path, before)
    assert stat.S_IMODE((tmp_path / "old-1").stat().st_mode) == 0o700
    with closing(Log(tmp_path)) as log:
        assert log.codes() == []
    lay_aside(tmp_path)
    assert [path.name for path in old_data(tmp_path)] == ["old-1"], "the new data stay where they are"


def cut_after(steps: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Pull the plug before the next operation on the disk, once so many are done."""
    left = steps

    def counted(operation: Callable[..., Any]) -> Callable[..., Any]:
        def done(*given: Any, **more: Any) -> Any:
            nonlocal left
            left -= 1
            if left < 0:
                raise KeyboardInterrupt
            return operation(*given, **more)

        return done

    for where, name in ((Path, "rename"), (Path, "mkdir"), (shutil, "rmtree"), (subject, "sync_folder")):
        monkeypatch.setattr(where, name, counted(getattr(where, name)))


def test_a_power_cut_at_any_step_leaves_nothing_half_read_and_the_next_start_brings_it_to_its_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for step in range(100):
        folder = tmp_path / f"{step}"
        before = files(older(folder))
        with monkeypatch.context() as patched:
            cut_after(step, patched)
            try:
                lay_aside(folder)
                break
            except KeyboardInterrupt:
                patched.undo()
                cut_after(step // 2, patched)
                with suppress(KeyboardInterrupt):
                    lay_aside(folder)
        lay_aside(folder)
        is_laid_aside(folder, before)
    assert step > len(GOES), "each operation was cut"


def test_a_salvage_that_an_older_version_had_to_leave_goes_along(tmp_path: Path) -> None:
    database(tmp_path / "mended.db", FORMAT - 1)
    lay_aside(tmp_path)
    assert (tmp_path / "old-1" / "mended.db").exists() and not (tmp_path / "mended.db").exists()


def test_a_backup_that_was_restored_in_between_is_not_taken_for_old(tmp_path: Path) -> None:
    Log(tmp_path).close()
    database(tmp_path / "older-part" / "evening.db", FORMAT - 1)
    before = (tmp_path / LOG).read_bytes()
    lay_aside(tmp_path)
    assert (tmp_path / LOG).read_bytes() == before
    assert (tmp_path / "old-1" / LOG).exists()


def test_a_second_older_version_gets_a_folder_of_its_own(tmp_path: Path) -> None:
    for _ in range(11):
        database(tmp_path / "evening.db", FORMAT - 1)
        lay_aside(tmp_path)
    assert [path.name for path in old_data(tmp_path)][-2:] == ["old-10", "old-11"]


@pytest.mark.parametrize("mark", [FORMAT, FORMAT + 1])
def test_what_is_not_older_stays_as_it_is(tmp_path: Path, mark: int) -> None:
    before = files(older(tmp_path, mark))
    if mark > FORMAT:
        with pytest.raises(OtherFormat) as refused:
            lay_aside(tmp_path)
        assert refused.value.says == NEWER
    else:
        lay_aside(tmp_path)
    assert {**files(tmp_path), f"{LOG}-shm": b""} == {**before, f"{LOG}-shm": b""}


def test_a_file_that_is_no_log_a_folder_in_use_and_an_empty_one_are_left_alone(tmp_path: Path) -> None:
    lay_aside(tmp_path / "nowhere")
    assert not (tmp_path / "nowhere").exists()
    (tmp_path / "junk").mkdir()
    (tmp_path / "junk" / LOG).write_bytes(b"this is no database" * 100)
    with pytest.raises(Broken):
        lay_aside(tmp_path / "junk")
    with closing(Log(tmp_path / "used")), pytest.raises(InUse):
        lay_aside(tmp_path / "used")
    assert not list(tmp_path.glob("*/old*"))


def test_no_backup_holds_them_and_nobody_is_forgotten_while_they_hold_the_name(tmp_path: Path) -> None:
    lay_aside(older(tmp_path))
    assert not [name for name in kept(tmp_path) if "old" in name]
    assert holding(tmp_path, [NAME.decode()]) == ["old-1"]


def test_they_are_deleted_bytes_first_and_a_copy_under_another_name_stays_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, copy = older(tmp_path / "data"), tmp_path / "copy"
    lay_aside(folder)
    (tmp_path / "elsewhere").write_bytes(NAME)
    (folder / "old-1" / "link").symlink_to(tmp_path / "elsewhere")
    os.link(folder / "old-1" / "mended.db", copy)
    seen: dict[str, bytes] = {}
    rmtree = shutil.rmtree

    def watched(path: Path) -> None:
        seen.update(files(path))
        rmtree(path)

    monkeypatch.setattr(shutil, "rmtree", watched)
    keeper = Keeper(folder, lambda: None)
    told = [keeper.has_old]
    keeper.delete_old()
    assert [*told, keeper.has_old] == [True, False]
    assert files(folder) == STAYS
    assert {name for name, content in seen.items() if content.strip(b"\0")} == {"mended.db", "link"}
    assert (tmp_path / "elsewhere").read_bytes() == NAME and NAME in copy.read_bytes()
    keeper.delete_old()
