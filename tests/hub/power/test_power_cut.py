"""A power cut: only synced data survive, and nothing acknowledged is lost.

The model: a disk is a set of files in sectors. Synced data are on it for good: the content at the moment of the last
fsync or fdatasync that has returned. Nothing is certain about later writes: in the harshest disk all of them are lost;
in a real one, any part of them is there, sector by sector and in any order, and so is the length of the file. Both are
tried. A file's name is on the disk with its first sync, and a deletion counts at once, the worse of the two for the
log. Not in the model: sectors torn in themselves (SQLite's checksums are for those), and disks that lie about a sync.

The kernel's page cache cannot be dropped for one process, so disk.c watches the syncs of the hub and copies the data
that they make durable.
"""

from __future__ import annotations

import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random

import pytest

from tests.conftest import missing
from tests.hub.by_hand import read
from tests.hub.power import launch
from tests.hub.power.check import all_is_there, kept_keys, keys, nothing_is_lost
from tests.hub.power.server import COMPANION, serving
from tests.hub.power.table_players import TablePlayers
from tests.long import further

FILES = ("evening.db", "evening.db-wal")
"""The files of a log on disk; evening.db-shm is memory and is lost with the power."""

SECTOR = 512
"""Bytes that a disk writes as a whole."""


def built(folder: Path) -> Path:
    """Return disk.c as a library to be loaded before all others."""
    if not shutil.which("cc"):
        missing("cc")
    library = folder / "disk.so"
    source = Path(__file__).with_name("disk.c")
    options = ["-Wall", "-Wextra", "-O1", "-shared", "-fPIC", "-o", str(library)]
    subprocess.run(["cc", *options, str(source), "-ldl"], check=True, timeout=60)
    return library


def watched(library: Path, data: Path, durable: Path) -> Mapping[str, str]:
    """Return the environment in which the syncs below `data` are noted in `durable`."""
    return {"LD_PRELOAD": str(library), "POWER_DATA": str(data.resolve()), "POWER_DURABLE": str(durable.resolve())}


def cut(data: Path, durable: Path, left: Path, random: Random | None) -> None:
    """Write into `left` the content of the disk after the cut; with `random` some unsynced data survive."""
    left.mkdir()
    for name in FILES:
        content = _after(_content(durable / name), _content(data / name), random)
        if content is not None:
            (left / name).write_bytes(content)


def _content(path: Path) -> bytes | None:
    return path.read_bytes() if path.exists() else None


def _after(synced: bytes | None, written: bytes | None, random: Random | None) -> bytes | None:
    if random is None or written is None:
        return synced
    if synced is None and random.random() < 0.5:
        return None
    old, new = synced or b"", written
    length = len(random.choice((old, new)))
    sectors = [random.choice((old, new))[at : at + SECTOR].ljust(SECTOR, b"\0") for at in range(0, length, SECTOR)]
    return b"".join(sectors)[:length]


ANSWERS = 40
"""Maximum number of answers between two cuts."""


def play(
    folder: Path,
    library: Path,
    crowd: TablePlayers,
    cuts: int,
    *,
    some: bool,
    program: Sequence[str | Path] = COMPANION,
) -> tuple[Path, str]:
    """Let the crowd play until the power has been cut so often; return the remaining data, and the table's code."""
    random = Random(f"{cuts} {some}")
    code = ""
    data = folder / "0"
    data.mkdir()
    for life in range(cuts):
        durable = folder / f"{life} on disk"
        shutil.copytree(data, durable)
        with serving(data, program=program, environment=watched(library, data, durable)) as server:
            url = server.url()
            if not code:
                code = crowd.gather(url)
            else:
                all_is_there(crowd, url, data, code)
            with crowd.playing(url, code):
                crowd.wait_for_more(random.randint(5, ANSWERS))
                server.kill()
        nothing_is_lost(crowd, read(data, code))  # after a mere kill all written data are there
        left = folder / f"{life + 1}"
        cut(data, durable, left, random if some else None)
        data = left
    return data, code


def launched(synchronous: str, pages: int) -> Sequence[str | Path]:
    return (sys.executable, launch.__file__, synchronous, str(pages))


@pytest.mark.parametrize(
    ("program", "some"),
    [
        pytest.param(COMPANION, False, id="all that was not synced is lost"),
        pytest.param(
            launched("FULL", 5), False, marks=pytest.mark.long, id="the same, while SQLite tidies up all the time"
        ),
        pytest.param(launched("FULL", 5), True, marks=pytest.mark.long, id="any part of what was not synced is there"),
    ],
)
def test_every_acknowledged_answer_survives_the_cut(
    tmp_path: Path, soak: bool, program: Sequence[str | Path], some: bool
) -> None:
    crowd = TablePlayers(f"power {some}")
    data, code = play(tmp_path, built(tmp_path), crowd, 30 if soak else 2, some=some, program=program)
    nothing_is_lost(crowd, read(data, code))
    with serving(data) as server:
        url = server.url()
        all_is_there(crowd, url, data, code)
        with crowd.playing(url, code):
            crowd.wait_for_more(5)
        assert server.stop() == 0
    nothing_is_lost(crowd, read(data, code))


@pytest.mark.long
@pytest.mark.parametrize("synchronous", further(["OFF", "NORMAL"]))
def test_a_log_that_is_not_synced_at_every_answer_loses_what_was_acknowledged(tmp_path: Path, synchronous: str) -> None:
    crowd = TablePlayers("power")
    program = launched(synchronous, 1000)
    data, code = play(tmp_path, built(tmp_path), crowd, 1, some=False, program=program)
    assert (data / "evening.db").exists(), "the disk was watched: this was synced before the test had its way"
    try:
        kept = set(keys(read(data, code)))
    except sqlite3.OperationalError:
        kept = set()  # not even the table of events is left
    assert kept_keys(crowd.acknowledged) - kept, "the test would not notice a loss"
