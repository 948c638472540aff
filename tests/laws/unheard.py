"""The web face as it is, but on no port: requests go straight into the application."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from unittest.mock import patch

from flask import Flask
from werkzeug.test import Client

from companion.faces import Hub, Settings
from tests.web.compiled import compiled_once
from web.face import FACE
from web.stream import Streams

PORT = 8000
"""The port that pages name; nobody listens there."""

NO_BEAT = 86_400.0
"""Seconds between two signs of life: they follow the real clock, and here nothing else does."""


class NoServer:
    """In the place of `web.server.Server`: it keeps the application, and listens nowhere."""

    bind_addr = ("127.0.0.1", PORT)
    wsgi_app: Flask

    def prepare(self) -> None:
        """Bind nothing."""

    def serve(self) -> None:
        """Serve nobody."""

    def stop(self) -> None:
        """Have nothing to stop."""


@contextmanager
def web_on_no_port(hub: Hub, folder: Path) -> Iterator[tuple[Streams, Client]]:
    """Run the web face on no port; give its live channel, and a client that asks the application itself."""
    settings = Settings(bind="127.0.0.1", port=PORT, address="127.0.0.1", data=folder, mute=True, rate=1)
    server = NoServer()
    streams = Streams(hub, beat=NO_BEAT)
    with ExitStack() as face:
        with (
            compiled_once(),
            patch("web.face.Server", lambda *_: server),
            patch("web.face.Streams", lambda *_: streams),
            patch("web.face.announce"),
        ):
            face.enter_context(FACE.run(hub, settings))
        yield streams, server.wsgi_app.test_client(use_cookies=False)


class Faults(logging.Handler):
    """What the hub has logged of faults."""

    def __init__(self) -> None:
        """Have met none."""
        super().__init__(logging.WARNING)
        self.met: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Note a fault."""
        self.met.append(record.getMessage())


@contextmanager
def no_fault() -> Iterator[None]:
    """Fail at the end if the hub has met a fault: what it could not show was not looked at either."""
    faults = Faults()
    logging.getLogger().addHandler(faults)
    try:
        yield
    finally:
        logging.getLogger().removeHandler(faults)
    assert not faults.met, faults.met
