"""The night of a real hub that is stopped by `kill -STOP`, or killed while a voice speaks: it continues at its step."""

from __future__ import annotations

import signal
import sys
import time
from contextlib import closing
from pathlib import Path

import msgspec
import pytest

from companion.bots.client import HubClient
from tests.hub.by_hand import read
from tests.hub.power.check import code_of
from tests.hub.power.nightfall import RATE, begins
from tests.hub.power.server import PATIENCE, HubProcess, serving
from tests.hub.stranger import install, path
from tests.waiting import until


def ends(server: HubProcess) -> None:
    """Wait until the night is over."""
    url = server.url()
    with closing(HubClient(url, code_of(url))) as client:
        until(lambda: client.view().body["phase"], lambda phase: phase == "after", ended=server.ended)


STOPPED = 4.0
"""Seconds for which the hub is stopped: longer than three lines of the night at this rate."""


def calls(server: HubProcess) -> dict[str, str]:
    """Return the kernel call in which each thread of the hub waits, or that it runs."""
    return {path.name: (path / "syscall").read_text() for path in Path(f"/proc/{server.process.pid}/task").iterdir()}


def froze(server: HubProcess) -> bool:
    """Freeze the hub while all its threads wait: a freeze in the middle of a write would look like a slow disk."""
    waiting = until(lambda: calls(server), lambda found: not any("running" in call for call in found.values()))
    server.freeze()
    until(lambda: (Path(f"/proc/{server.process.pid}/stat").read_text()).split()[2], lambda state: state == "T")
    if calls(server) != waiting:
        server.thaw()
        return False
    return True


@pytest.mark.long
def test_a_hub_that_was_stopped_repeats_the_step_of_the_night(tmp_path: Path) -> None:
    (tmp_path / "companion.toml").write_text(
        "[frontends.sounds]\nenabled = false\n[frontends.hardware]\nenabled = false\n"
    )
    with serving(tmp_path, "--rate", RATE) as server:
        code = begins(server)
        with closing(HubClient(server.url(), code)) as client:
            until(lambda: client.view().body["line"], lambda line: line and line["key"] == "cultists-open")
            began, before = time.monotonic(), client.view().body["now"]
            until(lambda: froze(server), passing=OSError)
            time.sleep(STOPPED)  # a frozen hub is frozen in real time
            server.thaw()
            until(lambda: [entry.row.type for entry in read(tmp_path, code)], lambda kinds: "StepRepeated" in kinds)
            passed, took = client.view().body["now"] - before, time.monotonic() - began
        ends(server)
        assert server.stop() == 0
    entries = read(tmp_path, code)
    kinds = [entry.row.type for entry in entries]
    assert kinds.count("StepRepeated") == 1
    spoken = [msgspec.json.decode(entry.row.body)["line"] for entry in entries if entry.row.type == "LineSpoken"]
    again = spoken.index("eyes-closed")
    assert (spoken[:again], spoken[again + 1 :]) == (["settle", *NIGHT[: again - 1]], NIGHT)
    assert passed < int(RATE) * 1000 * (took - STOPPED + 1), "the time in which it stood still is no game time"


VOICE = """
import os, signal, time
from contextlib import contextmanager
from pathlib import Path
from queue import SimpleQueue
from threading import Thread

class Voice:
    name = "voice"

    def check(self, settings):
        return None

    @contextmanager
    def run(self, hub, settings):
        news = SimpleQueue()
        deaf = hub.listen(news.put)
        thread = Thread(target=speak, args=(hub, news, settings.data))
        thread.start()
        for code in hub.tables():
            hub.narrate(code, "voice", True)
            news.put(code)
        try:
            yield
        finally:
            deaf()
            news.put(None)
            thread.join()

def speak(hub, news, folder):
    said = None
    while (code := news.get()) is not None:
        line = hub.snapshot(code).public.line
        stamp = hub.stamp_of(code, line.starts) if line else None
        if stamp is None or line == said or hub.narrator(code) != "voice":
            continue
        if line.key.startswith("lesson-"):  # what newcomers are taught comes between the lines of the night
            continue
        said = line
        time.sleep(max(0, (stamp - time.monotonic_ns()) / 1e9))
        plug = folder / "plug"
        if line.key == "cultists-open" and plug.exists():
            plug.unlink()
            os.kill(os.getpid(), signal.SIGKILL)
        with open(folder / "said", "a") as file:
            file.write(f"{line.key} {line.take}\\n")
        hub.finish_line(code, "voice", line.key, line.take)

FRONTEND = Voice()
"""

PATIENT = """
from unittest.mock import patch
from companion.core.script import performance
from companion.hub.cli import main
from companion.hub.table import narrators
with patch.object(performance, "LATE", 10**8), patch.object(narrators, "GRACE", 10**15):
    main()
"""
"""A hub that waits for a voice for more than a day: its timeout is tested elsewhere."""

NIGHT = ["cultists-open", "cultists-look", "cultists-close", "begin"]
"""The lines after the first one, for seven players."""


def prepared(folder: Path) -> str:
    """Return Python's path to a package with the voice; no other frontend speaks or listens."""
    packages = install(folder / "packages", {"voice": "strange_voice:FRONTEND"})
    (packages / "strange_voice.py").write_text(VOICE, encoding="utf-8")
    data = folder / "data"
    data.mkdir()
    (data / "plug").touch()
    (data / "companion.toml").write_text("[frontends.sounds]\nenabled = false\n[frontends.hardware]\nenabled = false\n")
    return path(packages)


@pytest.mark.long
def test_the_night_goes_on_with_the_step_that_was_cut_off(tmp_path: Path) -> None:
    environment = {"PYTHONPATH": prepared(tmp_path)}
    data = tmp_path / "data"
    program = (sys.executable, "-c", PATIENT)
    with serving(data, "--rate", RATE, program=program, environment=environment) as server:
        code = begins(server)
        assert server.process.wait(PATIENCE) == -signal.SIGKILL
    assert (data / "said").read_text().splitlines() == ["settle 1"]
    with serving(data, "--rate", RATE, program=program, environment=environment) as server:
        ends(server)
        assert server.stop() == 0
    said = [line.split() for line in (data / "said").read_text().splitlines()]
    assert [line for line, _ in said[1:]] == ["eyes-closed", *NIGHT]
    assert len({take for _, take in said[1:]}) == 1
    kinds = [entry.row.type for entry in read(data, code)]
    assert [kind for kind in kinds if not kind.startswith("Lesson")][-1] == "ScriptEnded"
    assert "NarrationStopped" not in kinds
    assert kinds.count("NarratorFound") == 1, "the game never knew that the voice was gone"
