"""The checks of every picture: illegible parts, and questions that are not visible in full."""

from __future__ import annotations

from pathlib import Path
from typing import cast

from playwright.sync_api import Page

from tests.browser.screens import TV, Size

LEAST_TYPE = 24
"""Minimum pixels of type on the table's screen at 1280×720, so that it is legible from three metres."""

NARROW = 640
"""Maximum pixels of a window that shows the table as a page to scroll."""

_FAULTS = (Path(__file__).parent / "faults.js").read_text("utf-8")
_GEOMETRY = (Path(__file__).parent / "geometry.js").read_text("utf-8")


def faults(page: Page, size: Size, kind: str) -> list[str]:
    """Return the parts that are cut, overlap, are too small or too wide on a page of that size and kind."""
    still = kind != "phone" and size[0] > NARROW
    least = LEAST_TYPE if kind != "phone" and size == TV else 0
    rules = {"still": still, "unscrolled": still and kind == "screen", "least": least}
    return cast(list[str], page.evaluate(_FAULTS, rules))


def not_whole(page: Page, size: Size, kind: str) -> list[str]:
    """Return the current questions and texts that are cut or covered on a page of that size and kind."""
    table = kind != "phone"
    if table and size[0] <= NARROW:
        return []
    return cast(list[str], page.evaluate(_GEOMETRY, {"table": table}))
