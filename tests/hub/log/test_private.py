"""Nobody else on the machine reads the data folder: in the log stands who is what."""

import os
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from companion.hub.log.log import Log
from tests.hub.power.check import code_of
from tests.hub.power.server import serving
from tests.long import further
from tests.web.house import Phone


def modes(folder: Path) -> dict[str, str]:
    """Return the modes of a folder and of all that is in it, each as three digits."""
    return {
        str(path.relative_to(folder)): f"{path.stat().st_mode & 0o777:03o}" for path in (folder, *folder.rglob("*"))
    }


@pytest.fixture
def _everybody_may_read() -> Iterator[None]:
    """Let processes that start now write what everybody may read, as most systems do."""
    before = os.umask(0o022)
    yield
    os.umask(before)


@pytest.mark.usefixtures("_everybody_may_read")
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
