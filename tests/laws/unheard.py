"""The web face as it is, but on no port: requests go straight into the application."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from functools import cache
from pathlib import Path
from unittest.mock import patch

from flask import Flask
from jinja2.bccache import Bucket, BytecodeCache
from werkzeug.test import Client

from companion.faces import Hub, Settings
from web.addresses import svg
from web.app import Application
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


class Compiled(BytecodeCache):
    """Templates that one hub has compiled, for the next one."""

    def __init__(self) -> None:
        """Begin with none."""
        self._kept: dict[str, bytes] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        """Fill `bucket` if its template is there."""
        if bucket.key in self._kept:
            bucket.bytecode_from_string(self._kept[bucket.key])

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep what is in `bucket`."""
        self._kept[bucket.key] = bucket.bytecode_to_string()


TEMPLATES = Compiled()
DRAWN = cache(svg)
"""To compile templates and to draw QR codes anew for each hub would take more time than all the rest."""


@contextmanager
def web_on_no_port(hub: Hub, folder: Path) -> Iterator[tuple[Streams, Client]]:
    """Run the web face on no port; give its live channel, and a client that asks the application itself."""
    settings = Settings(bind="127.0.0.1", port=PORT, address="127.0.0.1", data=folder, mute=True, rate=1)
    server = NoServer()
    streams = Streams(hub, beat=NO_BEAT)
    with ExitStack() as face:
        for drawing in ("web.pages.svg", "web.html_views.svg"):
            face.enter_context(patch(drawing, DRAWN))
        with (
            patch("web.face.Server", lambda *_: server),
            patch("web.face.Streams", lambda *_: streams),
            patch("web.face.announce"),
            patch.object(Application, "jinja_options", {"bytecode_cache": TEMPLATES}),
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
