"""The live channel: one thread owns every open stream, and no phone holds a thread.

The newest view wins: a message is made when the phone can take it, from the table as it
is then. A phone that stops reading costs one unsent message, and its stream ends after a
while. Every stream begins with the whole present view.
"""

from __future__ import annotations

import itertools
import logging
import selectors
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

from companion.faces import Hub
from web.live_devices import LiveDevices
from web.viewer import Viewer

logger = logging.getLogger(__name__)

BEAT = 5.0
"""Seconds between two signs of life."""

SHARES = 10
"""The streams get their signs of life in so many groups, one after the other: all at once would delay answers."""

PATIENCE = 20.0
"""Seconds after which the stream of a phone that takes nothing ends."""

UNSENT = 32768
"""Bytes that may wait for a phone in the kernel; few, because they are no longer the newest view."""

MOST_OF_ONE = 4
"""How many streams a sender may have; a browser opens six connections to a host, for all tabs together."""

MOST = 1000
"""How many streams all senders together may have."""

FAULT_PAUSE = 0.2
"""Seconds that the thread waits after a fault, so that a fault that repeats does not take the whole processor."""

HEAD = (
    b"HTTP/1.1 200 OK\r\nContent-Type: text/event-stream; charset=utf-8\r\nCache-Control: no-store\r\n"
    b"X-Content-Type-Options: nosniff\r\nConnection: close\r\n\r\n"
)


_NUMBERS = itertools.count()


class _Stream:
    def __init__(self, viewer: Viewer, sock: socket.socket) -> None:
        self.viewer = viewer
        self.sock = sock
        self.number = next(_NUMBERS)
        self.out = b""
        self.stuck_since = 0.0
        self.stale = False
        self.ending = False


class Streams:
    """All streams of the web face. `open` and `tell` may be called from any thread."""

    def __init__(self, hub: Hub, *, beat: float = BEAT, patience: float = PATIENCE) -> None:
        """Make a channel for the tables of `hub`; `beat` and `patience` are in seconds."""
        self._hub = hub
        self._rhythm = beat
        self._patience = patience
        self._selector = selectors.DefaultSelector()
        self._wake_out, self._wake_in = socket.socketpair()
        self._wake_out.setblocking(False)
        self._wake_in.setblocking(False)
        self._selector.register(self._wake_out, selectors.EVENT_READ)
        self._lock = threading.Lock()
        self._opened: list[_Stream] = []
        self._told: set[str] = set()
        self._streams: dict[_Stream, None] = {}
        self._devices = LiveDevices(hub)
        self._stopping = False
        self._next_beat = time.monotonic()
        self._beats = 0

    def when_gone(self, gone: Callable[[str, str], None]) -> None:
        """Call `gone(code, device)` once a device has had no stream for a while; it must not wait."""
        self._devices.when_gone(gone)

    def open(self, viewer: Viewer, sock: socket.socket) -> None:
        """Show `viewer` on `sock`, which belongs to the channel from now on."""
        sock.setblocking(False)
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, UNSENT)
        if sock.family != socket.AF_UNIX and hasattr(socket, "TCP_USER_TIMEOUT"):
            # A phone that vanishes says nothing, and by itself the kernel would wait for it a quarter of an hour.
            sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, int(self._patience * 1000))
        with self._lock:
            self._opened.append(_Stream(viewer, sock))
        self._wake()

    def tell(self, code: str) -> None:
        """Note that the table `code` has changed; never waits."""
        with self._lock:
            self._told.add(code)
        self._wake()

    @contextmanager
    def running(self) -> Iterator[Streams]:
        """Run the channel's thread inside this context; all streams are closed at its end."""
        thread = threading.Thread(target=self._run, name="streams")
        silence = self._hub.listen(self.tell)
        thread.start()
        try:
            yield self
        finally:
            silence()
            self._stopping = True
            self._wake()
            thread.join()
            for stream in list(self._streams):
                self._close(stream)
            for stream in self._opened:
                stream.sock.close()
            self._selector.close()
            self._wake_out.close()
            self._wake_in.close()

    def _wake(self) -> None:
        # If the pipe is full, wake-ups wait already and one more is not needed; if it is closed, the channel has ended.
        with suppress(OSError):
            self._wake_in.send(b"!")

    def _run(self) -> None:
        while not self._stopping:
            try:
                self._turn()
            except Exception as error:
                logger.error("the live channel met %s and goes on", type(error).__name__)
                time.sleep(FAULT_PAUSE)

    def _turn(self) -> None:
        for key, mask in self._selector.select(max(0.0, self._next_beat - time.monotonic())):
            if key.data is None:
                self._drain()
            else:
                self._ready(key.data, mask)
        self._take_in()
        if time.monotonic() >= self._next_beat:
            self._next_beat = time.monotonic() + self._rhythm / SHARES
            self._beat()

    def _drain(self) -> None:
        try:
            while self._wake_out.recv(4096):
                pass
        except BlockingIOError:
            pass

    def _take_in(self) -> None:
        # The wake-ups are drained before this, so that a `tell` after the swap wakes the thread again.
        with self._lock:
            opened, self._opened = self._opened, []
            told, self._told = self._told, set()
        for stream in opened:
            self._welcome(stream)
        if told:
            for stream in list(self._streams):
                if stream.viewer.code in told:
                    stream.stale = True
                    self._advance(stream)

    def _welcome(self, stream: _Stream) -> None:
        self._make_room(stream)
        self._streams[stream] = None
        self._selector.register(stream.sock, selectors.EVENT_READ, stream)
        self._devices.count(stream.viewer, 1)
        self._attempt(stream, lambda: HEAD + (self._last(stream) or stream.viewer.whole()))

    def _make_room(self, newcomer: _Stream) -> None:
        same = [stream for stream in self._streams if stream.viewer.sender == newcomer.viewer.sender]
        crowd = _too_many(same, MOST_OF_ONE) or _too_many(list(self._streams), MOST)
        for stream in crowd:
            if not stream.out:
                self._send(stream, stream.viewer.crowded())
            self._close(stream)

    def _advance(self, stream: _Stream) -> None:
        """Send what has changed, if the last message is sent completely."""
        if stream.out or not stream.stale:
            return
        stream.stale = False
        self._attempt(stream, lambda: self._last(stream) or stream.viewer.changed())

    def _last(self, stream: _Stream) -> bytes | None:
        """Return the last event of a stream that must end, None of others; the stream ends once the event is sent."""
        farewell = stream.viewer.farewell()
        stream.ending = farewell is not None
        return farewell

    def _attempt(self, stream: _Stream, make: Callable[[], bytes | None]) -> None:
        """Send what `make` returns; if it raises, this stream ends and no other."""
        try:
            data = make()
        except Exception as error:
            logger.error("a view could not be made: %s", type(error).__name__)
            self._close(stream)
            return
        if data:
            self._send(stream, data)
        if stream.ending and not stream.out:
            self._close(stream)

    def _send(self, stream: _Stream, data: bytes) -> None:
        try:
            sent = stream.sock.send(data)
        except BlockingIOError:
            sent = 0
        except OSError:
            self._close(stream)
            return
        if sent < len(data):
            stream.stuck_since = stream.stuck_since or time.monotonic()
            events = selectors.EVENT_READ | selectors.EVENT_WRITE
        else:
            stream.stuck_since = 0.0
            events = selectors.EVENT_READ
        if bool(stream.out) != (sent < len(data)):
            self._selector.modify(stream.sock, events, stream)
        stream.out = data[sent:]

    def _ready(self, stream: _Stream, mask: int) -> None:
        if stream not in self._streams:
            return
        if mask & selectors.EVENT_READ and self._hung_up(stream):
            self._close(stream)
        elif mask & selectors.EVENT_WRITE and stream.out:
            self._send(stream, stream.out)
            if stream.ending and not stream.out:
                self._close(stream)
            else:
                self._advance(stream)

    def _hung_up(self, stream: _Stream) -> bool:
        try:
            return not stream.sock.recv(4096)  # what a client sends on a stream is ignored
        except BlockingIOError:
            return False
        except OSError:
            return True

    def _beat(self) -> None:
        now = time.monotonic()
        self._beats += 1
        self._devices.look()
        for stream in [stream for stream in self._streams if stream.number % SHARES == self._beats % SHARES]:
            if stream.out and now - stream.stuck_since > self._patience:
                self._close(stream)
            elif not stream.out:
                self._attempt(stream, stream.viewer.beat)

    def _close(self, stream: _Stream) -> None:
        if self._streams.pop(stream, stream) is stream:
            return
        self._selector.unregister(stream.sock)
        stream.sock.close()
        self._devices.count(stream.viewer, -1)


def _too_many(streams: list[_Stream], most: int) -> list[_Stream]:
    """Return the oldest of `streams` that must end so that there are at most `most` with one more."""
    return streams[: max(0, len(streams) - most + 1)]
