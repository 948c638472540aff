"""`companion serve` as a process of its own, and its end without a warning."""

from __future__ import annotations

import os
import random
import re
import select
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from tests.waiting import PATIENCE as PATIENCE
from tests.waiting import until

COMPANION: Sequence[str | Path] = (Path(sys.executable).with_name("companion"),)
"""The program as people start it."""


@dataclass
class HubProcess:
    """A running process; `said` is its output on the terminal, errors included."""

    process: subprocess.Popen[bytes]
    said: str = ""

    def url(self) -> str:
        """Return the address of the table page, once the hub has printed it."""
        found = self.wait_for(r"http://127\.0\.0\.1:\d+(?=/\n)")
        return found[0]

    def wait_for(self, pattern: str, patience: float = PATIENCE) -> re.Match[str]:
        """Return the first match in the output of the process; fails if there is none in `patience` seconds."""
        __tracebackhide__ = True
        assert self.process.stdout is not None
        out = self.process.stdout.fileno()
        poll = select.poll()  # `select` only takes the first 1,024 files
        poll.register(out, select.POLLIN)

        def read_on() -> str:
            if poll.poll(0):
                self.said += os.read(out, 65536).decode(errors="replace")
            return self.said

        until(
            read_on,
            lambda said: re.search(pattern, said),
            ended=self.ended,
            pause=lambda wait: poll.poll(wait * 1000),
            patience=patience,
        )
        found = re.search(pattern, self.said)
        assert found
        return found

    def ended(self) -> str:
        """Return a message that the process has ended; empty while it runs."""
        return "" if self.process.poll() is None else f"the hub has ended with {self.process.returncode}"

    def freeze(self) -> None:
        """Stop the process without ending it, like a busy machine."""
        self.process.send_signal(signal.SIGSTOP)

    def thaw(self) -> None:
        """Let it continue."""
        self.process.send_signal(signal.SIGCONT)

    def kill(self) -> None:
        """End the process at once, as only the kernel can."""
        self.process.kill()
        self.process.wait(PATIENCE)

    def stop(self, number: int = signal.SIGTERM) -> int:
        """Ask the process to stop and return its exit status."""
        self.process.send_signal(number)
        said, _ = self.process.communicate(timeout=PATIENCE)
        self.said += said.decode(errors="replace")
        return self.process.returncode


def free_port() -> int:
    """Return a port that nobody has now; the hub can get it again right after a stop.

    It lies below those that systems give to clients: no client gets it meanwhile, and a client that tries it before the
    hub listens is not connected to itself.
    """
    while True:
        port = random.randrange(20_000, 32_000)
        with suppress(OSError), socket.create_server(("127.0.0.1", port)):
            return port


@contextmanager
def serving(
    data: Path, *options: str, program: Sequence[str | Path] = COMPANION, environment: Mapping[str, str] | None = None
) -> Iterator[HubProcess]:
    """Start the hub on the data in `data`, on a free port of this machine; it is killed at the end."""
    command = [*program, "serve", "--port", "0", "--bind", "127.0.0.1", "--mute"]
    command += [] if "--address" in options else ["--address", "127.0.0.1"]
    with _hung_up_on():
        process = subprocess.Popen(
            [*map(str, command), "--data", str(data), *options],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            env={**os.environ, "PYTHONUNBUFFERED": "1", **(environment or {})},
        )
    server = HubProcess(process)
    try:
        yield server
    finally:
        server.kill()
        if process.stdout:
            process.stdout.close()


@contextmanager
def _hung_up_on() -> Iterator[None]:
    """Let programs that start now end with their terminal, even if the tests themselves would not."""
    before = signal.signal(signal.SIGHUP, signal.SIG_DFL)
    try:
        yield
    finally:
        signal.signal(signal.SIGHUP, before)
