"""A page in larger type, by the browser's own setting."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Page

from tests.browser.windows import look_into

USUAL = 16
"""Pixels of a letter."""

SIZES = (24, 32)
"""The same at 150 % and at 200 %."""


@contextmanager
def type_of(page: Page, pixels: int) -> Iterator[None]:
    """Set the browser's own size of type for a while."""
    browser = look_into(page)
    browser.send("Page.enable")
    browser.send("Page.setFontSizes", {"fontSizes": {"standard": pixels}})
    assert page.evaluate("parseFloat(getComputedStyle(document.documentElement).fontSize)") == pixels
    yield
    browser.send("Page.setFontSizes", {"fontSizes": {"standard": USUAL}})
    browser.detach()
