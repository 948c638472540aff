"""The sender of a request: a device, by a token of 128 random bits.

Besides, each browser gets another token with its first page: it opens nothing, and tells one browser from another.

The token comes in a cookie that scripts cannot read, or as a Bearer. The hub knows only
its hash. Seat numbers are public and have nothing to do with tokens.
"""

from __future__ import annotations

import hashlib
import re
import secrets

from werkzeug.sansio.request import Request
from werkzeug.wrappers import Response

COOKIE = "device"
COOKIE_AGE = 180 * 24 * 3600
"""Seconds that a phone keeps its token: half a year."""

WINDOW = "window"
"""The cookie of a browser, whether it has a seat or not; it goes with the browser's end."""

_TOKEN = re.compile(r"[A-Za-z0-9_-]{22}")
"""The shape of our tokens of 128 bits; no other is accepted, so nobody can choose a token that is easy to guess."""


def new_token() -> str:
    """Return a token that nobody can guess."""
    return secrets.token_urlsafe(16)


def device_of(token: str) -> str:
    """Return the hash by which the hub knows the device with `token`."""
    return hashlib.sha256(token.encode()).hexdigest()


def bearer_of(request: Request) -> str | None:
    """Return a program's Bearer token: empty if it is not ours, None if there is none."""
    kind, _, token = request.headers.get("Authorization", "").partition(" ")
    return _ours(token.strip()) if kind.lower() == "bearer" else None


def token_of(request: Request) -> str:
    """Return the token of a request, as a Bearer or else in a cookie; empty if there is none."""
    bearer = bearer_of(request)
    return _ours(request.cookies.get(COOKIE, "")) if bearer is None else bearer


def browser_of(request: Request) -> str:
    """Return the hash of the browser that sends a request, empty if it keeps no cookies or has had no page yet."""
    token = _ours(request.cookies.get(WINDOW, ""))
    return device_of(token) if token else ""


def keep_browser(response: Response) -> None:
    """Let a browser keep a token of its own, out of reach of scripts and of other sites."""
    response.set_cookie(WINDOW, new_token(), httponly=True, samesite="Strict")


def _ours(token: str) -> str:
    return token if _TOKEN.fullmatch(token) else ""


def keep_token(response: Response, token: str, cookie: str = COOKIE) -> Response:
    """Let the browser keep the token, out of reach of scripts and of other sites; return the response."""
    response.set_cookie(cookie, token, max_age=COOKIE_AGE, httponly=True, samesite="Strict")
    return response
