"""A command of the program as a process of its own."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from contextlib import contextmanager

from tests.hub.power.server import COMPANION

PATIENCE = 30.0
"""Seconds after which a test gives up on something that should come in a few."""


@contextmanager
def running(*arguments: str) -> Iterator[subprocess.Popen[str]]:
    """Run `companion` with these arguments, until the context ends."""
    process = subprocess.Popen([*COMPANION, *arguments], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    try:
        yield process
    finally:
        process.kill()
        process.wait()
        if process.stdout:
            process.stdout.close()
