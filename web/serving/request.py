"""A request on the server's loop, with the same attributes as Flask's requests."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any
from urllib.parse import parse_qsl

from werkzeug.datastructures import EnvironHeaders
from werkzeug.sansio.request import Request as BareRequest

Message = MutableMapping[str, Any]
Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Application = Callable[[Scope, Receive, Send], Awaitable[None]]
"""The ASGI names: a message, a scope, the two ways to the client, and an application."""

MOST_BODY = 16384
"""The most bytes of a request's body; a longer one is not read at all."""

FORM = "application/x-www-form-urlencoded"

_WITHOUT_HTTP = {"CONTENT_TYPE", "CONTENT_LENGTH"}
"""The headers that WSGI names without "HTTP_"."""


class Request(BareRequest):
    """A request with its body, which is empty if it was not read."""

    body = b""

    def form(self) -> dict[str, str]:
        """Return the fields of a form; none if the body is no form."""
        if self.mimetype != FORM:
            return {}
        return dict(parse_qsl(self.body.decode(errors="replace"), keep_blank_values=True))


def request_of(scope: Scope) -> Request:
    """Return the request of an ASGI scope, without its body."""
    client = scope.get("client")
    return Request(
        method=scope["method"],
        scheme=scope["scheme"],
        server=scope.get("server"),
        root_path="",
        path=scope["path"],
        query_string=scope["query_string"],
        headers=_headers(scope["headers"]),
        remote_addr=client[0] if client else None,
    )


def _headers(raw: list[tuple[bytes, bytes]]) -> EnvironHeaders:
    """Return headers in WSGI's form, so that both kinds of requests are judged alike.

    Two of one name are joined, and a name with an underscore equals one with a hyphen.
    """
    found: dict[str, str] = {}
    for name, value in raw:
        key = name.decode("latin-1").upper().replace("-", "_")
        if key not in _WITHOUT_HTTP:
            key = f"HTTP_{key}"
        text = value.decode("latin-1")
        found[key] = f"{found[key]},{text}" if key in found else text
    return EnvironHeaders(found)


def has_length(request: BareRequest) -> bool:
    """Return whether a request announces the length of its body."""
    return "Transfer-Encoding" not in request.headers


async def body_of(request: BareRequest, receive: Receive) -> bytes | None:
    """Return the whole body of a request; None if the client hangs up before.

    A body that is too long or of an unknown length is not read: it is empty then.
    """
    if not request.content_length or request.content_length > MOST_BODY:
        return b""
    found = bytearray()
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            return None
        found += message.get("body", b"")
        if not message.get("more_body", False):
            return bytes(found)


def unread(request: BareRequest) -> bool:
    """Return whether an unread body is to come: the connection must end with the reply."""
    return not has_length(request) or (request.content_length or 0) > MOST_BODY
