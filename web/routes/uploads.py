"""Files that come in pieces, each of which is a small request: a recording, or a whole narrator.

So no request is larger, and none takes longer, than any other; and nobody's file fills the memory.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

from companion.core.text import say
from web.serving.failure import Failure

MOST_BYTES = 16_000_000
"""Bytes of a file."""

MOST_AT_ONCE = 2

PATIENCE = 30.0
"""Seconds between two pieces after which a file is given up."""

TOO_LARGE = say("This file is too large.")
BUSY = say("Somebody else is sending a file. Try again in a moment.")
BROKEN_OFF = say("The file has not arrived completely. Try again.")


class Uploads:
    """Files on their way, by the name that their sender gave them; any thread may use it. `clock` gives seconds."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        """Begin without any."""
        self._clock = clock
        self._files: dict[str, tuple[float, bytearray]] = {}
        self._lock = threading.Lock()

    def add(self, name: str, at: int, piece: bytes) -> None:
        """Add a piece that begins at the byte `at`; the first one begins the file anew. Raises `Failure`."""
        now = self._clock()
        with self._lock:
            self._files = {one: found for one, found in self._files.items() if now - found[0] < PATIENCE}
            if at == 0:
                self._files.pop(name, None)
                if len(self._files) >= MOST_AT_ONCE:
                    raise Failure(429, says=BUSY)
                self._files[name] = now, bytearray()
            _, file = self._files.get(name, (now, bytearray()))
            if name not in self._files or at != len(file):
                raise Failure(409, "stale", BROKEN_OFF)
            if at + len(piece) > MOST_BYTES:
                del self._files[name]
                raise Failure(413, says=TOO_LARGE)
            file += piece
            self._files[name] = now, file

    def take(self, name: str, size: int) -> bytes:
        """Return a file and forget it; raises `Failure` 409 unless all its `size` bytes have come."""
        with self._lock:
            _, file = self._files.pop(name, (0.0, bytearray()))
        if not size or len(file) != size:
            raise Failure(409, "stale", BROKEN_OFF)
        return bytes(file)
