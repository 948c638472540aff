"""What every page must be: within the screen, dark, legible, and made for thumbs."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser.light import DARK, NIGHT, NIGHT_CONTRAST, Light, faint_texts, light_of, picture
from tests.browser.screens import PHONE, TABLET, TV
from tests.long import further

SIZES = pytest.mark.parametrize("size", further([PHONE, TABLET, TV], alone=True), ids=["phone", "tablet", "tv"])

SMALL = """() => Array.from(document.querySelectorAll("a, button, summary, label, input, [data-grip]"))
  .filter((element) => element.checkVisibility({ visibilityProperty: true }))
  .filter((element) => !element.matches("label:not(.plaque), input[type=radio], input[type=checkbox], input.unseen"))
  .map((element) => [element.outerHTML.slice(0, 80), element.getBoundingClientRect()])
  .filter(([, box]) => box.width < 44 || box.height < 44)
  .map(([html, box]) => `${html} ${box.width} x ${box.height}`)"""

WIDE = """() => Math.max(document.documentElement.scrollWidth, document.body.scrollWidth)
  - document.documentElement.clientWidth"""

FADED_IN = """async () => {
  const moving = document.getAnimations().filter((one) => one.effect.getComputedTiming().endTime < Infinity);
  await Promise.allSettled(moving.map((one) => one.finished));
}"""
"""Waits until nothing fades in any more."""

INLINE = """Array.from(document.querySelectorAll("[style]:not([style='']), style, script:not([src]), [onclick]"))
  .map((element) => element.outerHTML.slice(0, 120))"""


def looks_right(page: Page, lamp: Page, *, night: bool = False) -> Light:
    """Check that a page fits, is dark, and can be read and touched; return how bright it is."""
    where = f"{page.url} {page.locator('body').get_attribute('class')}"
    page.evaluate(FADED_IN)
    assert page.evaluate(WIDE) <= 0, where
    assert page.evaluate(SMALL) == [], where
    assert (faint_texts(page, NIGHT, NIGHT_CONTRAST) if night else faint_texts(page)) == [], where
    assert page.evaluate(INLINE) == [], where
    light = light_of(picture(page), lamp)
    assert light.median <= DARK, where
    assert light.bright < 0.12, where
    return light
