"""A hub at which nothing happens leaves the card alone, with phones at their pages too."""

from __future__ import annotations

import re
import time
from contextlib import closing
from pathlib import Path

from companion.bots.client import Client
from tests.hub.power.check import code_of
from tests.hub.power.server import serving
from tests.waiting import until

WATCHED = 2.0
"""Seconds; `make bench` watches for a minute, and `make pi-machine` counts the writes to the card."""


def written(pid: int, data: Path) -> tuple[int, dict[str, tuple[int, int]]]:
    """Return how many bytes a process has sent to disks, and the sizes and times of the files in its folder."""
    found = re.search(r"^write_bytes: (\d+)$", Path(f"/proc/{pid}/io").read_text("ascii"), re.MULTILINE)
    assert found
    files = {path.name: path.stat() for path in data.iterdir()}
    return int(found[1]), {name: (stat.st_size, stat.st_mtime_ns) for name, stat in files.items()}


def test_nothing_is_written_while_nobody_does_anything(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        url, pid = server.url(), server.process.pid
        with closing(Client(url, code_of(url))) as client:
            seat = int(client.sit_down("Anna").body["seat"])
            with closing(client.stream(seat)):

                def around() -> list[object]:
                    """Return what was written before and after an answer that the hub takes, and refuses."""
                    before = written(pid, tmp_path)
                    assert client.answer(seat, "nonsense", 1, "key").status == 409
                    return [before, written(pid, tmp_path)]

                before, _ = until(around, lambda seen: seen[0] == seen[1])
                time.sleep(WATCHED)  # that nothing happens in a time is the subject
                assert written(pid, tmp_path) == before
                client.sit_down("Ben")
                assert written(pid, tmp_path) != before
