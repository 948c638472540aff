"""Connections to the hub, byte by byte, and the hub's own list of them."""

from __future__ import annotations

import socket
from contextlib import suppress

import pytest

from tests.waiting import PATIENCE
from tests.web.house import House
from web.serving.connection_limiter import ConnectionLimiter

GET = b"GET /api HTTP/1.1\r\nHost: localhost\r\n\r\n"


def line_to(house: House) -> socket.socket:
    """Return a new connection."""
    return socket.create_connection(("127.0.0.1", house.port), timeout=PATIENCE)


def ended(line: socket.socket) -> bool:
    """Return whether the hub hangs up in time; its output before that is ignored."""
    with suppress(ConnectionError):
        while line.recv(65536):
            pass
    return True


def head_of(line: socket.socket) -> bytes:
    return line.recv(65536).partition(b"\r\n")[0]


def watched_crowds(monkeypatch: pytest.MonkeyPatch) -> list[ConnectionLimiter]:
    """Return a list to which each hub that starts from now on adds its connections."""
    found: list[ConnectionLimiter] = []

    def made(files: int) -> ConnectionLimiter:
        found.append(ConnectionLimiter(files))
        return found[-1]

    monkeypatch.setattr("web.serving.server.ConnectionLimiter", made)
    return found
