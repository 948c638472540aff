"""The limits of time, size and number that uvicorn's protocol for HTTP lacks.

It extends the callbacks of asyncio and of the parser, and `send_400_response`, `on_response_complete` and `shutdown` of
`HttpToolsProtocol`; it reads `client`, `cycle`, `flow`, `headers`, `loop`, `transport` and `url`, adds to `scope`, sets
`cycle.keep_alive`, and ends `timeout_keep_alive_task`. A stream writes its chunks past uvicorn, as uvicorn would. None
of these names is private, but no release promises them, so uvicorn's version is pinned.
"""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from typing import Any, ClassVar

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from web.serving.connection_limiter import ConnectionLimiter
from web.serving.proxied import Forged, client_of

MOST_HEAD = 16384
"""The most bytes of a request's first line and headers."""

REQUEST_TIME = 10.0
"""Seconds that a client has for a request, from its connection or its first byte to the last."""

UNREAD_TIME = 20.0
"""Seconds after which the connection of a client that reads nothing ends."""


CHUNK_WRITER = "companion.chunk_writer"
"""The connection of a request, in its ASGI scope: see `web.following.open_stream.ChunkWriter`."""


class TooMuch(Exception):
    """A request exceeds a limit, and its reading ends."""


class Connection(HttpToolsProtocol):
    """One connection; each server makes a class of its own from it, with its `crowd`."""

    crowd: ClassVar[ConnectionLimiter]

    balancers: ClassVar[Collection[str]] = ()
    """The addresses whose connections begin with the head of the PROXY protocol."""

    def __init__(self, *args: Any, **more: Any) -> None:
        """Take uvicorn's arguments for a protocol."""
        super().__init__(*args, **more)
        self.address = ""
        self._named: bytes | None = None
        self._in_head = True
        self._head = 0
        self._answering = False
        self._patience = UNREAD_TIME
        self._due: asyncio.TimerHandle | None = None
        self._stuck: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        """Count the connection; the client has a while to send a request."""
        super().connection_made(transport)
        # With any byte that waits here `send` waits too, so that streams make the newest view after it.
        transport.set_write_buffer_limits(0)
        self.address = self.client[0] if self.client else ""
        self._expect()
        if self.address in self.balancers:
            self._named = b""  # the client's identity comes first
        else:
            self.crowd.enter(self)

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the connection."""
        self.crowd.leave(self)
        self._expect_nothing()
        self.resume_writing()
        super().connection_lost(exc)
        # uvicorn ends this timer only for clients that close properly; it would keep any other one for `KEEP_ALIVE`.
        if self.timeout_keep_alive_task:
            self.timeout_keep_alive_task.cancel()
            self.timeout_keep_alive_task = None

    def drop(self) -> None:
        """End the connection now."""
        self.transport.abort()

    def shutdown(self) -> None:
        """End the connection with the server, after the rest of a reply that the client takes at once."""
        if self._answering and not self.flow.write_paused:
            self._patience = 0
            super().shutdown()
        else:
            self.drop()

    def data_received(self, data: bytes) -> None:
        """Read on, within the limits; bytes before the reply to a request are ignored."""
        if self._named is not None:
            data = self._after_name(self._named + data)
            if not data:
                return
        if self._answering:
            self.cycle.keep_alive = False
            return
        self._head += len(data)
        super().data_received(data)
        if not self._answering:
            self._expect()
            if self._in_head and self._head > MOST_HEAD and not self.transport.is_closing():
                self.send_400_response("Invalid HTTP request received.")

    def _after_name(self, data: bytes) -> bytes:
        """Read a connection's client from a balancer; return the bytes after that, nothing yet if there are none."""
        try:
            found = client_of(data)
        except Forged:
            self.drop()
            return b""
        if found is None:
            self._named = data
            return b""
        client, rest = found
        self._named = None
        if client:
            self.client = client
            self.address = client[0]
        self.crowd.enter(self)
        return rest

    def on_message_begin(self) -> None:
        """Begin a request, if there is none yet."""
        if self._answering:
            raise TooMuch
        super().on_message_begin()
        scope: Any = self.scope  # its type has no keys of a server's own
        scope[CHUNK_WRITER] = self

    @property
    def is_writable(self) -> bool:
        """Whether the client has taken all that was sent."""
        return not (self.flow.write_paused or self.transport.is_closing())

    def write_chunk(self, data: bytes) -> None:
        """Send the next chunk of a chunked reply, to a client that has taken all before it."""
        self.transport.write(b"%x\r\n%b\r\n" % (len(data), data))

    def on_headers_complete(self) -> None:
        """Let the request be answered, unless its head is too long."""
        if len(self.url) + sum(len(name) + len(value) for name, value in self.headers) > MOST_HEAD:
            raise TooMuch
        self._in_head = False
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """Note that the request is complete."""
        super().on_message_complete()
        self._expect_nothing()
        self._in_head, self._head = True, 0
        self._answering = not self.cycle.response_complete
        if self._answering:
            self.crowd.busy(self)

    def on_response_complete(self) -> None:
        """Wait for the next request."""
        if self._answering:
            self._answering = False
            self.crowd.idle(self)
        super().on_response_complete()

    def send_400_response(self, msg: str) -> None:
        """Tell the client that its request cannot be read; during a reply, end the connection after that instead."""
        if self._answering:
            self.cycle.keep_alive = False
        else:
            super().send_400_response(msg)

    def pause_writing(self) -> None:
        """Begin to wait for a client that does not take everything at once."""
        super().pause_writing()
        self._watch()

    def resume_writing(self) -> None:
        """Stop waiting: the client has taken all."""
        super().resume_writing()
        if self._stuck:
            self._stuck.cancel()

    def _watch(self) -> None:
        self._stuck = self.loop.call_later(self._patience, self._snapshot, self.transport.get_write_buffer_size())

    def _snapshot(self, before: int) -> None:
        if self.transport.get_write_buffer_size() < before:
            self._watch()
        else:
            self.drop()

    def _expect(self) -> None:
        if self._due is None:
            self._due = self.loop.call_later(REQUEST_TIME, self.drop)

    def _expect_nothing(self) -> None:
        if self._due:
            self._due.cancel()
            self._due = None
