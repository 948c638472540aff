"""The pages about the hub, for people at a table: the same bytes for everyone, without code, name or cookie."""

from __future__ import annotations

from flask import request
from markupsafe import Markup

from web.help import INDEX, find_page
from web.routes.route import Route
from web.routes.shared import Shared
from web.serving.failure import Failure


def show_list(shared: Shared) -> str:
    """Return the list of pages in the language of the request."""
    return show(shared, shared.find_pages(request).language)


def show(shared: Shared, language: str, path: str = INDEX) -> str:
    """Return a page in a language, in English if it is not there in it."""
    page = find_page(language, path)
    if page is None:
        raise Failure(404)
    return shared.html[language].draw(
        "help.html", page=page, html=Markup(page.html), index=path == INDEX, path="" if path == INDEX else f"/{path}"
    )


ROUTES = (
    Route("help.list", "GET", "/help", show_list),
    Route("help.index", "GET", "/help/<language>", show),
    Route("help.show", "GET", "/help/<language>/<path:path>", show),
)
