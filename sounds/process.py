"""A process that answers each line with a line; if it does not, it is killed by its id."""

from __future__ import annotations

import os
import select
import signal
import subprocess
import time
from collections.abc import Sequence
from contextlib import suppress

MOST_BYTES = 4096
"""The most bytes of an answer; a longer one means that the process is out of order."""


class Stalled(Exception):
    """The process hangs, has crashed, was killed, or answers nonsense."""


class Process:
    """One running process. One thread uses it; only `kill` may come from another thread."""

    def __init__(self, command: Sequence[str]) -> None:
        """Start `command`; raises `Stalled` if the system cannot."""
        try:
            # In a group of its own it does not get Ctrl+C from the terminal: that is for the hub, which ends it.
            self._process = subprocess.Popen(
                command,
                bufsize=0,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                process_group=0,
            )
        except OSError as error:
            raise Stalled(type(error).__name__) from error

    def ask(self, line: bytes, seconds: float) -> bytes:
        """Return the answer to `line`; raises `Stalled` if none comes within `seconds`."""
        end = time.monotonic() + seconds
        assert self._process.stdin and self._process.stdout, "both were asked for at the start"
        try:
            self._process.stdin.write(line + b"\n")
        except OSError as error:
            raise Stalled(type(error).__name__) from error
        return self._answer(self._process.stdout.fileno(), end)

    def _answer(self, source: int, end: float) -> bytes:
        waiting = select.poll()
        waiting.register(source, select.POLLIN)
        answer = b""
        while not answer.endswith(b"\n"):
            if not waiting.poll(1000 * max(0.0, end - time.monotonic())):
                raise Stalled("no answer in time")
            piece = os.read(source, MOST_BYTES)
            answer += piece
            if not piece or len(answer) > MOST_BYTES:
                raise Stalled("no answer")
        return answer

    def kill(self) -> None:
        """Kill it and its forks at once, from any thread; an `ask` that waits raises `Stalled`."""
        if self._process.poll() is None:
            os.killpg(self._process.pid, signal.SIGKILL)

    def end(self) -> None:
        """Kill it, wait until it is gone, and close its pipes."""
        self.kill()
        # With a limit: the system may hold a process, for instance at a dead disk.
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(5)
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe:
                pipe.close()
