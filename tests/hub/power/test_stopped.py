"""`kill -STOP`, and `-CONT` seconds later, while the night of a real hub is read."""

import os
import signal
import time
from contextlib import closing
from pathlib import Path

import msgspec
import pytest

from companion.bots.client import Client
from companion.hub.log.log import LogEntry
from tests.hub.by_hand import read
from tests.hub.power.check import code_of
from tests.hub.power.served_night import RATE, begins, phases
from tests.hub.power.server import PATIENCE, serving

STOPPED = 4.0
"""Seconds; at this rate more than three lines of the night take."""


TRIES = 3
"""Nights of which one at least stands still while the writer waits; in the middle of a write it is a slow disk."""


def stopped(folder: Path) -> list[LogEntry]:
    """Return what is in the log after a night in which the hub stood still."""
    folder.mkdir()
    (folder / "companion.toml").write_text("[faces.sounds]\nenabled = false\n[faces.hardware]\nenabled = false\n")
    with serving(folder, "--rate", RATE) as server:
        code = begins(server)
        url = server.url()
        end = time.monotonic() + PATIENCE
        with closing(Client(url, code_of(url))) as client:
            while (client.view().body["line"] or {}).get("key") != "cultists-open":
                assert time.monotonic() < end
                time.sleep(0.02)
        os.kill(server.process.pid, signal.SIGSTOP)
        time.sleep(STOPPED)
        os.kill(server.process.pid, signal.SIGCONT)
        assert any(phase == "after" for phase in phases(server))
        assert server.stop() == 0
    return list(read(folder, code))


@pytest.mark.long
def test_a_hub_that_was_stopped_repeats_the_step_of_the_night(tmp_path: Path) -> None:
    for number in range(TRIES):
        entries = stopped(tmp_path / f"{number}")
        kinds = [entry.row.type for entry in entries]
        if "StepRepeated" in kinds:
            break
    assert kinds.count("StepRepeated") == 1
    spoken = [msgspec.json.decode(entry.row.body)["line"] for entry in entries if entry.row.type == "LineSpoken"]
    assert spoken == ["settle", "eyes-closed", "cultists-open", "cultists-look", "cultists-close", "begin"]
    repeated = kinds.index("StepRepeated")
    frozen = entries[repeated].game_time - entries[repeated - 1].game_time
    assert frozen < int(RATE) * 1000 * (STOPPED - 1), "the time in which it stood still is no game time"
