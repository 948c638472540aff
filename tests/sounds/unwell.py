"""An engine that speaks in tones, and fails in a way that a test chooses: `python -m tests.sounds.unwell`.

Its voice is a file in the data folder. What goes wrong with it stands in the file `wrong` beside that one, from the
line `FIRST` on; it waits there until there is a file `now`.
"""

from __future__ import annotations

import os
import resource
import signal
import sys
import time
import wave
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from companion.core.text import Text
from sounds import pcm, worker
from sounds.engines import DAMAGED, GONE, Engine, EngineVoice, Failed, Speak
from tests.sounds.parts import tone

FIRST = "Line D."
WHOLE = "a whole voice"
LENGTH = 400
"""Milliseconds of each line."""

USUAL = """
import json, sys
from sounds import pcm
from tests.sounds.parts import tone
for line in sys.stdin:
    with open(json.loads(line)["path"], "wb") as file:
        file.write(pcm.wav(tone(150)))
    print('{"well":true}', flush=True)
"""
"""A worker that speaks in shorter tones than any person does."""

COMMAND = (sys.executable, "-m", "tests.sounds.unwell")


def takes_all_memory(path: Path) -> None:
    """Ask for more and more, until the system refuses it in the middle of the line."""
    pages = int(Path("/proc/self/statm").read_text().split()[0])
    most = pages * os.sysconf("SC_PAGE_SIZE") + 50_000_000
    resource.setrlimit(resource.RLIMIT_AS, (most, most))
    held = []
    while True:
        held.append(bytearray(1_000_000))


def stops_answering(path: Path) -> None:
    os.kill(os.getpid(), signal.SIGSTOP)


def dies(path: Path) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def writes_no_wav(path: Path) -> None:
    path.write_bytes(b"no WAV at all")


def writes_an_empty_wav(path: Path) -> None:
    path.write_bytes(pcm.wav(b""))


def writes_another_rate(path: Path) -> None:
    with wave.open(str(path), "wb") as file:
        file.setparams((1, pcm.WIDTH, 8000, 0, "NONE", ""))
        file.writeframes(tone(LENGTH))


def writes_nothing(path: Path) -> None:
    pass


WRONG: Mapping[str, Callable[[Path], None]] = {
    one.__name__.replace("_", " "): one
    for one in (
        takes_all_memory,
        stops_answering,
        writes_no_wav,
        writes_an_empty_wav,
        writes_another_rate,
        writes_nothing,
        dies,
    )
}


class Unwell:
    """See `sounds.engines.Engine`."""

    name = "unwell"
    keeps = True
    patience = 60.0
    memory = 0

    def lacks(self) -> Text | None:
        return None

    def voices(self, data: Path) -> Sequence[EngineVoice]:
        return [EngineVoice("anna", "Anna", "en")] if (data / "anna").exists() else []

    def release(self, data: Path, voice: str) -> str:
        return "1"

    def fault(self, data: Path, voice: str) -> str | None:
        return None

    def speak(self, task: Speak) -> None:
        data = Path(task.data)
        if task.words == FIRST:
            while not (data / "now").exists():
                time.sleep(0.01)
        now = (data / "now").exists()
        if not (data / "anna").exists():
            raise Failed(GONE)
        if (data / "anna").read_text() != WHOLE:
            raise Failed(DAMAGED)
        if now and (data / "wrong").exists():
            WRONG[(data / "wrong").read_text()](Path(task.path))
        else:
            Path(task.path).write_bytes(pcm.wav(tone(LENGTH, 700)))


ENGINE = Unwell()


def found(only: str = "") -> Mapping[str, Engine]:
    """Return it as the only engine that is installed."""
    return {ENGINE.name: ENGINE}


if __name__ == "__main__":
    worker.main(ENGINE.name, found)
