"""The language of a reply."""

from __future__ import annotations

from werkzeug.sansio.request import Request

from companion.core.limits import LANGUAGES
from companion.texts import best_language

COOKIE = "language"


def language_for(request: Request, chosen: str = "", table: str = "en") -> str:
    """Return the language for a request.

    It is the first available one of these: in the address, `chosen` for the seat, kept by the browser from another
    page, preferred by the browser, the table's.
    """
    for wanted in (request.args.get("language", ""), chosen, request.cookies.get(COOKIE, "")):
        if wanted in LANGUAGES:
            return wanted
    return best_language(request.headers.get("Accept-Language", ""), table)
