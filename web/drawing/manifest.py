"""What a browser asks for that keeps a page on a home screen: its name, its pictures, and where it begins.

It opens in the browser itself (`display: browser`). In a window of its own an iPhone would have other cookies, and be
another device.
"""

from __future__ import annotations

import msgspec

from companion.core.text import say
from companion.texts import translator

NAME = say("The table")

BEGINS = "/?kept"
"""Where it begins: at the table at which this device sits, or at the page to sit down."""

DARK = "#0b0807"

ICON_PIXELS = 192


def make(language: str) -> bytes:
    """Return the manifest in a language; its pictures lie beside it."""
    drawn = {"src": "icon.svg", "type": "image/svg+xml", "sizes": "any"}
    painted = {"src": "icon.png", "type": "image/png", "sizes": f"{ICON_PIXELS}x{ICON_PIXELS}"}
    return msgspec.json.encode(
        {
            "name": translator(language)(NAME),
            "lang": language,
            "display": "browser",
            "start_url": BEGINS,
            "scope": "/",
            "background_color": DARK,
            "theme_color": DARK,
            "icons": [drawn, painted],
        }
    )
