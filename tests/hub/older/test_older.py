"""Data of another version, which are refused unread; older ones are put aside whole, wherever the power is cut."""

import os
import shutil
import sqlite3
import stat
from collections.abc import Callable
from contextlib import closing, suppress
from hashlib import sha256
from pathlib import Path

import psycopg
import pytest

from companion.bots.client import HubClient
from companion.hub.backup import older as subject
from companion.hub.backup.keeper import BackupKeeper
from companion.hub.backup.naming import list_kept_files
from companion.hub.backup.older import lay_aside, old_data
from companion.hub.log.copies import copy_log, is_log
from companion.hub.log.ledger import games
from companion.hub.log.log import LOG, InUse, Log
from companion.hub.log.mark import FORMAT, NEWER, OLDER, OLDER_DATABASE, OtherFormat
from companion.hub.log.postgresql import PostgresLog
from companion.hub.log.schema import POSTGRESQL, SCHEMA
from companion.hub.persons.aside import holding
from deploy import smoke
from tests.hub.backup.folder import RULES, at_once
from tests.hub.by_hand import CutError, cut_after
from tests.hub.older.made import GOES, NAME, STAYS, database, files, older
from tests.hub.power.check import code_of
from tests.hub.power.server import COMPANION, PATIENCE, serving
from tests.hub.scripts import companion

# The format of the data


AS_THEY_ARE = (5, "1d4d")
"""The format, and the beginning of the hash of its tables."""


def test_whoever_changes_the_tables_raises_the_number_of_the_format() -> None:
    tables = sha256((SCHEMA + POSTGRESQL).replace(f"{FORMAT}", "").encode()).hexdigest()[:4]
    assert (FORMAT, tables) == AS_THEY_ARE, "other tables: raise FORMAT by one, and write both down here (log/mark.py)"


@pytest.mark.parametrize("mark", [0, FORMAT - 1, FORMAT + 1])
@pytest.mark.parametrize(
    "opened",
    [Log, Log.copy, games, lambda folder: copy_log(folder, folder.with_name("copy"))],
    ids=["open", "copy in memory", "ledger", "copy as a file"],
)
def test_data_of_another_version_are_refused_and_stay_as_they_were(
    tmp_path: Path, opened: Callable[[Path], object], mark: int
) -> None:
    database(tmp_path / "data" / LOG, mark)
    before = files(tmp_path / "data")
    with pytest.raises(OtherFormat) as refused:
        opened(tmp_path / "data")
    assert refused.value.says == (OLDER if mark < FORMAT else NEWER)
    # The file -shm is SQLite's shared memory, and belongs to nobody's data.
    assert {**files(tmp_path / "data"), f"{LOG}-shm": b""} == {**before, f"{LOG}-shm": b""}


def test_a_file_without_tables_is_new_and_tables_come_with_their_mark_or_not_at_all(tmp_path: Path) -> None:
    (tmp_path / LOG).touch()
    with closing(sqlite3.connect(tmp_path / LOG)) as db:
        db.executescript(f"PRAGMA journal_mode = WAL; BEGIN; {SCHEMA}")  # and the power is cut
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


# Putting data aside


LAID = {f"old-1/{name}" for name in GOES}


def is_laid_aside(folder: Path, before: dict[str, bytes]) -> None:
    """Fail unless a folder holds all files of its owner, and the rest in one folder aside."""
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


OPERATIONS = ((Path, "rename"), (Path, "mkdir"), (shutil, "rmtree"), (subject, "sync_folder"))


def test_a_power_cut_at_any_step_leaves_nothing_half_read_and_the_next_start_brings_it_to_its_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for step in range(100):
        folder = tmp_path / f"{step}"
        before = files(older(folder))
        with monkeypatch.context() as patched:
            cut_after(step, patched, *OPERATIONS)
            try:
                lay_aside(folder)
                break
            except CutError:
                patched.undo()
                cut_after(step // 2, patched, *OPERATIONS)
                with suppress(CutError):
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
    lay_aside(tmp_path / "junk")
    with closing(Log(tmp_path / "used")), pytest.raises(InUse):
        lay_aside(tmp_path / "used")
    assert not list(tmp_path.glob("*/old*"))


def test_no_backup_holds_them_and_nobody_is_forgotten_while_they_hold_the_name(tmp_path: Path) -> None:
    lay_aside(older(tmp_path))
    assert not [name for name in list_kept_files(tmp_path) if "old" in name]
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
    keeper = BackupKeeper(folder, lambda: None, RULES, at_once)
    told = [keeper.has_old]
    keeper.delete_old()
    assert [*told, keeper.has_old] == [True, False]
    assert files(folder) == STAYS
    assert {name for name, content in seen.items() if content.strip(b"\0")} == {"mended.db", "link"}
    assert (tmp_path / "elsewhere").read_bytes() == NAME and NAME in copy.read_bytes()
    keeper.delete_old()


# A hub that finds them starts empty; each command says how to handle them


SAYS = "Evenings from an older version can't be opened. They may hold forgotten names."


def test_the_hub_starts_empty_plays_and_says_where_the_old_evenings_are_until_they_are_gone(tmp_path: Path) -> None:
    older(tmp_path)
    how = f"{SAYS} To delete them, use the hub's data page or delete {tmp_path / 'old-1'}.\n"
    for name in ("Anna", "Ben"):
        with serving(tmp_path) as server:
            url = server.url()
            assert how in server.said
            with closing(HubClient(url, code_of(url))) as client:
                assert client.sit_down(name).status == 200
                view = client.view().body
                assert SAYS not in view["notices"], "a player can do nothing about it"
                assert [place["name"] for place in view["seats"]] == ["Anna", "Ben"][: 1 + (name == "Ben")]
            assert server.stop() == 0
    there = files(tmp_path)
    assert {name: there[name] for name in STAYS} == STAYS
    assert not [name for name, content in there.items() if NAME in content and not name.startswith(("old-1/", "a let"))]
    assert {f"old-1/{name}" for name in GOES} == {name for name in there if name.startswith("old-")}
    found = companion("doctor", "--data", tmp_path)
    assert (found.exit_code, how in found.output) == (1, True)
    (tmp_path / "old-1").rename(tmp_path.with_name("old-1"))
    with serving(tmp_path) as server:
        server.url()
        assert SAYS not in server.said
        assert server.stop() == 0
    assert SAYS not in companion("doctor", "--data", tmp_path).output


def test_a_newer_version_s_data_stay_and_are_refused_in_words(tmp_path: Path) -> None:
    older(tmp_path, FORMAT + 1)
    before = files(tmp_path)
    found = companion("serve", "--port", "0", "--data", tmp_path)
    says = "This data is from a newer version. Install that version."
    assert (found.exit_code, found.output) == (1, f"Error: {says}\n")
    assert {**files(tmp_path), f"{LOG}-shm": b""} == {**before, f"{LOG}-shm": b""}
    assert says in companion("doctor", "--data", tmp_path).output


@pytest.mark.parametrize("command", ["ledger", "doctor", "backup FILE", "move --from DATA --to NEW"])
def test_before_it_has_started_each_command_says_that_the_hub_lays_them_aside(tmp_path: Path, command: str) -> None:
    data = tmp_path / "data"
    database(data / LOG, FORMAT - 1)
    places = {"FILE": tmp_path / "file", "DATA": data, "NEW": tmp_path / "new"}
    words = [places.get(word, word) for word in command.split()]
    found = companion(*words, *(() if "--from" in command else ("--data", data)))
    assert found.exit_code == 1
    assert "This data is from an older version. The hub sets it aside when it starts." in found.output
    assert not (data / "old-1").exists() and not (tmp_path / "file").exists()


def test_a_plug_that_is_pulled_while_it_starts_loses_nothing(tmp_path: Path) -> None:
    before = files(older(tmp_path))
    (tmp_path / "older-part").mkdir()
    (tmp_path / LOG).rename(tmp_path / "older-part" / LOG)
    with serving(tmp_path) as server:
        server.url()
        assert SAYS in server.said
        assert server.stop() == 0
    assert (tmp_path / "old-1" / LOG).read_bytes() == before[LOG]
    assert (tmp_path / "old-1" / f"{LOG}-wal").read_bytes() == before[f"{LOG}-wal"]


@pytest.mark.parametrize(
    ("mark", "why"),
    [(FORMAT - 1, ""), (FORMAT + 1, "Error: This data is from a newer version. Install that version.\n")],
)
def test_the_try_before_an_update_starts_on_a_copy_of_older_data_and_says_why_not_on_newer(
    tmp_path: Path, mark: int, why: str
) -> None:
    data, other = older(tmp_path / "data", mark), tmp_path / "copy"
    before = files(data)
    other.mkdir()
    smoke.copy(data, other)
    assert smoke.find_failure(Path(COMPANION[0]), other, PATIENCE) == why
    assert (other / "old-1" / LOG).exists() == (not why)
    assert {**files(data), f"{LOG}-shm": b""} == {**before, f"{LOG}-shm": b""}
