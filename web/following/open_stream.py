"""An open stream with its next message, and the beginning of one for pages that no stream reaches."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Callable
from functools import partial
from typing import Protocol

from companion.frontends import TableSnapshot
from web.drawing.drawn_snapshot import Parts
from web.following.viewer import Viewer
from web.serving.compression import GZIP, GzipStream
from web.serving.reply import CLOSE, NO_STORE, Headers, Reply

ABOUT: Headers = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", f"{NO_STORE}, no-transform".encode()),
    # A proxy would keep what comes until it is enough for a page.
    (b"x-accel-buffering", b"no"),
    (b"x-content-type-options", b"nosniff"),
]
"""The headers of a body of events."""

ENCODED: Headers = [(b"content-encoding", GZIP.encode()), (b"vary", b"accept-encoding")]
"""The headers that such a body has besides if it is gzip."""

_NUMBERS = itertools.count()


def render_once(viewer: Viewer, snapshot: TableSnapshot, now: int, *, packed: bool) -> Reply:
    """Return the whole current view, and a sign of life, as the beginning of a stream that is over."""
    parts = (*viewer.whole(snapshot, now), viewer.beat(snapshot, now))
    gzip = GzipStream()
    body = gzip.pack(parts) + gzip.end() if packed else b"".join(parts)
    length = (b"content-length", b"%d" % len(body))
    return Reply(200, body, headers=[*ABOUT, *(ENCODED if packed else ()), length])


class ChunkWriter(Protocol):
    """The connection of a stream; without one every event goes through ASGI."""

    @property
    def is_writable(self) -> bool:
        """Whether the client has taken all that was sent."""

    def write_chunk(self, data: bytes) -> None:
        """Send the next chunk of the body now."""


class OpenStream:
    """One open stream: its content, its connection, and the reason for its next wake-up."""

    def __init__(self, viewer: Viewer, packed: bool, writer: ChunkWriter | None) -> None:
        """Show `viewer`, as gzip if it is `packed`; `writer` is the connection."""
        self.viewer = viewer
        self.writer = writer
        self.is_idle = False
        self.error: Exception | None = None
        self.gzip = GzipStream() if packed else None
        self.number = next(_NUMBERS)
        self.woken = asyncio.Event()
        self.begun = False
        self.stale = False
        self.beats = False
        self.last: bytes | None = None

    def head(self) -> Headers:
        """Return the headers of the reply."""
        return [*ABOUT, *ENCODED, CLOSE] if self.gzip else [*ABOUT, CLOSE]

    def news(self, snapshot: TableSnapshot, now: int) -> bytes:
        """Return the bytes to be sent now; if nothing comes after them, `last` is set."""
        if self.error:
            raise self.error
        if self.last is None:
            self.last = self.viewer.farewell(snapshot)
        return self._pack(self._changes(snapshot, now) if self.last is None else (self.last,))

    def push(self, snapshot: TableSnapshot, now: int) -> Callable[[], None] | None:
        """Make the news, and return a call that sends them; None if the stream's own coroutine must, or nothing is new.

        It must if the phone has not taken all that came before, or if nothing comes after. An error is logged, and ends
        only this stream.
        """
        writer = self.writer
        if writer is None or not self.is_idle or self.woken.is_set() or not writer.is_writable:
            self.wake()
            return None
        try:
            if self.viewer.farewell(snapshot) is not None:
                self.wake()
                return None
            parts = self.viewer.render_changes(snapshot, now)
            return partial(writer.write_chunk, self._pack(parts)) if parts else None
        except Exception as error:
            self.error = error
            self.wake()
            return None

    def wake(self) -> None:
        """Let the stream's own coroutine send the changes."""
        self.stale = True
        self.woken.set()

    def _pack(self, parts: Parts) -> bytes:
        return self.gzip.pack(parts) if self.gzip else b"".join(parts)

    def end(self) -> bytes:
        """Return the end of the reply's body."""
        return self.gzip.end() if self.gzip else b""

    def _changes(self, snapshot: TableSnapshot, now: int) -> Parts:
        stale, beats, begun = self.stale, self.beats, self.begun
        self.stale, self.beats, self.begun = False, False, True
        if not begun:
            return self.viewer.whole(snapshot, now)
        changed = self.viewer.render_changes(snapshot, now) if stale else None
        return (*((self.viewer.beat(snapshot, now),) if beats else ()), *(changed or ()))
