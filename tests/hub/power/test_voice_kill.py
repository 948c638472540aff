"""`kill -9` while a voice, a stranger's face in a hub of its own, says the line that opens the Cultists' eyes."""

import signal
import sys
from pathlib import Path

import pytest

from tests.hub.by_hand import read
from tests.hub.power.served_night import RATE, begins, ends
from tests.hub.power.server import PATIENCE, serving
from tests.hub.stranger import install, path

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
        line = hub.look(code).public.line
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
        hub.spoken(code, "voice", line.key, line.take)

FACE = Voice()
"""

PATIENT = """
from unittest.mock import patch
from companion.core.script import performance
from companion.hub.cli import main
from companion.hub.table import narrators
with patch.object(performance, "LATE", 10**8), patch.object(narrators, "GRACE", 10**15):
    main()
"""
"""A hub that waits for a voice for more than a day: how long it does is not what is shown here."""

NIGHT = ["cultists-open", "cultists-look", "cultists-close", "begin"]
"""The lines after the first one, for seven players."""


def prepared(folder: Path) -> str:
    """Return Python's path to a package with the voice; no other face speaks or listens."""
    packages = install(folder / "packages", {"voice": "strange_voice:FACE"})
    (packages / "strange_voice.py").write_text(VOICE, encoding="utf-8")
    data = folder / "data"
    data.mkdir()
    (data / "plug").touch()
    (data / "companion.toml").write_text("[faces.sounds]\nenabled = false\n[faces.hardware]\nenabled = false\n")
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
