"""A log of which nothing can be read lies aside, the hub starts and says so; a disk that fails changes nothing."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from companion.bots.client import HubClient
from companion.frontends.persons import BadPerson
from companion.hub.log import salvage as salvaging
from companion.hub.log.log import BESIDE, LOG, Log, Unsaved
from companion.hub.log.salvage import NEW, UNREAD, damaged_logs
from companion.hub.log.schema import SCHEMA
from tests.hub.by_hand import CutError, cut_after, running
from tests.hub.persons.people import sit
from tests.hub.power.check import code_of
from tests.hub.power.server import serving

NAME = "Annalena"


def half(path: Path) -> None:
    content = path.read_bytes()
    path.write_bytes(content[: len(content) // 2])


def empty(path: Path) -> None:
    path.write_bytes(b"")


def zeros(path: Path) -> None:
    path.write_bytes(bytes(path.stat().st_size))


def text(path: Path) -> None:
    path.write_bytes(b"this is no database" * 400)


def header(path: Path) -> None:
    path.write_bytes(b"SQLite format 3\0" + b"\xff" * 8000)


def first_page(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:4096] + b"\xff" * 20_000)


def taken_away(path: Path) -> None:
    path.unlink()


HARMS: list[Callable[[Path], None]] = [half, empty, zeros, text, header, first_page, taken_away]


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A data folder with a remembered person, as a hub leaves it that was killed: most is still written ahead."""
    with running(tmp_path / "hub") as hub:
        sit(hub, NAME)
        shutil.copytree(hub.folder, tmp_path / "data")
    assert (tmp_path / "data" / f"{LOG}-wal").stat().st_size
    return tmp_path / "data"


def files(folder: Path) -> dict[str, bytes]:
    """Return SQLite's files in a folder that hold something, but for the one that it makes again by itself."""
    found = {path.name: path.read_bytes() for path in folder.glob(f"{LOG}*") if not path.name.endswith("-shm")}
    return {name: content for name, content in found.items() if content}


@pytest.mark.parametrize("harm", HARMS)
@pytest.mark.parametrize("is_ahead", [True, False], ids=["written ahead", "tidied up"])
def test_a_hub_starts_with_any_file_in_place_of_its_log_and_keeps_it(
    data: Path, harm: Callable[[Path], None], is_ahead: bool
) -> None:
    if not is_ahead:
        Log(data).close()
    harm(data / LOG)
    if harm is taken_away and not is_ahead:
        pytest.skip("nothing is left of it")
    before = files(data)
    with running(data) as hub:
        assert not hub.sit("Ben").problem
    assert files(data / "damaged-1") == before
    ((_, says),) = damaged_logs(data)
    assert says.values["folder"] == "damaged-1"
    with running(data) as hub:
        assert [place.name for place in hub.snapshot.public.seats][-1] == "Ben"
    assert not (data / "damaged-2").exists()


@pytest.mark.long
@pytest.mark.parametrize("harm", [empty, zeros])
def test_the_page_says_what_was_lost_and_where_it_is(data: Path, harm: Callable[[Path], None]) -> None:
    harm(data / LOG)
    for _ in range(2):
        with serving(data) as server:
            url = server.url()
            with closing(HubClient(url, code_of(url))) as anna:
                (notice,) = anna.view().body["notices"]
            assert server.stop() == 0
        assert notice in server.said, "the terminal says it, too"
        assert "past evenings and remembered players are lost" in notice and "damaged-1" in notice


def test_who_was_laid_aside_is_found_when_somebody_is_to_be_forgotten(data: Path) -> None:
    Log(data).close()
    half(data / LOG)
    with running(data) as hub:
        sit(hub, NAME)
        book = hub.tables.persons()
        (again,) = [one for one in book.all if one.name == NAME]
        with pytest.raises(BadPerson) as refused:
            book.forget(again.id)
        assert refused.value.says.values["folders"] == "damaged-1"
        shutil.rmtree(data / "damaged-1")
        book.forget(again.id)
    assert not [path for path in data.rglob("*") if path.is_file() and NAME.encode() in path.read_bytes()]


def failing(code: int) -> sqlite3.OperationalError:
    error = sqlite3.OperationalError()
    error.sqlite_errorcode = code
    return error


@pytest.mark.parametrize("code", [sqlite3.SQLITE_IOERR_READ, sqlite3.SQLITE_BUSY, sqlite3.SQLITE_PERM])
@pytest.mark.parametrize("place", ["companion.hub.log.log.is_sound", "companion.hub.log.salvage._rows"])
def test_a_disk_that_fails_a_lock_and_a_lacking_permission_change_nothing(
    data: Path, monkeypatch: pytest.MonkeyPatch, place: str, code: int
) -> None:
    if place.endswith("_rows"):
        zeros(data / LOG)

    def fails(_: sqlite3.Connection) -> None:
        raise failing(code)

    before = files(data)
    with monkeypatch.context() as patched:
        patched.setattr(place, fails)
        with pytest.raises(Unsaved):
            Log(data)
    assert files(data) == before and not list(data.glob("damaged*"))


def test_rows_that_the_disk_does_not_give_are_not_taken_for_damage() -> None:
    class Disk:
        def execute(self, query: str) -> Iterator[object]:
            yield ("a row",)
            raise failing(sqlite3.SQLITE_IOERR_READ)

    with pytest.raises(sqlite3.OperationalError):
        list(salvaging._readable(Disk(), "SELECT"))  # type: ignore[arg-type]


def test_another_program_that_locks_the_log_is_waited_for_and_a_folder_is_no_log(data: Path) -> None:
    Log(data).close()
    with closing(sqlite3.connect(data / LOG)) as other:
        other.execute("PRAGMA locking_mode = EXCLUSIVE")
        other.execute("BEGIN EXCLUSIVE")
        with pytest.raises(Unsaved):
            Log(data)
    (data / LOG).unlink()
    (data / LOG).mkdir()
    with pytest.raises(Unsaved):
        Log(data)
    assert not list(data.glob("damaged*"))


@pytest.mark.parametrize("step", range(3))
def test_a_power_cut_while_an_unreadable_log_is_laid_aside_loses_none_of_its_files(
    data: Path, step: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    empty(data / LOG)
    before = files(data)
    with monkeypatch.context() as patched:
        cut_after(step, patched, (Path, "rename"))
        with pytest.raises(CutError):
            salvaging.salvage(data / LOG, BESIDE, SCHEMA)
    Log(data).close()
    (folder,) = [path.parent for path in data.glob(f"damaged-*/{UNREAD}") if (path.parent / LOG).exists()]
    assert files(folder) == before


def test_a_power_cut_at_the_first_start_leaves_no_empty_log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patched:
        cut_after(0, patched, (Path, "rename"))
        with pytest.raises(CutError):
            Log(tmp_path)
    assert not (tmp_path / LOG).exists()
    Log(tmp_path).close()
    assert not list(damaged_logs(tmp_path)) and not (tmp_path / NEW).exists()
