"""`companion backup` and `companion restore`: what people type, and what they are told."""

from __future__ import annotations

import os
import stat
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from companion.hub.log.log import Log
from companion.hub.log.mark import FORMAT
from tests.hub.backup.folder import CODE, entries, found, full
from tests.hub.backup.forged import closed, zipped
from tests.hub.typed import companion


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return full(tmp_path / "data")


def test_a_backup_is_for_its_owner_alone_and_whole_or_not_there(data: Path, tmp_path: Path) -> None:
    os.umask(0o022)
    file = tmp_path / "evening.backup"
    done = companion("backup", file, "--data", data)
    assert (done.exit_code, done.output) == (
        0,
        f"{file} holds the hub's data. Who has it can read in it who is what.\n",
    )
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert {path.name for path in tmp_path.iterdir()} == {"data", "evening.backup"}


def test_it_is_restored_elsewhere_and_over_data(data: Path, tmp_path: Path) -> None:
    file, new = tmp_path / "evening.backup", tmp_path / "new"
    companion("backup", file, "--data", data)
    assert companion("restore", file, "--data", new).output == f"What was in the backup is in {new}.\n"
    again = companion("restore", file, "--data", new)
    assert again.exit_code == 1
    assert again.output == f"Error: There are data in {new} already: --replace lays them aside.\n"
    replaced = companion("restore", file, "--data", new, "--replace")
    assert replaced.output.splitlines()[1] == f"What was there before is in {new / 'before-1'}."
    with closing(Log(new)) as log:
        assert list(log.read(CODE)) == entries(50)


def test_a_hub_that_runs_keeps_its_folder(data: Path, tmp_path: Path) -> None:
    file = tmp_path / "evening.backup"
    with closing(Log(data)):
        assert companion("backup", file, "--data", data).exit_code == 0
        refused = companion("restore", file, "--data", data, "--replace")
    assert refused.exit_code == 1
    assert refused.output.startswith(f"Error: A hub runs with the data in {data}.")
    assert not (data / "before-1").exists()


@pytest.mark.parametrize(
    ("spoilt", "says"),
    [
        (lambda content: b"", "This file is no backup of a hub."),
        (lambda content: content[:-5], "This backup is damaged."),
        (
            lambda content: closed(zipped({}), FORMAT - 1),
            "An older version made this backup. This version can't open it.",
        ),
    ],
    ids=["no backup", "damaged", "older"],
)
def test_what_cannot_be_used_is_told_in_words(
    data: Path, tmp_path: Path, spoilt: Callable[[bytes], bytes], says: str
) -> None:
    path = tmp_path / "evening.backup"
    companion("backup", path, "--data", data)
    path.write_bytes(spoilt(path.read_bytes()))
    before = found(data)
    refused = companion("restore", path, "--data", data, "--replace")
    assert (refused.exit_code, refused.output) == (1, f"Error: {says}\n")
    assert found(data) == before


def test_what_cannot_be_kept_is_told_in_words_and_leaves_no_file(data: Path, tmp_path: Path) -> None:
    nothing = companion("backup", tmp_path / "a", "--data", tmp_path / "nothing here")
    assert nothing.output == f"Error: There is no log in {tmp_path / 'nothing here'}: no hub has run there yet.\n"
    nowhere = companion("backup", tmp_path / "no" / "such" / "folder", "--data", data)
    assert nowhere.output == "Error: That did not work, and nothing has changed: No such file or directory.\n"
    log = data / "evening.db"
    log.write_bytes(log.read_bytes()[:4096] + b"\xff" * 4096)
    torn = companion("backup", tmp_path / "a", "--data", data)
    assert torn.output.startswith("Error: The log of this hub is damaged.")
    assert {one.exit_code for one in (nothing, nowhere, torn)} == {1}
    assert {path.name for path in tmp_path.iterdir()} == {"data"}


def test_the_terminal_is_told_in_its_language(data: Path, tmp_path: Path) -> None:
    said = {
        language: companion("backup", tmp_path / "a", "--data", data, "--language", language).output
        for language in ("en", "it", "es")
    }
    assert len(set(said.values())) == 3
