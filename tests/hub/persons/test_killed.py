"""Whatever moment of a forgetting the power is cut at: the log is whole, as it was before or as it is after."""

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.hub.by_hand import read, running
from tests.hub.persons.killed import POINTS
from tests.hub.persons.people import answers, evening, holding
from tests.long import further


@pytest.mark.parametrize("point", further(POINTS))
def test_a_kill_leaves_the_old_or_the_new_whole(tmp_path: Path, point: str) -> None:
    with running(tmp_path) as hub:
        evening(hub, "Annalena")
        before = hub.entries()
    ended = subprocess.run([sys.executable, "-m", "tests.hub.persons.killed", tmp_path, point], check=False)
    assert ended.returncode == -signal.SIGKILL
    done = point.startswith("after")
    with running(tmp_path) as hub:
        hub.devices = {1: "d1" * 32, 2: "d2" * 32}
        assert [one.name for one in hub.tables.persons().all] == ([] if done else ["Annalena"])
        assert len(read(tmp_path, hub.code)) == len(before)
        assert (hub.entries() == before) is not done
        assert bool(holding(tmp_path, "Annalena")) is not done, "the next start ends it"
        assert not hub.say(1, "table-begin").problem
        answers(hub)
