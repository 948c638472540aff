"""A backup that is killed leaves nothing beside its file, and nothing in the data folder after the next start."""

from __future__ import annotations

import errno
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from random import Random

import pytest

from companion.hub.backup.archive import examine
from companion.hub.backup.keeper import save_as
from companion.hub.backup.naming import list_kept_files
from companion.hub.backup.restore import MAKING, take_in
from companion.hub.log.private import new_file
from tests.hub.backup.folder import found, full
from tests.waiting import PATIENCE

COMMAND = "from companion.hub.cli import main; main()"


def saving(data: Path, file: Path) -> subprocess.Popen[bytes]:
    """Begin to save, as somebody types it."""
    command = (sys.executable, "-P", "-c", COMMAND, "backup", str(file), "--data", str(data))
    return subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def left(data: Path) -> dict[str, bytes]:
    """Return the files of a data folder without those that SQLite makes beside a log."""
    return {name: content for name, content in found(data).items() if not name.startswith("evening.db-")}


def begun(data: Path) -> bool:
    return any(data.glob(f"{MAKING}*/evening.db"))


def test_wherever_it_is_killed_nothing_half_made_is_left(tmp_path: Path, soak: bool) -> None:
    data, file = full(tmp_path / "data"), tmp_path / "for all" / "evening.backup"
    (data / "recordings/it/long.wav").write_bytes(Random(7).randbytes(8_000_000))
    file.parent.mkdir()
    before, random, in_the_midst = left(data), Random(7), 0
    for _ in range(200 if soak else 8):
        process, end = saving(data, file), time.monotonic() + PATIENCE
        while process.poll() is None and not begun(data) and time.monotonic() < end:
            time.sleep(0.001)
        time.sleep(random.random() * 0.3)
        process.send_signal(signal.SIGKILL)
        process.wait(PATIENCE)
        in_the_midst += begun(data)
        assert {path.name for path in file.parent.iterdir()} <= {file.name}
        if file.exists():
            with file.open("rb") as made:
                examine(made)
        take_in(data)
        assert left(data) == before
    assert in_the_midst


def test_a_backup_that_lost_its_copy_of_the_log_to_a_start_of_the_hub_is_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data, file = full(tmp_path / "data"), tmp_path / "evening.backup"

    def started(folder: Path) -> dict[str, Path]:
        take_in(folder)
        return list_kept_files(folder)

    monkeypatch.setattr("companion.hub.backup.keeper.list_kept_files", started)
    with pytest.raises(FileNotFoundError):
        save_as(data, file)
    assert not file.exists()


@pytest.fixture(params=["nameless", "named"])
def file_system(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file system where files need no name, and one where each has one, as on many USB sticks."""
    opened = os.open

    def fails(path: Path, flags: int, *more: int, **named: int) -> int:
        if flags & os.O_TMPFILE == os.O_TMPFILE:
            raise OSError(errno.EOPNOTSUPP, "not here")
        return opened(path, flags, *more, **named)

    if request.param == "named":
        monkeypatch.setattr("companion.hub.log.private.os.open", fails)


@pytest.mark.usefixtures("file_system")
def test_a_new_file_takes_the_place_of_the_old_one_or_leaves_it(tmp_path: Path) -> None:
    path = tmp_path / "file"
    (tmp_path / "file.part").write_bytes(b"left by a kill")
    for content in (b"one", b"two"):
        with new_file(path) as file:
            file.write(content)
        assert path.read_bytes() == content and path.stat().st_mode & 0o777 == 0o600
    with pytest.raises(ZeroDivisionError), new_file(path) as file:
        file.write(b"three")
        raise ZeroDivisionError
    assert found(tmp_path) == {"file": b"two"}
