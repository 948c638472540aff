"""The answer to a request that cannot be served: JSON for programs, a page for people.

An answer never repeats what the client sent, and the log holds the route's pattern only.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from functools import cache

import msgspec
from flask import Response, request
from werkzeug.exceptions import HTTPException
from werkzeug.sansio.request import Request

from companion.core.text import say
from companion.frontends import Hub
from companion.texts import in_each_language, translator
from web.drawing.html_views import HtmlViews
from web.help.places import find_help
from web.serving.failure import COMING, NOT_PAIRED, Coming, Failure, OtherName
from web.serving.language import language_for
from web.serving.reply import HTML, JSON, Reply
from web.trust.identity import device_of, token_of

logger = logging.getLogger(__name__)

ELSEWHERE = say("The table has a different address. Open this one:")
"""The words for people who came by a name that is not the hub's."""


class Refusals:
    """The answers to all errors: JSON under /api and for scripts that want it, a page elsewhere."""

    def __init__(self, hub: Hub, html: Mapping[str, HtmlViews], lead: Callable[[Request], str]) -> None:
        """Draw pages with `html`, by language.

        `lead` gives the address for people who came by an unknown name.
        """
        self._hub = hub
        self._html = html
        self._lead = lead

    def reply(self, request: Request, error: Exception, code: str, pattern: str) -> Reply:
        """Return the answer to `error` on the route with `pattern`, and log a fault; `code` may name a table."""
        if isinstance(error, HTTPException):
            error = Failure(error.code or 500)
        if isinstance(error, Failure):
            return self._render(request, error, code)
        log_fault(pattern, error)
        return self._render(request, Failure(500), code)

    def _render(self, request: Request, failure: Failure, code: str) -> Reply:
        # After a fault the hub is not asked for the language, because it may be what failed.
        language = language_for(request) if failure.status == 500 else self._language(request, code)
        says = translator(language)(failure.says)
        if request.path.startswith("/api") or request.accept_mimetypes.best == JSON:
            return Reply(failure.status, msgspec.json.encode({"error": failure.word, "says": says}) + b"\n")
        if isinstance(failure, OtherName):
            page = self._html["en"].draw("elsewhere.html", leads=_leads(), url=self._lead(request))
            return Reply(failure.status, page.encode(), HTML)
        again = isinstance(failure, Coming) and request.method == "GET"
        says = translator(language)(COMING) if again else says
        place = find_help(failure.says) or "host/problems"
        shown = {"says": says, "pair": failure.word == NOT_PAIRED, "again": again, "place": place}
        page = self._html[language].draw("error.html", **shown)
        return Reply(failure.status, page.encode(), HTML)

    def _language(self, request: Request, code: str) -> str:
        try:
            snapshot = self._hub.snapshot(code)
        except Exception:  # there is no such table, or the hub is what fails
            return language_for(request)
        token = token_of(request)
        mine = snapshot.seats_of(device_of(token)) if token else ()
        return language_for(request, snapshot.language_of(mine[0]) if mine else "", snapshot.public.language)


@cache
def _leads() -> Mapping[str, tuple[str, ...]]:
    return in_each_language(ELSEWHERE)


def answer_error(refusals: Refusals, error: Exception) -> Response:
    """Answer an error in a route of Flask's."""
    reply = refusals.reply(request, error, (request.view_args or {}).get("code", ""), pattern_of_request())
    return Response(reply.body, reply.status, content_type=reply.type)


def pattern_of_request() -> str:
    """Return the pattern of the route that Flask serves now."""
    return request.url_rule.rule if request.url_rule else "no route"


def log_fault(pattern: str, error: BaseException | None) -> None:
    """Log the route's pattern and the kind of the error, and nothing that could hold a value."""
    logger.error("%s failed: %s", pattern, type(error).__name__)
