"""`companion demo` as a process of its own."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from contextlib import contextmanager

from tests.hub.power.server import COMPANION, HubProcess


@contextmanager
def demo(*options: str) -> Iterator[HubProcess]:
    """Start a demo on a free port; it is killed at the end."""
    process = subprocess.Popen(
        [*map(str, COMPANION), "demo", "--no-browser", "--port", "0", *options],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )
    server = HubProcess(process)
    try:
        yield server
    finally:
        server.stop()
