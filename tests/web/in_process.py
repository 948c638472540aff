"""Requests and streams that go straight into the application: from any address, without a server or port."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, TypeVar
from urllib.parse import unquote, urlencode

from web.serving.request import FORM, Application, Message, Scope

Found = TypeVar("Found")


@dataclass(frozen=True)
class AsgiResponse:
    """A reply: the status, the headers in their order, the body."""

    status: int
    headers: list[tuple[str, str]]
    body: bytes

    @property
    def text(self) -> str:
        """The body as text."""
        return self.body.decode()

    def header(self, name: str) -> str:
        """Return the only header of this name."""
        (found,) = [value for key, value in self.headers if key == name.lower()]
        return found


def scope_of(
    method: str, target: str, headers: Mapping[str, str], body: bytes = b"", address: str = "127.0.0.1"
) -> Scope:
    """Return the ASGI scope of a request."""
    path, _, query = target.partition("?")
    named = {"Host": "localhost", **headers, **({"Content-Length": str(len(body))} if body else {})}
    if headers.get("Content-Type") == FORM:
        named = {"Origin": f"http://{named['Host']}", **named}
    return {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": method,
        "scheme": "http",
        "path": unquote(path),
        "raw_path": path.encode(),
        "query_string": query.encode(),
        "root_path": "",
        "headers": [(name.lower().encode(), value.encode("latin-1")) for name, value in named.items()],
        "client": (address, 50_000) if address else None,
        "server": ("127.0.0.1", 8000),
    }


async def told(app: Application, scope: Scope, body: bytes = b"") -> AsgiResponse:
    """Let `app` answer one request that is no stream."""
    sent: list[Message] = []

    async def receive() -> Message:
        return {"type": "http.request", "body": body, "more_body": False}

    async def send(message: Message) -> None:
        sent.append(message)

    await app(scope, receive, send)
    head, *parts = sent
    headers = [(name.decode(), value.decode("latin-1")) for name, value in head["headers"]]
    return AsgiResponse(head["status"], headers, b"".join(part.get("body", b"") for part in parts))


class StreamCapture:
    """The output of a stream: first its status and headers, then its bytes. It is used on the application's loop."""

    def __init__(self) -> None:
        """Start empty."""
        self.status = 0
        self._data = b""
        self._over = asyncio.Event()

    async def receive(self) -> Message:
        """Wait until the client hangs up."""
        await self._over.wait()
        return {"type": "http.disconnect"}

    async def send(self, message: Message) -> None:
        """Record a message; the client takes it at once."""
        if message["type"] == "http.response.start":
            self.status = message["status"]
            self._data += repr((message["status"], message["headers"])).encode()
        self._data += message.get("body", b"")

    is_writable = True

    def write_chunk(self, data: bytes) -> None:
        """Record bytes that are sent past ASGI; see `web.following.stream.ChunkWriter`."""
        self._data += data

    def take(self) -> bytes:
        """Return the bytes since the last call."""
        found, self._data = self._data, b""
        return found

    def hang_up(self) -> None:
        self._over.set()


def asked(
    app: Application,
    address: str,
    method: str,
    path: str,
    *,
    host: str,
    data: Mapping[str, str] | None = None,
    headers: Mapping[str, str] | None = None,
) -> AsgiResponse:
    """Send a request as if it came from `address`; `data` is sent as a form's."""
    body = urlencode(data or {}).encode()
    named: dict[str, Any] = {"Host": host, **({"Content-Type": FORM} if data else {}), **(headers or {})}
    return on_a_loop(told(app, scope_of(method, path, named, body, address), body))


def on_a_loop(work: Coroutine[Any, Any, Found]) -> Found:
    """Return the result of `work`, on a loop in a new thread: the browser's driver may run one in this thread."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, work).result()
