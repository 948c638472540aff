"""The answer to a request that cannot be served: a word for programs, a sentence for people.

An answer never repeats what the client sent, and the log holds the route's pattern only.
"""

from __future__ import annotations

import logging

from flask import Flask, Response, jsonify, request
from werkzeug.exceptions import BadHost, HTTPException

from companion.core.text import Text, say
from companion.faces import Problem
from companion.texts import translator
from web.language import language_for

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


def install(app: Flask) -> None:
    """Let `app` answer every error in words, and log a fault with nothing but its kind and the route's pattern."""

    @app.errorhandler(Failure)
    def failure(error: Failure) -> tuple[Response | str, int]:
        return answer(app, error)

    @app.errorhandler(HTTPException)
    def http(error: HTTPException) -> tuple[Response | str, int]:
        return answer(app, Failure(error.code or 500))

    @app.errorhandler(Exception)
    def fault(error: Exception) -> tuple[Response | str, int]:
        log_fault(error)
        return answer(app, Failure(500))


def log_fault(error: BaseException | None) -> None:
    """Log the route's pattern and the kind of the error, and nothing that could hold a value."""
    pattern = request.url_rule.rule if request.url_rule else "no route"
    logger.error("%s failed: %s", pattern, type(error).__name__)


def answer(app: Flask, failure: Failure) -> tuple[Response | str, int]:
    """Return the answer for the client: JSON under /api and for scripts that want it, a page elsewhere."""
    # After a fault the hub is not asked for the language, because it may be what failed.
    translate = translator(language_for(request) if failure.status == 500 else app.extensions["language"]())
    if request.path.startswith("/api") or request.accept_mimetypes.best == "application/json":
        return jsonify(error=failure.word, says=translate(failure.says)), failure.status
    if isinstance(request.routing_exception, BadHost):
        return translate(failure.says), failure.status  # a page needs a valid host name for its links
    html = app.extensions["html"][translate.language]
    return html.draw("error.html", says=translate(failure.says), pair=failure.word == NOT_PAIRED), failure.status
