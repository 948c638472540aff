"""What every request must fulfil before it is looked at more closely."""

from __future__ import annotations

from werkzeug.sansio.request import Request

from web.errors import Failure
from web.request import measured


def admit(request: Request) -> None:
    """Raise `Failure` 403 for a page of another site, which may not act with a phone's cookie.

    Raise it with 411 for a body whose length is not said beforehand.
    """
    origin = request.headers.get("Origin")
    if request.method == "POST" and origin and origin.partition("://")[2] != request.host:
        raise Failure(403)
    if not measured(request):
        raise Failure(411)
