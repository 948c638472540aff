"""The JSON interface for one device at one table.

One thread uses a client. Each call that reads a stream has a timeout.
"""

from __future__ import annotations

import json
import select
import socket
import time
from collections.abc import Callable
from http.client import HTTPConnection, HTTPException
from typing import Any, NamedTuple, TypeVar
from urllib.parse import urlencode, urlsplit

from httptools import HttpParserError, HttpResponseParser

T = TypeVar("T")

TIMEOUT = 10.0
"""Seconds that a reply of the hub may take."""

BEGINNING = 3.0
"""Seconds that the first bytes of a stream may take; a working hub sends them at once."""

SILENCE = 12.0
"""Seconds without a sign of life after which a stream counts as broken; the hub gives one every 5."""

CHUNK = 65536
MOST_EVENT = 1 << 22
"""The most bytes of one event, far more than a view has."""


class Lost(Exception):
    """The connection broke; the hub may have taken the request, or not."""


class HubReply(NamedTuple):
    """The hub's reply to a request: an HTTP status, and its JSON."""

    status: int
    body: dict[str, Any]


class ServerEvent(NamedTuple):
    """An event of the live channel: `view`, `alive` or `gone`, and its JSON."""

    name: str
    data: dict[str, Any]


class StreamRefused(Exception):
    """The hub does not open the live channel; `status` is the status of its reply."""

    def __init__(self, status: int) -> None:
        """Keep the HTTP status."""
        super().__init__(status)
        self.status = status


class HubClient:
    """A device at the table `code` of the hub at `url`; without a `token` it has no seat yet."""

    def __init__(self, url: str, code: str, token: str = "", source: str = "") -> None:
        """Connect at the first request, from the address `source` of this machine if it has several."""
        self.token = token
        self._source = (source, 0) if source else None
        self._code = code
        self._place = urlsplit(url)
        self._kept: HTTPConnection | None = None

    def sit_down(self, name: str) -> HubReply:
        """Take a seat, one more if this device has one already; raises `Lost`."""
        reply = self._request("POST", "/seats", {"name": name})
        if reply.status == 200:
            self.token = str(reply.body["token"])
        return reply

    def view(self, seat: int | None = None) -> HubReply:
        """Return the view of one of this device's seats, the first one without `seat`; raises `Lost`."""
        return self._request("GET", "/view" + _query(seat))

    def answer(self, seat: int, question: str, value: object, key: str) -> HubReply:
        """Answer a question; the same `key` again changes nothing. Raises `Lost`."""
        return self._request("POST", "/answers", {"seat": seat, "question": question, "value": value, "key": key})

    def stream(self, seat: int) -> SeatStream:
        """Open the live channel of one of this device's seats; raises `Lost` or `StreamRefused`."""
        headers = {"Host": self._place.netloc, **self._headers()}
        lines = (f"GET {self._path('/stream' + _query(seat))} HTTP/1.1", *(f"{k}: {v}" for k, v in headers.items()))
        line = _reaching(lambda: socket.create_connection(self._address, BEGINNING, self._source))
        try:
            _reaching(lambda: line.sendall("\r\n".join((*lines, "", "")).encode()))
            return SeatStream(line)
        except (Lost, StreamRefused):
            line.close()
            raise

    def close(self) -> None:
        """Close the connection."""
        if self._kept:
            self._kept.close()
            self._kept = None

    def _request(self, method: str, path: str, body: object = None) -> HubReply:
        connection = self._kept = self._kept or self._connection(TIMEOUT)

        def answered() -> HubReply:
            data = None if body is None else json.dumps(body).encode()
            connection.request(method, self._path(path), data, self._headers())
            response = connection.getresponse()
            found = json.loads(response.read())
            return HubReply(response.status, found if isinstance(found, dict) else {})

        try:
            return _reaching(answered)
        except Lost:
            self.close()
            raise

    def _connection(self, timeout: float) -> HTTPConnection:
        return HTTPConnection(*self._address, timeout=timeout, source_address=self._source)

    @property
    def _address(self) -> tuple[str, int]:
        return self._place.hostname or "127.0.0.1", self._place.port or 80

    def _path(self, path: str) -> str:
        return f"{self._place.path.rstrip('/')}/api/tables/{self._code}{path}"

    def _headers(self) -> dict[str, str]:
        found = {"Content-Type": "application/json"}
        if self.token:
            found["Authorization"] = f"Bearer {self.token}"
        return found


class SeatStream:
    """The live channel of one seat, read event by event."""

    def __init__(self, line: socket.socket) -> None:
        """Read from a connection that has asked for the channel; waits for the first bytes, which come at once."""
        self._line = line
        self._parser = HttpResponseParser(self)
        self._heard = time.monotonic()
        self._rest = b""
        self._begun = False
        while not self._rest:
            self._read()
            if self._begun and self._parser.get_status_code() != 200:
                raise StreamRefused(self._parser.get_status_code())

    def on_headers_complete(self) -> None:
        """Record that the status has arrived; the parser calls this."""
        self._begun = True

    def on_body(self, body: bytes) -> None:
        """Take the next bytes of the events; the parser calls this."""
        self._rest += body

    def fileno(self) -> int:
        """Return the connection's file number, for `select`."""
        return self._line.fileno()

    def events(self, wait: float) -> list[ServerEvent]:
        """Return the events that have come, after at most `wait` seconds; raises `Lost`."""
        blocks = self.blocks(wait)
        return _reaching(lambda: [event_of(block) for block in blocks])

    def blocks(self, wait: float) -> list[bytes]:
        """Return the events that have come, as bytes."""
        found = self._whole()
        if not found and _reaching(lambda: comes(self._line, wait)):
            self._read()
            found = self._whole()
        if time.monotonic() - self._heard > SILENCE or len(self._rest) > MOST_EVENT:
            raise Lost
        return found

    def close(self) -> None:
        """Close the connection."""
        self._line.close()

    def _read(self) -> None:
        data = _reaching(lambda: self._line.recv(CHUNK))
        if not data:
            raise Lost
        _reaching(lambda: self._parser.feed_data(data))
        self._heard = time.monotonic()

    def _whole(self) -> list[bytes]:
        *whole, self._rest = self._rest.split(b"\n\n")
        return whole


def comes(line: socket.socket, wait: float) -> bool:
    """Return whether data come within `wait` seconds; plain `select` knows only the first 1,024 files."""
    poll = select.poll()
    poll.register(line, select.POLLIN)
    return bool(poll.poll(max(0.0, wait) * 1000))


def event_of(block: bytes) -> ServerEvent:
    """Return the event in one of `SeatStream.blocks`; raises `ValueError`."""
    lines = dict(line.split(": ", 1) for line in block.decode().split("\n") if ": " in line)
    data = json.loads(lines.get("data", "{}"))
    return ServerEvent(lines.get("event", "message"), data if isinstance(data, dict) else {})


def _reaching(act: Callable[[], T]) -> T:
    """Return the result of `act`; raises `Lost` in place of any error of a broken connection."""
    try:
        return act()
    except (OSError, HTTPException, HttpParserError, ValueError) as error:
        raise Lost from error


def _query(seat: int | None) -> str:
    return "" if seat is None else "?" + urlencode({"seat": seat})
