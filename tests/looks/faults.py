"""What a person could not read on a page, and what is asked there and not seen whole: the checks of every picture."""

from __future__ import annotations

from pathlib import Path
from typing import cast

from playwright.sync_api import Page

from tests.browser.screens import TV, Size

LEAST_TYPE = 24
"""Pixels that type has on the table's screen at 1280×720, so that it can be read from three metres."""

NARROW = 640
"""Pixels up to which a window shows the table as a page that is scrolled."""

_FAULTS = (Path(__file__).parent / "faults.js").read_text("utf-8")
_GEOMETRY = (Path(__file__).parent / "geometry.js").read_text("utf-8")


def faults(page: Page, size: Size, kind: str) -> list[str]:
    """Return what is cut, overlaps, is too small or too wide on a page of that size and kind."""
    still = kind != "phone" and size[0] > NARROW
    least = LEAST_TYPE if kind != "phone" and size == TV else 0
    rules = {"still": still, "unscrolled": still and kind == "screen", "least": least}
    return cast(list[str], page.evaluate(_FAULTS, rules))


def not_whole(page: Page, size: Size, kind: str) -> list[str]:
    """Return what is asked, awaited or to be read now on a page of that size and kind, and is cut or covered."""
    table = kind != "phone"
    if table and size[0] <= NARROW:
        return []
    return cast(list[str], page.evaluate(_GEOMETRY, {"table": table}))
