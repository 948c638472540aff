"""The language in which a request is answered."""

from __future__ import annotations

from werkzeug.sansio.request import Request

from companion.core.limits import LANGUAGES
from companion.texts import best_language

COOKIE = "language"


def language_for(request: Request, chosen: str = "", table: str = "en") -> str:
    """Return the language for a request.

    It is the first that there is of these: the one in the address, the one `chosen` for
    the seat, the one that the browser keeps from another page, one that the browser
    prefers, the table's.
    """
    for wanted in (request.args.get("language", ""), chosen, request.cookies.get(COOKIE, "")):
        if wanted in LANGUAGES:
            return wanted
    return best_language(request.headers.get("Accept-Language", ""), table)
