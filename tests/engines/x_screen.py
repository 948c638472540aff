"""A screen that nobody sees: Xvfb, with a number that no other has."""

from __future__ import annotations

import os
import subprocess

SIZE = "1400x900x24"


class XScreen:
    """A screen of X, as long as it is open."""

    def __init__(self) -> None:
        """Start it; it chooses its number itself."""
        reads, writes = os.pipe()
        self._process = subprocess.Popen(
            ["Xvfb", "-displayfd", str(writes), "-screen", "0", SIZE, "-nolisten", "tcp"],
            pass_fds=[writes],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        os.close(writes)
        with os.fdopen(reads) as said:
            self.display = f":{said.readline().strip()}"
        assert self.display != ":", "Xvfb has not started"

    def close(self) -> None:
        """End it."""
        self._process.terminate()
        self._process.wait()
