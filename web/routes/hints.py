"""What the hub says to those who can do something about it: on its own screen, and on the host's phone."""

from __future__ import annotations

from zlib import crc32

from companion.core.text import Text, Words
from companion.faces import Look
from web.drawing.html_views import HtmlViews
from web.following.page_with_region import PageWithRegion
from web.following.viewer import Viewer
from web.routes.shared import Shared


def on_own_screen(shared: Shared, page: Viewer, html: HtmlViews) -> Viewer:
    """Return a page of the table on the hub's own screen, with its hints."""
    return PageWithRegion(page, shared.hub, "hints", lambda look: _drawn(html, look))


def on_phone(shared: Shared, page: Viewer, html: HtmlViews) -> Viewer:
    """Return a phone's page, with the hints as long as the host sits there: all see who that is."""

    def draw(look: Look) -> str:
        return _drawn(html, look) if look.is_host(page.device) else ""

    return PageWithRegion(page, shared.hub, "hints", draw)


def _drawn(html: HtmlViews, look: Look) -> str:
    shown = [{"key": _key(hint), "words": html.plain.value(hint)} for hint in look.hints]
    return html.draw("regions/hints.html", hints=shown) if shown else ""


def _key(hint: Words) -> str:
    """Return what stays the same of a hint when its numbers change, so that it stays put away."""
    return f"{crc32((hint.message if isinstance(hint, Text) else hint).encode()):x}"
