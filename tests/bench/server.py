"""A server under measurement, of either side, and a client of it."""

from __future__ import annotations

import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from http.client import HTTPConnection
from typing import Any

import msgspec
from msgspec import Struct


class Seat(Struct):
    """A seat as the phones need it: its number, its token, and the question it answers (ours alone)."""

    seat: int
    token: str
    question: str = ""


class BenchTable(Struct):
    """A table, or a match, and its seats."""

    code: str
    seats: list[Seat]


@dataclass(frozen=True)
class BenchServer:
    """A running server: its process, its port, its client, and the tables that play."""

    pid: int
    port: int
    side: str
    tables: Sequence[BenchTable]


def ended(process: subprocess.Popen[bytes]) -> None:
    """End `process` with a signal, and kill it after ten seconds."""
    process.terminate()
    try:
        process.wait(10)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


class Http:
    """A client of one server on the loopback: JSON over one kept-alive connection, outside the measured time."""

    def __init__(self, port: int, house: int = 0) -> None:
        """Connect at the first request, from a loopback address of its own for each `house` (0 to 253).

        A server that limits strangers by their address then sees as many strangers as houses.
        """
        here = (f"127.0.0.{house + 1}", 0)
        self._connection = HTTPConnection("127.0.0.1", port, timeout=20, source_address=here)

    def close(self) -> None:
        self._connection.close()

    def get(self, path: str, token: str = "") -> Any:
        """Return the JSON at `path`; raises `RuntimeError` with the answer unless it is a 200."""
        return msgspec.json.decode(self.page("GET", path, b"", token))

    def post(self, path: str, body: object, token: str = "") -> Any:
        """Post JSON and return the JSON of the answer; raises `RuntimeError` likewise."""
        return msgspec.json.decode(self.page("POST", path, msgspec.json.encode(body), token))

    def page(self, method: str, path: str, body: bytes = b"", token: str = "") -> bytes:
        headers = {"Content-Type": "application/json"} if body else {}
        if token:
            headers["Authorization"] = f"Bearer {token}"
        self._connection.request(method, path, body or None, headers)
        answer = self._connection.getresponse()
        text = answer.read()
        if answer.status != 200:
            raise RuntimeError(f"{method} {path}: {answer.status} {text[:300]!r}")
        return text

    def packed(self, path: str) -> bytes:
        """Return the bytes of a page as a browser gets them: gzip."""
        self._connection.request("GET", path, headers={"Accept-Encoding": "gzip", "Accept": "text/html"})
        answer = self._connection.getresponse()
        text = answer.read()
        if answer.status != 200 or answer.getheader("Content-Encoding") != "gzip":
            raise RuntimeError(f"GET {path}: {answer.status}")
        return text
