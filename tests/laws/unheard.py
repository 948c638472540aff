"""The web frontend without a port: requests go straight into the application, on a loop of its own."""

from __future__ import annotations

import asyncio
import logging
import sys
import threading
from collections.abc import Iterator, Mapping
from concurrent.futures import Future
from contextlib import ExitStack, contextmanager
from logging.handlers import BufferingHandler
from pathlib import Path
from unittest.mock import patch

from companion.frontends import Hub, Settings
from tests.waiting import PATIENCE
from tests.web.compiled import compiled_once
from tests.web.in_process import AsgiResponse, StreamCapture, scope_of, told
from web.following.stream import Streams
from web.frontend import FRONTEND
from web.serving.connection import CHUNK_WRITER
from web.serving.request import Application
from web.serving.server import Beside

PORT = 8000
"""The port in the addresses of pages; nothing listens there."""

NO_BEAT = 86_400.0
"""Seconds between two heartbeats: they follow the real clock, and here nothing else does."""


class NoServer:
    """A replacement for `web.serving.server.Server`: it runs the application, and listens nowhere."""

    port = PORT
    app: Application
    loop: asyncio.AbstractEventLoop

    def close(self) -> None:
        """Do nothing: there is nothing to close."""

    def lives(self) -> Future[None]:
        """Return a finished future: the server always lives."""
        found: Future[None] = Future()
        found.set_result(None)
        return found

    @contextmanager
    def serving(self, app: Application, beside: Beside) -> Iterator[None]:
        """Run the loop in a thread."""
        over = asyncio.Event()
        begun: Future[asyncio.AbstractEventLoop] = Future()

        async def run() -> None:
            with beside():
                begun.set_result(asyncio.get_running_loop())
                await over.wait()

        thread = threading.Thread(target=lambda: asyncio.run(run()), name="web")
        thread.start()
        self.app, self.loop = app, begun.result(PATIENCE)
        try:
            yield
        finally:
            self.loop.call_soon_threadsafe(over.set)
            thread.join()


class InProcessClient:
    """A client that sends requests to the application of a `NoServer`, and waits for the replies."""

    def __init__(self, server: NoServer) -> None:
        self._server = server

    @property
    def loop(self) -> asyncio.AbstractEventLoop:
        """The loop on which the application runs."""
        return self._server.loop

    def ask(self, method: str, path: str, headers: Mapping[str, str], body: bytes) -> AsgiResponse:
        """Send a request that gets a reply."""
        scope = scope_of(method, path, headers, body)
        return asyncio.run_coroutine_threadsafe(told(self._server.app, scope, body), self.loop).result(PATIENCE)

    def listen(self, path: str, headers: Mapping[str, str]) -> StreamCapture:
        """Send a request for a stream."""
        heard = StreamCapture()
        scope = {**scope_of("GET", path, headers), CHUNK_WRITER: heard}

        async def follow() -> None:
            await self._server.app(scope, heard.receive, heard.send)

        asyncio.run_coroutine_threadsafe(follow(), self.loop)
        return heard


@contextmanager
def web_on_no_port(hub: Hub, folder: Path) -> Iterator[tuple[Streams, InProcessClient]]:
    """Run the web frontend without a port; yield its live channel, and a client of the application itself."""
    settings = Settings(bind="127.0.0.1", port=PORT, address="127.0.0.1", data=folder, mute=True, rate=1)
    server = NoServer()
    streams = Streams(hub, beat=NO_BEAT)
    with ExitStack() as frontend:
        with (
            compiled_once(),
            patch("web.frontend.Server", lambda *_: server),
            patch("web.frontend.Streams", lambda *_: streams),
            patch("web.frontend.announce"),
        ):
            frontend.enter_context(FRONTEND.run(hub, settings))
        yield streams, InProcessClient(server)


@contextmanager
def no_fault() -> Iterator[None]:
    """Fail at the end if the hub has met a fault: a failed output was not compared either."""
    faults = BufferingHandler(sys.maxsize)
    faults.setLevel(logging.WARNING)
    # A browser of another test may complain meanwhile of requests that it left unanswered.
    faults.addFilter(lambda record: "playwright" not in record.getMessage())
    logging.getLogger().addHandler(faults)
    try:
        yield
    finally:
        logging.getLogger().removeHandler(faults)
    assert not faults.buffer, [fault.getMessage() for fault in faults.buffer]
