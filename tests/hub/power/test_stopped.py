"""`kill -STOP`, and `-CONT` seconds later, while the night of a real hub is read."""

import time
from contextlib import closing
from pathlib import Path

import msgspec
import pytest

from companion.bots.client import Client
from tests.hub.by_hand import read
from tests.hub.power.served_night import RATE, begins, ends
from tests.hub.power.server import Server, serving
from tests.waiting import until

STOPPED = 4.0
"""Seconds; at this rate more than three lines of the night take."""


def calls(server: Server) -> dict[str, str]:
    """Return in which call of the kernel each thread of the hub waits, or that it runs."""
    return {path.name: (path / "syscall").read_text() for path in Path(f"/proc/{server.process.pid}/task").iterdir()}


def froze(server: Server) -> bool:
    """Freeze the hub while all its threads wait: what stands still in the middle of a write is a slow disk."""
    waiting = until(lambda: calls(server), lambda found: not any("running" in call for call in found.values()))
    server.freeze()
    until(lambda: (Path(f"/proc/{server.process.pid}/stat").read_text()).split()[2], lambda state: state == "T")
    if calls(server) != waiting:
        server.thaw()
        return False
    return True


@pytest.mark.long
def test_a_hub_that_was_stopped_repeats_the_step_of_the_night(tmp_path: Path) -> None:
    (tmp_path / "companion.toml").write_text("[faces.sounds]\nenabled = false\n[faces.hardware]\nenabled = false\n")
    with serving(tmp_path, "--rate", RATE) as server:
        code = begins(server)
        with closing(Client(server.url(), code)) as client:
            until(lambda: client.view().body["line"], lambda line: line and line["key"] == "cultists-open")
            began, before = time.monotonic(), client.view().body["now"]
            until(lambda: froze(server))
            time.sleep(STOPPED)  # a hub that stands still stands still in real time
            server.thaw()
            passed, took = client.view().body["now"] - before, time.monotonic() - began
        ends(server)
        assert server.stop() == 0
    entries = read(tmp_path, code)
    kinds = [entry.row.type for entry in entries]
    assert kinds.count("StepRepeated") == 1
    spoken = [msgspec.json.decode(entry.row.body)["line"] for entry in entries if entry.row.type == "LineSpoken"]
    assert spoken == ["settle", "eyes-closed", "cultists-open", "cultists-look", "cultists-close", "begin"]
    assert passed < int(RATE) * 1000 * (took - STOPPED + 1), "the time in which it stood still is no game time"
