"""The answer to a request that cannot be served: a word for programs, a sentence for people.

An answer never repeats what the client sent, and the log holds the route's pattern only.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping

import msgspec
from flask import Flask, Response, request
from werkzeug.exceptions import HTTPException
from werkzeug.sansio.request import Request

from companion.core.text import Text, say
from companion.faces import Hub, Problem
from companion.texts import translator
from web.html_views import HtmlViews
from web.identity import device_of, token_of
from web.language import language_for
from web.reply import HTML, JSON, Reply

logger = logging.getLogger(__name__)

NOT_PAIRED = "not_paired"
"""The word for a client that may not use the hub's buttons; its page links to the one that pairs a browser."""

STATUS: dict[Problem, tuple[int, str]] = {
    "malformed": (400, "malformed"),
    "stranger": (401, "wrong_token"),
    "stale": (409, "stale"),
    "refused": (409, "refused"),
    "not_offered": (422, "not_offered"),
    "unsaved": (507, "unsaved"),
    "not_known": (503, "not_known"),
    "full": (429, "too_many"),
}
"""The status and the word for each problem with which the hub refuses an input."""

WORDS: dict[int, tuple[str, Text]] = {
    400: ("malformed", say("This cannot be read.")),
    401: ("wrong_token", say("This phone does not have this seat.")),
    403: ("not_from_here", say("This does not work from here.")),
    404: ("not_found", say("There is no such table.")),
    405: ("malformed", say("This cannot be read.")),
    411: ("malformed", say("This cannot be read.")),
    413: ("too_large", say("This is too long.")),
    415: ("malformed", say("This cannot be read.")),
    429: ("too_many", say("That was too much at once. Wait a moment.")),
    500: ("failed", say("Something failed here. Nothing has changed; try again.")),
    503: ("not_known", say("It is not known yet whether this counts. Send it again with the same key.")),
}
"""The word and the sentence for each status of a request that does not reach the hub."""


class Failure(Exception):
    """Ends a request with a status; the word and the sentence are the usual ones of the status, or special ones."""

    def __init__(self, status: int, word: str = "", says: Text | None = None) -> None:
        """Take the status; empty words stand for the usual ones."""
        super().__init__(status)
        usual_word, usual_says = WORDS.get(status, WORDS[400])
        self.status = status
        self.word = word or usual_word
        self.says = says or usual_says


class Refusals:
    """Makes the answer to every error: JSON under /api and for scripts that want it, a page elsewhere."""

    def __init__(self, hub: Hub, html: Mapping[str, HtmlViews]) -> None:
        """Draw pages with `html`, which stand there by their language."""
        self._hub = hub
        self._html = html

    def reply(self, request: Request, error: Exception, code: str, pattern: str) -> Reply:
        """Return the answer to `error` on the route with `pattern`, and log a fault; `code` may name a table."""
        if isinstance(error, HTTPException):
            error = Failure(error.code or 500)
        if isinstance(error, Failure):
            return self._told(request, error, code)
        log_fault(pattern, error)
        return self._told(request, Failure(500), code)

    def _told(self, request: Request, failure: Failure, code: str) -> Reply:
        # After a fault the hub is not asked for the language, because it may be what failed.
        language = language_for(request) if failure.status == 500 else self._language(request, code)
        says = translator(language)(failure.says)
        if request.path.startswith("/api") or request.accept_mimetypes.best == JSON:
            return Reply(failure.status, msgspec.json.encode({"error": failure.word, "says": says}) + b"\n")
        page = self._html[language].draw("error.html", says=says, pair=failure.word == NOT_PAIRED)
        return Reply(failure.status, page.encode(), HTML)

    def _language(self, request: Request, code: str) -> str:
        try:
            look = self._hub.look(code)
        except Exception:  # there is no such table, or the hub is what fails
            return language_for(request)
        token = token_of(request)
        mine = look.seats_of(device_of(token)) if token else ()
        return language_for(request, look.language_of(mine[0]) if mine else "", look.public.language)


def install(app: Flask, refusals: Refusals) -> None:
    """Let `app` answer every error in words."""

    @app.errorhandler(Exception)
    def answer(error: Exception) -> Response:
        code = (request.view_args or {}).get("code", "")
        reply = refusals.reply(request, error, code, pattern_of_request())
        return Response(reply.body, reply.status, content_type=reply.type)


def pattern_of_request() -> str:
    """Return the pattern of the route that Flask serves now."""
    return request.url_rule.rule if request.url_rule else "no route"


def log_fault(pattern: str, error: BaseException | None) -> None:
    """Log the route's pattern and the kind of the error, and nothing that could hold a value."""
    logger.error("%s failed: %s", pattern, type(error).__name__)
