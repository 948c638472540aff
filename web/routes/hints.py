"""Hints, where somebody can act on them: on the hub's own screen, and on the host's phone.

Only the hub's own controls hear of an older version's data, because only they can delete them.
"""

from __future__ import annotations

from zlib import crc32

from companion.core.text import Text, Words
from companion.frontends import TableSnapshot
from companion.frontends.backups import OLD_EVENINGS
from web.drawing.html_views import HtmlViews
from web.following.page_with_regions import Draw
from web.help.places import find_help
from web.routes.shared import Shared


def on_own_screen(shared: Shared, html: HtmlViews, *, controls: bool) -> Draw:
    """Return the function that draws the hints on the hub's own screen; `controls`: whether it has the hub's."""

    def draw(snapshot: TableSnapshot) -> str:
        backups = shared.hub.backups() if controls else None
        return _draw(html, snapshot, old=backups is not None and backups.has_old)

    return draw


def on_phone(html: HtmlViews, device: str) -> Draw:
    """Return the function that draws the hints on a phone: only while it is the host's, which all can see."""
    return lambda snapshot: _draw(html, snapshot) if snapshot.is_host(device) else ""


def _draw(html: HtmlViews, snapshot: TableSnapshot, *, old: bool = False) -> str:
    shown = [
        {"key": _key(hint), "words": html.shown.value(hint), "place": find_help(hint), "old": False}
        for hint in snapshot.hints
    ]
    if old:
        shown.append({"key": _key(OLD_EVENINGS), "words": html.shown.value(OLD_EVENINGS), "old": True})
    return html.draw("regions/hints.html", hints=shown) if shown else ""


def _key(hint: Words) -> str:
    """Return a key without the hint's numbers: a hint that was dismissed stays away when they change."""
    return f"{crc32((hint.message if isinstance(hint, Text) else hint).encode()):x}"
