"""The checks of every page: it fits the screen, is dark, legible, and made for thumbs; in larger type, too."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Page

from tests.browser.light import DARK, NIGHT, NIGHT_CONTRAST, Luminance, faint_texts, light_of, picture
from tests.browser.screens import PHONE, TABLET, TV
from tests.browser.windows import look_into
from tests.long import further

SIZES = pytest.mark.parametrize("size", further([PHONE, TABLET, TV], alone=True), ids=["phone", "tablet", "tv"])

TABLE_SIZES = pytest.mark.parametrize("size", further([TABLET, TV], alone=True), ids=["tablet", "tv"])
"""The sizes of the table's page."""

DRESS = """(style) => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(style);
  document.adoptedStyleSheets = [sheet];
}"""
"""A script that adds a style sheet to a page."""

SMALL = """() => Array.from(document.querySelectorAll("a, button, summary, label, input, [data-grip]"))
  .filter((element) => element.checkVisibility({ visibilityProperty: true }))
  .filter((element) => !element.matches("label:not(.plaque), input[type=radio], input[type=checkbox], .unseen"))
  .map((element) => [element.outerHTML.slice(0, 80), element.getBoundingClientRect()])
  .filter(([, box]) => box.width < 44 || box.height < 44)
  .map(([html, box]) => `${html} ${box.width} x ${box.height}`)"""

WIDE = """() => Math.max(document.documentElement.scrollWidth, document.body.scrollWidth)
  - document.documentElement.clientWidth"""

FADED_IN = """async () => {
  const moving = document.getAnimations().filter((one) => one.effect.getComputedTiming().endTime < Infinity);
  await Promise.allSettled(moving.map((one) => one.finished));
}"""
"""A script that waits until all fading has ended."""

MOST_BRIGHT = 0.12
"""Maximum share of a page that may be brighter than `light.BRIGHT`."""

INLINE = """Array.from(document.querySelectorAll("[style], style, script:not([src]), [onclick]"))
  .filter((one) => !one.matches("[style]") || Array.from(one.style).some((name) => !SCRIPTED.includes(name)))
  .map((element) => element.outerHTML.slice(0, 120))""".replace("SCRIPTED", str(["order", "margin-top", "--past"]))
"""A script that returns what has a style or a script in itself, apart from kept places and the time since an end."""


def misfits(page: Page, lamp: Page, *, night: bool = False) -> tuple[list[str], Luminance]:
    """Return the parts of a page that do not fit, are bright, faint or too small for a thumb, and its luminance."""
    page.evaluate(FADED_IN)
    wide = page.evaluate(WIDE)
    light = light_of(picture(page), lamp)
    found = {
        "wider than its window": [f"{wide} px"] if wide > 0 else [],
        "small": page.evaluate(SMALL),
        "faint": faint_texts(page, NIGHT, NIGHT_CONTRAST) if night else faint_texts(page),
        "styled by itself": page.evaluate(INLINE),
        "bright": [] if light.median <= DARK and light.bright < MOST_BRIGHT else [str(light)],
    }
    return [f"{what}: {one}" for what, every in found.items() for one in every], light


def looks_right(page: Page, lamp: Page, *, night: bool = False) -> Luminance:
    """Check that a page fits, is dark, and can be read and touched; return its luminance."""
    wrong, light = misfits(page, lamp, night=night)
    assert not wrong, f"{wrong}: {page.url} {page.locator('body').get_attribute('class')}"
    return light


USUAL = 16
"""Size of a letter in pixels."""

LARGE = (24, 32)
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
