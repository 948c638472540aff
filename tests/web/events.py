"""Server-sent events, read from a real socket."""

from __future__ import annotations

import json
import socket
import time
from collections.abc import Callable, Mapping
from typing import Any

import pytest

from tests.waiting import MOST, PATIENCE, until
from web.drawing.shorthand import LIST, write_out

OPEN: list[EventStream] = []
"""Open streams that are closed with the hub, unless a test has done so."""


class EventStream:
    """An open stream of server-sent events."""

    def __init__(self, port: int, path: str, headers: Mapping[str, str], *, buffer: int = 0) -> None:
        """Ask for `path`; `buffer` is the size of the phone's own buffer, in bytes."""
        self.sock = socket.socket()
        if buffer:
            self.sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
        self.sock.settimeout(PATIENCE)
        self.sock.connect(("127.0.0.1", port))
        lines = [f"GET {path} HTTP/1.1", f"Host: 127.0.0.1:{port}", *(f"{k}: {v}" for k, v in headers.items())]
        self.sock.sendall("\r\n".join([*lines, "", ""]).encode())
        self.bytes = b""
        """The bytes received so far: the head, and the body without the frames of its chunks."""
        self.events = 0
        self._left = b""
        self._head = b""
        self._chunks = b""
        self._over = False
        self._last: tuple[str, Any] | None = None
        OPEN.append(self)

    @property
    def head(self) -> bytes:
        """The status line and the headers."""
        while not self._head:
            if not self._more():
                raise EOFError(self._chunks)
        return self._head

    @property
    def status(self) -> int:
        """The status of the reply to the request for the stream."""
        return int(self.head.split()[1])

    def next(self) -> tuple[str, Any] | None:
        """Return the name and data of the next event; None once the stream has ended."""
        assert self.status == 200
        while b"\n\n" not in self._left:
            if not self._more():
                assert not self._left, "a stream ends between two events"
                return None
        event, _, self._left = self._left.partition(b"\n\n")
        name, data = event.split(b"\n")
        self.events += name != b"event: phrases"
        assert name.startswith(b"event: ")
        assert data.startswith(b"data: ")
        if name == b"event: phrases":
            assert json.loads(data[6:]) == json.loads(LIST)
            return self.next()
        return name[7:].decode(), json.loads(write_out(data[6:].decode()))

    def until(self, wanted: Callable[[str, Any], bool]) -> Any:
        """Return the data of the first event that is `wanted`; fails with the last event."""
        __tracebackhide__ = True
        event = until(
            self._step,
            lambda event: event is not None and wanted(*event),
            ended=lambda: "the stream has ended" if self._over else "",
            pause=lambda _: None,  # it reads until something comes
        )
        assert event
        return event[1]

    def _step(self) -> tuple[str, Any] | None:
        """Return the next event, or the last one again if none comes any more."""
        try:
            event = self.next()
        except TimeoutError:
            return self._last
        self._over = event is None
        self._last = event or self._last
        return self._last

    def some(self) -> bytes:
        """Return the next bytes of the body, at least one chunk; only from the beginning of a stream."""
        assert self.status == 200
        while not self._left and self._more():
            pass
        found, self._left = self._left, b""
        return found

    def first(self, name: str) -> Any:
        """Return the data of the first event called `name`."""
        __tracebackhide__ = True
        return self.until(lambda found, _: found == name)

    def region(self, name: str) -> Any:
        """Return the next version of a region of a page."""
        __tracebackhide__ = True
        return self.until(lambda _, data: name in data.get("regions", {}))["regions"][name]

    def read_until(self, wanted: Callable[[str, Any], bool]) -> list[str]:
        """Return the texts of all events up to the first that is `wanted`."""
        __tracebackhide__ = True
        found: list[str] = []

        def comes(name: str, data: Any) -> bool:
            found.append(str(data))
            return wanted(name, data)

        self.until(comes)
        return found

    def rest(self) -> list[tuple[str, Any]]:
        """Return every event up to the end of the stream."""
        __tracebackhide__ = True
        found: list[tuple[str, Any]] = []
        ends = time.monotonic() + PATIENCE
        while (event := self.next()) is not None:
            found.append(event)
            if time.monotonic() > ends:
                pytest.fail(f"a stream goes on that was to end\nlast came: {event!r}"[:MOST])
        return found

    def _more(self) -> bool:
        """Read on; return whether there was anything to read.

        A reply that is no stream has no chunks, and is not read.
        """
        data = self.sock.recv(65536)
        self._chunks += data
        if not self._head and b"\r\n\r\n" in self._chunks:
            self._head, _, self._chunks = self._chunks.partition(b"\r\n\r\n")
            self.bytes += self._head + b"\r\n\r\n"
        while self._head and self._chunk():
            pass
        return bool(data)

    def _chunk(self) -> bool:
        """Take the next chunk off the received bytes; return whether it was complete."""
        size, ends, rest = self._chunks.partition(b"\r\n")
        if not ends or b"chunked" not in self._head or len(rest) < int(size, 16) + 2:
            return False
        data, self._chunks = rest[: int(size, 16)], rest[int(size, 16) + 2 :]
        self._left += data
        self.bytes += data
        return True

    def close(self) -> None:
        self.sock.close()

    def __enter__(self) -> EventStream:
        """Return the stream, to be closed at the end."""
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
