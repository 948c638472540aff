"""The manifest of a page on a home screen: its name, its pictures, and its first address.

It opens in the browser itself (`display: browser`). In a separate window an iPhone would have other cookies, and be
another device.
"""

from __future__ import annotations

import msgspec

from companion.core.text import say
from companion.texts import in_each_language

NAME = say("The table")

BEGINS = "/?kept"
"""The first address: it leads to this device's table, or to the page to sit down."""

DARK = "#0b0807"

ICON_PIXELS = 192


def make() -> dict[str, bytes]:
    """Return the manifest in each language, by code; its pictures lie beside it."""
    return {language: _make(language, name) for language, (name,) in in_each_language(NAME).items()}


def _make(language: str, name: str) -> bytes:
    drawn = {"src": "icon.svg", "type": "image/svg+xml", "sizes": "any"}
    painted = {"src": "icon.png", "type": "image/png", "sizes": f"{ICON_PIXELS}x{ICON_PIXELS}"}
    return msgspec.json.encode(
        {
            "name": name,
            "lang": language,
            "display": "browser",
            "start_url": BEGINS,
            "scope": "/",
            "background_color": DARK,
            "theme_color": DARK,
            "icons": [drawn, painted],
        }
    )
