"""Workers that misbehave, and the child processes that they leave."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from sounds import espeak
from tests.conftest import missing

SOON = 0.3
"""Seconds for a worker that will never answer: more would change nothing, even on a slow machine."""

SILENT = ("hangs", "stops")
"""The faults of such a worker; all others answer, or end."""

READ = "import json, os, sys, time; path = json.loads(sys.stdin.readline())['path']; "
ANSWER = "print('{\"well\":true}', flush=True); sys.stdin.read()"

HANGS = READ + "time.sleep(1000)"
CRASHES = READ + "os.abort()"
EMPTY = READ + "open(path, 'wb').close(); " + ANSWER
NO_FILE = READ + ANSWER
BAD = {
    "hangs": HANGS,
    "stops": READ + "os.kill(os.getpid(), 19)",
    "crashes": CRASHES,
    "does not start": "raise SystemExit(1)",
    "gives an empty file": EMPTY,
    "gives no file": NO_FILE,
    "gives silence": READ + "from sounds import pcm; open(path, 'wb').write(pcm.wav(bytes(44100))); " + ANSWER,
    "gives half a file": READ + "from sounds import pcm; open(path, 'wb').write(pcm.wav(b'12' * 9999)[:-9]); " + ANSWER,
    "talks nonsense": "sys = __import__('sys'); sys.stdin.readline(); print('hello', flush=True); sys.stdin.read()",
    "talks without end": "print('x' * 100_000, end='', flush=True); __import__('time').sleep(1000)",
    "says that it failed": READ + "print('{\"well\":false}', flush=True); sys.stdin.read()",
}
"""The faults of workers."""


def worker(script: str) -> Sequence[str]:
    return sys.executable, "-c", script


def children() -> set[int]:
    """Return the ids of all remaining child processes, ended ones included."""
    tasks = Path("/proc/self/task").iterdir()
    return {int(child) for task in tasks for child in _of(task).split()}


def _of(task: Path) -> str:
    """Return the children of a thread; a thread that has ended meanwhile has none."""
    try:
        return (task / "children").read_text()
    except (FileNotFoundError, ProcessLookupError):
        return ""


def ended(process: int) -> bool:
    """Return whether a process is gone; one that nobody has waited for counts as gone too."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except FileNotFoundError:
        return True


def espeak_is_here() -> None:
    """End the test if espeak-ng is not installed."""
    if espeak.version() is None:
        missing("espeak-ng")
