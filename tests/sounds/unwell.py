"""An engine that fails in the way that its words name: `python -m tests.sounds.unwell`."""

from __future__ import annotations

import os
import resource
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from companion.core.text import Text
from sounds import worker
from sounds.engines import DAMAGED, GONE, Engine, EngineVoice, Failed, Speak

COMMAND = (sys.executable, "-m", "tests.sounds.unwell")


def takes_all_memory() -> None:
    """Ask for more and more, until the system refuses it in the middle of the line."""
    pages = int(Path("/proc/self/statm").read_text().split()[0])
    most = pages * os.sysconf("SC_PAGE_SIZE") + 50_000_000
    resource.setrlimit(resource.RLIMIT_AS, (most, most))
    held = []
    while True:
        held.append(bytearray(1_000_000))


class Unwell:
    """See `sounds.engines.Engine`."""

    name = "unwell"
    keeps = True
    patience = 60.0
    memory = 0

    def lacks(self) -> Text | None:
        return None

    def voices(self, data: Path) -> Sequence[EngineVoice]:
        return []

    def release(self, data: Path, voice: str) -> str:
        return "1"

    def fault(self, data: Path, voice: str) -> str | None:
        return None

    def speak(self, task: Speak) -> None:
        match task.words:
            case "is removed":
                raise Failed(GONE)
            case "is cut off":
                raise Failed(DAMAGED)
            case "takes all memory":
                takes_all_memory()
            case other:
                raise OSError(other)


ENGINE = Unwell()


def found(only: str = "") -> Mapping[str, Engine]:
    """Return it as the only engine that is installed."""
    return {ENGINE.name: ENGINE}


if __name__ == "__main__":
    worker.main(ENGINE.name, found)
