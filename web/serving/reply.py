"""A reply that is sent on the server's loop, and the headers that every reply has."""

from __future__ import annotations

from collections.abc import Mapping
from typing import IO, NamedTuple

from web.serving.request import Send

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self'; media-src 'self'; "
    "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)

SECURITY_HEADERS: Mapping[str, str] = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    # Not "no-referrer", with which a browser sends "Origin: null" even with our own forms.
    "Referrer-Policy": "same-origin",
}
"""The headers of all replies: nothing is loaded from elsewhere, and nothing is framed."""

NO_STORE = "no-store"
"""The `Cache-Control` of everything that is made from a view."""

JSON = "application/json"
HTML = "text/html; charset=utf-8"

PIECE = 1 << 16
"""The number of bytes of a file sent at a time."""

Headers = list[tuple[bytes, bytes]]

SHUT: Headers = [
    (name.lower().encode(), value.encode()) for name, value in {**SECURITY_HEADERS, "Cache-Control": NO_STORE}.items()
]
CLOSE = (b"connection", b"close")


class Reply(NamedTuple):
    """The answer to a request."""

    status: int
    body: bytes = b""

    type: str = JSON

    headers: Headers | None = None
    """All headers; None: the headers that every reply has, and the headers of the body."""


class FileReply(NamedTuple):
    """The answer to a request with a file that may be large: it is read while it is sent, and closed afterwards."""

    file: IO[bytes]

    name: str
    """The file's name in the browser."""


async def send_file(send: Send, reply: FileReply) -> None:
    """Send a file, piece by piece, as the client takes it; the connection ends with it."""
    with reply.file as file:
        size = file.seek(0, 2)
        file.seek(0)
        about = [
            (b"content-type", b"application/octet-stream"),
            (b"content-length", b"%d" % size),
            (b"content-disposition", f'attachment; filename="{reply.name}"'.encode()),
        ]
        await send({"type": "http.response.start", "status": 200, "headers": [*SHUT, *about, CLOSE]})
        while piece := file.read(PIECE):
            await send({"type": "http.response.body", "body": piece, "more_body": True})
        await send({"type": "http.response.body", "body": b""})


async def send_reply(send: Send, reply: Reply, *, last: bool = False) -> None:
    """Send a reply; with `last`, the connection ends with it."""
    headers = _headers(reply) if reply.headers is None else reply.headers
    head = {"type": "http.response.start", "status": reply.status, "headers": [*headers, CLOSE] if last else headers}
    await send(head)
    await send({"type": "http.response.body", "body": reply.body})


def _headers(reply: Reply) -> Headers:
    if reply.status == 204:
        return SHUT
    return [*SHUT, (b"content-type", reply.type.encode()), (b"content-length", b"%d" % len(reply.body))]
