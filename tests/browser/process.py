"""`companion serve` as a program of its own, on this machine alone."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

COMPANION = Path(sys.executable).with_name("companion")
GRACE = 20.0
"""Seconds that the program may take to end when it is told to."""


def free_port() -> int:
    """Return a port that nobody has now; named to the hub, it can be had again right after a stop."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def serving(data: Path, port: int) -> Iterator[None]:
    """Run the hub with the data in `data` on `port`; it is told to stop in the end."""
    command: list[str | Path] = [
        COMPANION,
        "serve",
        "--port",
        str(port),
        "--bind",
        "127.0.0.1",
        "--address",
        "127.0.0.1",
    ]
    command += ["--data", data, "--rate", "1", "--mute"]
    environment = {**os.environ, "PYTHONUNBUFFERED": "1"}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, encoding="utf-8", env=environment) as hub:
        try:
            assert hub.stdout is not None
            said = next((line for line in hub.stdout if "table page" in line), "")
            assert f"http://127.0.0.1:{port}/" in said
            yield
        finally:
            hub.terminate()
            hub.communicate(timeout=GRACE)
