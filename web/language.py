"""Which language a request is answered in."""

from __future__ import annotations

from flask import Request

from companion.core.table.state import LANGUAGES
from companion.texts import best_language

COOKIE = "language"


def language_for(request: Request, chosen: str = "", table: str = "en") -> str:
    """Return the language for a request.

    That asked for in the address, else the one `chosen` for the seat, else the one the
    browser keeps from another page, else what it prefers, else the table's.
    """
    for wanted in (request.args.get("language", ""), chosen, request.cookies.get(COOKIE, "")):
        if wanted in LANGUAGES:
            return wanted
    return best_language(request.headers.get("Accept-Language", ""), table)
