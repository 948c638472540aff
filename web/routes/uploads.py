"""Files that come in pieces, each of which is a small request: a recording, a whole narrator, or a backup.

So no request is larger, and none takes longer, than any other; and nobody's file fills the memory.
"""

from __future__ import annotations

import re
import threading
import time
from collections.abc import Callable
from io import BytesIO
from typing import IO

from flask import Response, request

from companion.core.text import say
from web.serving.failure import Failure

MOST_BYTES = 16_000_000
"""Bytes of a file that is kept in the memory."""

MOST_AT_ONCE = 2

PATIENCE = 30.0
"""Seconds between two pieces after which a file is given up."""

NAME = re.compile(r"[A-Za-z0-9]{8,40}")
"""The name that a page gives to a file that it sends."""

TOO_LARGE = say("This file is too large.")
BUSY = say("Someone else is sending a file. Try again in a moment.")
BROKEN_OFF = say("The file didn't arrive completely. Try again.")


class Uploads:
    """Files on their way, by the name that their sender gave them; any thread may use it. `clock` gives seconds."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        """Begin without any."""
        self._clock = clock
        self._files: dict[str, tuple[float, IO[bytes]]] = {}
        self._lock = threading.Lock()

    def add(
        self, name: str, at: int, piece: bytes, most: int = MOST_BYTES, make: Callable[[], IO[bytes]] = BytesIO
    ) -> None:
        """Add a piece that begins at the byte `at` to a file of at most `most` bytes; raises `Failure`.

        The first piece starts a new file, which `make` returns; exceptions of `make` are passed on.
        """
        now = self._clock()
        with self._lock:
            for late in [one for one, (last, _) in self._files.items() if now - last >= PATIENCE]:
                self._forget(late)
            if at == 0:
                self._forget(name)
                if len(self._files) >= MOST_AT_ONCE:
                    raise Failure(429, says=BUSY)
                self._files[name] = now, make()
            _, file = self._files.get(name, (now, None))
            if file is None or at != file.tell():
                raise Failure(409, "stale", BROKEN_OFF)
            if at + len(piece) > most:
                self._forget(name)
                raise Failure(413, says=TOO_LARGE)
            file.write(piece)
            self._files[name] = now, file

    def take(self, name: str, size: int) -> IO[bytes]:
        """Return a file and forget it; raises `Failure` 409 unless all its `size` bytes have come."""
        with self._lock:
            _, file = self._files.pop(name, (0.0, BytesIO()))
        if not size or file.tell() != size:
            file.close()
            raise Failure(409, "stale", BROKEN_OFF)
        file.seek(0)
        return file

    def add_piece(self, most: int = MOST_BYTES, make: Callable[[], IO[bytes]] = BytesIO) -> Response:
        """Add the piece of this request, which begins at the byte `at` of its file; raises `Failure`."""
        self.add(_upload_of(), number_of("at"), request.get_data(), most, make)
        return Response(status=204)

    def take_whole(self) -> IO[bytes]:
        """Return the file that this request says is complete; raises `Failure`."""
        return self.take(_upload_of(), number_of("size"))

    def _forget(self, name: str) -> None:
        _, file = self._files.pop(name, (0.0, None))
        if file:
            file.close()


def _upload_of() -> str:
    name = request.values.get("upload", "")
    if not NAME.fullmatch(name):
        raise Failure(400)
    return name


def size_of(most: int) -> int:
    """Return the size of the file that this request is about; raises `Failure` 413 if it is more than `most`."""
    size = number_of("size")
    if size > most:
        raise Failure(413, says=TOO_LARGE)
    return size


def number_of(name: str) -> int:
    """Return a number of this request; raises `Failure` 400."""
    words = request.values.get(name, "")
    if not re.fullmatch(r"[0-9]{1,10}", words):
        raise Failure(400)
    return int(words)
