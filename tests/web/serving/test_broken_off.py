"""Clients that break off in the middle of an answer: nothing is kept of them."""

import gc
import socket
import struct
from typing import Any

import pytest

from tests.waiting import until
from tests.web.house import House
from tests.web.serving.lines import line_to
from web.serving import server
from web.serving.connection import Connection

RESET = struct.pack("ii", True, 0)
"""Lets a socket that is closed break its connection off."""


@pytest.fixture
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a server wait for a client's next request longer than a test waits for anything."""
    monkeypatch.setattr(server, "KEEP_ALIVE", 600)


@pytest.mark.usefixtures("patient")
@pytest.mark.parametrize("path", ["/CODE/table", "/api/tables/CODE/stream"])
def test_nothing_is_kept_of_a_client_that_breaks_off_in_the_middle_of_an_answer(house: House, path: str) -> None:
    """A connection that is reset leaves by another door of asyncio than one that is closed."""
    break_off(house, path)
    until(lambda: len(connections()), lambda number: number == 0)


@pytest.mark.usefixtures("patient")
def test_a_server_that_keeps_its_closed_connections_would_be_seen(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept: list[object] = []
    made = Connection.__init__

    def keeping(self: Connection, *args: Any, **named: Any) -> None:
        made(self, *args, **named)
        kept.append(self)

    monkeypatch.setattr(Connection, "__init__", keeping)
    break_off(house, "/CODE/table")
    until(lambda: kept, lambda found: len(found) >= 100)
    assert len(connections()) >= 100
    kept.clear()
    until(lambda: len(connections()), lambda number: number == 0)


def break_off(house: House, path: str) -> None:
    """Let a hundred clients reset their connections in the middle of an answer."""
    asked = f"GET {path.replace('CODE', house.code)} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode()
    for _ in range(100):
        with line_to(house) as line:
            line.sendall(asked)
            assert line.recv(10)
            line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, RESET)


def connections() -> list[Connection]:
    """Return every connection that is still in memory."""
    gc.collect()
    return [one for one in gc.get_objects() if isinstance(one, Connection)]
