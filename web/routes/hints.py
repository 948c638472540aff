"""What the hub says to those who can do something about it: on its own screen, and on the host's phone.

Its own controls alone are told of data of an older version, for they alone delete them.
"""

from __future__ import annotations

from zlib import crc32

from companion.core.text import Text, Words
from companion.faces import Look
from companion.faces.backups import OLD_EVENINGS
from web.drawing.html_views import HtmlViews
from web.following.page_with_region import PageWithRegion
from web.following.viewer import Viewer
from web.routes.shared import Shared


def on_own_screen(shared: Shared, page: Viewer, html: HtmlViews, *, controls: bool) -> Viewer:
    """Return a page of the table on the hub's own screen, with its hints; `controls`: it has the hub's buttons."""

    def draw(look: Look) -> str:
        backups = shared.hub.backups() if controls else None
        return _drawn(html, look, old=backups is not None and backups.has_old)

    return PageWithRegion(page, shared.hub, "hints", draw)


def on_phone(shared: Shared, page: Viewer, html: HtmlViews) -> Viewer:
    """Return a phone's page, with the hints as long as the host sits there: all see who that is."""

    def draw(look: Look) -> str:
        return _drawn(html, look) if look.is_host(page.device) else ""

    return PageWithRegion(page, shared.hub, "hints", draw)


def _drawn(html: HtmlViews, look: Look, *, old: bool = False) -> str:
    shown = [{"key": _key(hint), "words": html.plain.value(hint), "old": False} for hint in look.hints]
    if old:
        shown.append({"key": _key(OLD_EVENINGS), "words": html.plain.value(OLD_EVENINGS), "old": True})
    return html.draw("regions/hints.html", hints=shown) if shown else ""


def _key(hint: Words) -> str:
    """Return what stays the same of a hint when its numbers change, so that it stays put away."""
    return f"{crc32((hint.message if isinstance(hint, Text) else hint).encode()):x}"
