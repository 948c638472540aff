"""An engine that fails in the way that its words name: `python -m tests.sounds.unwell`."""

from __future__ import annotations

import os
import resource
import sys
from pathlib import Path
from typing import Any

from sounds import worker
from sounds.engines import DAMAGED, GONE, Failed, Speak

COMMAND = (sys.executable, "-m", "tests.sounds.unwell")


def takes_all_memory() -> None:
    """Allocate more and more memory, until the system refuses it in the middle of the line."""
    pages = int(Path("/proc/self/statm").read_text().split()[0])
    most = pages * os.sysconf("SC_PAGE_SIZE") + 50_000_000
    resource.setrlimit(resource.RLIMIT_AS, (most, most))
    held = []
    while True:
        held.append(bytearray(1_000_000))


class Unwell:
    """The part of `sounds.engines.Engine` that a worker uses."""

    keeps = True

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


if __name__ == "__main__":
    engine: Any = Unwell()
    worker.main("unwell", lambda only: {"unwell": engine})
