"""The power is cut: what was not synced to disk is gone, and nothing acknowledged was among it.

The model of the disk stands in tests/hub/power/disk.py.
"""

import shutil
import sqlite3
import sys
from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest

from tests.hub.by_hand import read
from tests.hub.power import launch
from tests.hub.power.check import all_is_there, keys, nothing_is_lost
from tests.hub.power.crowd import Crowd
from tests.hub.power.disk import built, cut, watched
from tests.hub.power.server import COMPANION, serving
from tests.long import further

ANSWERS = 40
"""Answers between two cuts, at the most."""


def play(
    folder: Path, library: Path, crowd: Crowd, cuts: int, *, some: bool, program: Sequence[str | Path] = COMPANION
) -> tuple[Path, str]:
    """Let the crowd play until the power has been cut so often; return the data that is left, and the table's code."""
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
                code = crowd.sit_down(url)
            else:
                all_is_there(crowd, url, data, code)
            with crowd.playing(url, code):
                crowd.wait_for_more(random.randint(5, ANSWERS))
                server.kill()
        nothing_is_lost(crowd, read(data, code))  # a kill alone leaves all that was written
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
    crowd = Crowd(f"power {some}")
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
    crowd = Crowd("power")
    program = launched(synchronous, 1000)
    data, code = play(tmp_path, built(tmp_path), crowd, 1, some=False, program=program)
    assert (data / "evening.db").exists(), "the disk was watched: this was synced before the test had its way"
    try:
        kept = set(keys(read(data, code)))
    except sqlite3.OperationalError:
        kept = set()  # not even the table of events is left
    assert {said.key for said in crowd.acknowledged} - kept, "the test would not notice a loss"
