"""uvicorn in a thread of its own: it owns every socket, and everything live runs on its loop."""

from __future__ import annotations

import asyncio
import logging
import socket
import threading
from collections.abc import Callable, Collection, Iterator
from concurrent.futures import Future
from contextlib import AbstractContextManager, contextmanager, suppress

import uvicorn
from uvicorn import Config

from web.serving.connection import UNREAD_TIME, Connection
from web.serving.connection_limiter import ConnectionLimiter, raise_file_limit
from web.serving.request import Application

logger = logging.getLogger(__name__)

BACKLOG = 128
"""Connections that the kernel holds until the server accepts them, and that it accepts at once."""

UNSENT = 32768
"""Bytes that wait for a client in the kernel: waiting bytes are no longer the newest view."""

KEEP_ALIVE = 30
"""Seconds that a connection may wait for its next request."""

GRACE = 5
"""Seconds that replies may still take when the server stops."""


Beside = Callable[[], AbstractContextManager[None]]
"""A context on the server's loop for as long as it serves."""


def listening(bind: str, port: int) -> socket.socket:
    """Return a socket that listens on `bind`:`port`; port 0 is any free one.

    Raises `OSError` if it is not available.
    """
    family = socket.AF_INET6 if ":" in bind else socket.AF_INET
    door = socket.create_server(
        (bind, port), family=family, backlog=BACKLOG, dualstack_ipv6=bind == "::" and socket.has_dualstack_ipv6()
    )
    # Connections inherit all of this. A reply goes out in two parts, and the second one must not wait until the client
    # has acknowledged the first: asyncio ensures that only for sockets that it makes itself.
    door.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    door.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, UNSENT)
    # A phone that vanishes sends nothing; the kernel alone would wait a quarter of an hour.
    if hasattr(socket, "TCP_USER_TIMEOUT"):
        door.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, int(UNREAD_TIME * 1000))
    return door


class Uvicorn(uvicorn.Server):
    """uvicorn, which sleeps until `over`: by itself it checks ten times a second whether it is to end."""

    def __init__(self, config: Config) -> None:
        """Serve as `config` says."""
        super().__init__(config)
        self.over = asyncio.Event()

    async def main_loop(self) -> None:
        """Set the headers of all replies, which do not change without a date, and wait for the end."""
        await self.on_tick(0)
        await self.over.wait()


class Server:
    """The server of one hub."""

    def __init__(self, bind: str, port: int, balancers: Collection[str] = ()) -> None:
        """Listen; raises `OSError` if the port is not available. Clients wait until `serving`.

        `balancers` are the addresses that name the client of each connection.
        """
        self._balancers = balancers
        self._door = listening(bind, port)
        self.port = int(self._door.getsockname()[1])
        self._loop: asyncio.AbstractEventLoop | None = None

    def close(self) -> None:
        """Stop listening."""
        self._door.close()

    def lives(self) -> Future[None]:
        """Return a future that the loop settles when it gets to it; raises `RuntimeError` if it has ended."""
        beat: Future[None] = Future()
        if self._loop is None:
            raise RuntimeError("the loop does not run")
        self._loop.call_soon_threadsafe(beat.set_result, None)
        return beat

    @contextmanager
    def serving(self, app: Application, beside: Beside) -> Iterator[None]:
        """Serve `app` inside this context, and run `beside` on the loop meanwhile; all connections end with it."""
        begun: Future[Callable[[], object]] = Future()
        thread = threading.Thread(target=self._run, args=(app, beside, begun), name="web")
        thread.start()
        end = begun.result()
        try:
            yield
        finally:
            with suppress(RuntimeError):  # it has ended by itself
                end()
            thread.join()

    def _run(self, app: Application, beside: Beside, begun: Future[Callable[[], object]]) -> None:
        try:
            asyncio.run(self._serve(app, beside, begun))
        except Exception as error:
            logger.error("the server has ended: %s", type(error).__name__)
            if not begun.done():
                begun.set_exception(error)

    async def _serve(self, app: Application, beside: Beside, begun: Future[Callable[[], object]]) -> None:
        self._loop = loop = asyncio.get_running_loop()
        over = asyncio.Event()
        crowd = ConnectionLimiter(raise_file_limit())
        loop.set_exception_handler(crowd.fault)
        server = Uvicorn(_config(app, crowd, self._balancers))
        with beside():
            serving = loop.create_task(server.serve(sockets=[self._door]))
            begun.set_result(lambda: loop.call_soon_threadsafe(over.set))
            await over.wait()
        crowd.over = True
        await self._take_no_more()
        server.over.set()
        await serving

    async def _take_no_more(self) -> None:
        """Stop listening, and wait until every accepted connection has its protocol.

        asyncio loses one, and never closes it, if its server closes in between.
        """
        asyncio.get_running_loop().remove_reader(self._door)
        await asyncio.sleep(0)


def _config(app: Application, crowd: ConnectionLimiter, balancers: Collection[str]) -> Config:
    """Return uvicorn's settings: it says and believes nothing of its own, and hands all of HTTP to `Connection`."""
    return Config(
        app,
        http=type("Connection", (Connection,), {"crowd": crowd, "balancers": balancers}),
        loop="asyncio",
        ws="none",
        lifespan="off",
        interface="asgi3",
        log_config=None,
        # Its logs below this level contain tracebacks; `errors` logs instead.
        log_level=logging.CRITICAL,
        access_log=False,
        proxy_headers=False,
        server_header=False,
        headers=[("server", "companion")],
        # A Pi has no clock that runs without power: a wrong date would make browsers forget what they keep.
        date_header=False,
        backlog=BACKLOG,
        timeout_keep_alive=KEEP_ALIVE,
        timeout_graceful_shutdown=GRACE,
    )
