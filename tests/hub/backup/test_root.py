"""`sudo companion backup` and `restore`: root does in the hub's folder what its owner may do, and no more."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from companion.hub.backup.archive import examine
from companion.hub.backup.owner import as_owner
from tests.conftest import missing
from tests.hub.backup.folder import full
from tests.hub.scripts import companion

HUB = 4321
"""The number of the hub's user and group."""

SECRET = "root's own words"


@pytest.fixture
def place() -> Iterator[Path]:
    """A folder that everybody may enter: a data folder of the hub's user lies in it, and a file of root's."""
    if os.geteuid() != 0:
        missing("root")
    with TemporaryDirectory(dir="/tmp") as name:
        place = Path(name)
        place.chmod(0o755)
        (place / "secret").write_text(SECRET, "utf-8")
        (place / "secret").chmod(0o600)
        data = full(place / "data")
        for path in (data, *data.rglob("*")):
            os.chown(path, HUB, HUB)
        yield place


def owners(folder: Path) -> set[tuple[int, int]]:
    """Return the owners of a folder and of all files in it."""
    return {(path.lstat().st_uid, path.lstat().st_gid) for path in (folder, *folder.rglob("*"))}


def test_root_saves_where_it_likes_and_restores_for_the_hub_s_user(place: Path) -> None:
    kept = place / "evening.backup"
    assert companion("backup", kept, "--data", place / "data").exit_code == 0
    assert (kept.stat().st_uid, stat.S_IMODE(kept.stat().st_mode)) == (0, 0o600)
    done = companion("restore", kept, "--data", place / "data", "--replace")
    assert done.exit_code == 0, done.output
    assert owners(place / "data") == {(HUB, HUB)}
    assert (os.geteuid(), os.getegid()) == (0, 0)


def test_no_backup_holds_what_only_root_may_read(place: Path) -> None:
    (place / "data" / "scripts" / "stolen.txt").symlink_to(place / "secret")
    kept = place / "evening.backup"
    refused = companion("backup", kept, "--data", place / "data")
    assert (refused.exit_code, "Permission denied" in refused.output) == (1, True)
    assert not kept.exists() and SECRET not in refused.output


@pytest.mark.parametrize("name", ["hub.lock", "before-part", "restore-part"])
def test_a_link_in_the_folder_gives_nothing_of_root_s_away(place: Path, name: str) -> None:
    kept = place / "evening.backup"
    assert companion("backup", kept, "--data", place / "data").exit_code == 0
    (place / "of root").mkdir(0o755)
    (place / "of root" / "file").touch(0o644)
    target = place / "of root" / ("file" if name == "hub.lock" else "")
    (place / "data" / name).unlink(missing_ok=True)
    (place / "data" / name).symlink_to(target)
    companion("restore", kept, "--data", place / "data", "--replace")
    assert owners(place / "of root") == {(0, 0)}
    assert [path.name for path in (place / "of root").iterdir()] == ["file"]


def test_nothing_is_made_through_a_link_to_where_only_root_may_write(place: Path) -> None:
    (place / "data" / "hub.lock").unlink()
    (place / "data" / "hub.lock").symlink_to(place / "made")
    kept = place / "evening.backup"
    companion("backup", kept, "--data", place / "data")
    companion("restore", kept, "--data", place / "data", "--replace")
    assert not (place / "made").exists()


def test_whoever_is_not_root_stays_who_they_are(tmp_path: Path) -> None:
    with as_owner(tmp_path), as_owner(tmp_path / "nothing here"):
        assert os.geteuid() == tmp_path.stat().st_uid


def test_the_file_of_a_backup_is_read_before_root_becomes_another(place: Path) -> None:
    kept = place / "of root.backup"
    assert companion("backup", kept, "--data", place / "data").exit_code == 0
    with kept.open("rb") as file:
        assert "evening.db" in examine(file)
    with as_owner(place / "data"), pytest.raises(PermissionError):
        kept.read_bytes()
