"""What the hub says to those who can do something about it: on its own screen, and on the host's phone.

Its own controls alone are told of data of an older version, for they alone delete them.
"""

from __future__ import annotations

from zlib import crc32

from companion.core.text import Text, Words
from companion.frontends import TableSnapshot
from companion.frontends.backups import OLD_EVENINGS
from web.drawing.html_views import HtmlViews
from web.following.page_with_regions import Draw
from web.routes.shared import Shared


def on_own_screen(shared: Shared, html: HtmlViews, *, controls: bool) -> Draw:
    """Return how the hints are drawn for the hub's own screen; `controls`: it has the hub's buttons."""

    def draw(snapshot: TableSnapshot) -> str:
        backups = shared.hub.backups() if controls else None
        return _draw(html, snapshot, old=backups is not None and backups.has_old)

    return draw


def on_phone(html: HtmlViews, device: str) -> Draw:
    """Return how the hints are drawn for a phone: as long as the host sits there, and all see who that is."""
    return lambda snapshot: _draw(html, snapshot) if snapshot.is_host(device) else ""


def _draw(html: HtmlViews, snapshot: TableSnapshot, *, old: bool = False) -> str:
    shown = [{"key": _key(hint), "words": html.plain.value(hint), "old": False} for hint in snapshot.hints]
    if old:
        shown.append({"key": _key(OLD_EVENINGS), "words": html.plain.value(OLD_EVENINGS), "old": True})
    return html.draw("regions/hints.html", hints=shown) if shown else ""


def _key(hint: Words) -> str:
    """Return what stays the same of a hint when its numbers change, so that it stays put away."""
    return f"{crc32((hint.message if isinstance(hint, Text) else hint).encode()):x}"
