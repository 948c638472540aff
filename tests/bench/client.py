"""JSON over one kept-alive connection, for what happens before the clock runs."""

from __future__ import annotations

from http.client import HTTPConnection
from typing import Any

import msgspec


class Http:
    """A client of one server on the loopback."""

    def __init__(self, port: int, house: int = 0) -> None:
        """Connect at the first request, from a loopback address of its own for each `house` (0 to 253).

        A server that limits strangers by their address then sees as many as there are houses.
        """
        here = (f"127.0.0.{house + 1}", 0)
        self._connection = HTTPConnection("127.0.0.1", port, timeout=20, source_address=here)

    def get(self, path: str, token: str = "") -> Any:
        """Return the JSON at `path`; raises `RuntimeError` with the answer if it is no 200."""
        return msgspec.json.decode(self.page("GET", path, b"", token))

    def post(self, path: str, body: object, token: str = "") -> Any:
        """Post JSON and return the JSON of the answer; raises `RuntimeError` likewise."""
        return msgspec.json.decode(self.page("POST", path, msgspec.json.encode(body), token))

    def page(self, method: str, path: str, body: bytes = b"", token: str = "") -> bytes:
        """Return the bytes of the answer."""
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
        """Return the bytes of a page as they are sent to a browser: gzip."""
        self._connection.request("GET", path, headers={"Accept-Encoding": "gzip", "Accept": "text/html"})
        answer = self._connection.getresponse()
        text = answer.read()
        if answer.status != 200 or answer.getheader("Content-Encoding") != "gzip":
            raise RuntimeError(f"GET {path}: {answer.status}")
        return text
