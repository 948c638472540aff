"""Browser windows that one test after another gets like new, and the only font that all of them see."""

from __future__ import annotations

import os
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.screens import PATIENCE_MS, PHONE, WATCH, Screens, address, visit
from tests.browser.windows import KEPT, Windows
from tests.long import further
from tests.web.house import House

LEFT = """async () => ({
  local: localStorage.length,
  session: sessionStorage.length,
  cookies: document.cookie,
  databases: (await indexedDB.databases()).length,
  caches: (await caches.keys()).length,
  workers: (await navigator.serviceWorker.getRegistrations()).length,
  name: window.name,
  past: history.length,
  pointed: document.querySelectorAll("body :hover").length,
  touched: scrollY,
  still: matchMedia("(prefers-reduced-motion: reduce)").matches,
  online: navigator.onLine,
  width: innerWidth,
  height: innerHeight,
  languages: navigator.languages.join(),
  seconds: Math.abs(Date.now() - performance.timeOrigin) < 60000,
  added: Object.keys(window).filter((name) => name.startsWith("left")).join(),
})"""
"""A script that returns everything that a phone's window could know of the previous test."""

LEAVE = """async () => {
  localStorage.left = sessionStorage.left = window.name = window.left = "left";
  document.cookie = "left=1; path=/";
  await new Promise((done) => { indexedDB.open("left").onsuccess = done; });
  await caches.open("left");
  history.pushState({}, "", "?left");
  document.body.style.height = "5000px";
  scrollTo(0, 999);
}"""


@pytest.fixture
def kept(browser: Browser) -> Windows:
    """Windows that no other test has used."""
    return Windows(browser, WATCH, PATIENCE_MS)


def found(page: Page, house: House) -> object:
    """Return the page's knowledge of the past, and the bytes that it is sent."""
    response = page.goto(address(house))
    assert response
    return page.evaluate(LEFT), response.status, response.request.headers, page.title(), len(page.context.cookies())


@pytest.mark.long
def test_a_window_that_was_used_is_as_good_as_new(house: House, kept: Windows) -> None:
    screens = Screens(kept)
    page = screens.blank()
    new = found(page, house)
    visit(page, house, house.phone("Anna"))
    page.locator("body").click()
    page.evaluate(LEAVE)
    page.set_viewport_size({"width": 500, "height": 500})
    page.emulate_media(reduced_motion="reduce", color_scheme="light")
    page.set_extra_http_headers({"X-Left": "1"})
    page.route("**", lambda route: route.abort())
    page.context.set_offline(True)
    page.evaluate("console.error('left')")
    screens.close()
    assert screens.complaints == ["left"]
    after = Screens(kept)
    again = after.blank()
    assert again is page and found(again, house) == new
    again.evaluate("console.error('mine')")
    assert (screens.complaints, after.complaints) == (["left"], ["mine"])
    after.close()


SPENDS: dict[str, Callable[[Page], object]] = {
    "a script before each page": lambda page: page.add_init_script("window.left = 1"),
    "the same for all windows of the context": lambda page: page.context.add_init_script("window.left = 1"),
    "a clock": lambda page: page.clock.install(),
    "a second window": lambda page: page.context.new_page(),
    "a second window that the page opens": lambda page: page.evaluate("void window.open('about:blank')"),
    "a listener": lambda page: page.on("request", lambda request: None),
    "a line to the browser": lambda page: page.context.new_cdp_session(page),
    "a finger of a mouse": lambda page: page.mouse.down(),
    "a right": lambda page: page.context.grant_permissions(["clipboard-read"]),
    "its end": lambda page: page.close(),
}


@pytest.mark.long
@pytest.mark.parametrize("what", further(SPENDS, 2))
def test_a_window_that_cannot_be_made_new_goes_to_nobody_else(kept: Windows, what: str) -> None:
    screens = Screens(kept)
    page = screens.blank()
    SPENDS[what](page)
    screens.close()
    assert page.is_closed()
    after = Screens(kept)
    assert after.blank() is not page
    after.close()


@pytest.mark.long
def test_no_more_windows_wait_than_are_worth_it(kept: Windows) -> None:
    screens = Screens(kept)
    pages = [screens.blank(PHONE) for _ in range(KEPT + 1)]
    screens.close()
    assert [page.is_closed() for page in pages] == [True] + KEPT * [False]


FAMILIES = ("serif", "sans-serif", "monospace", "cursive", "Palatino", "DejaVu Serif", "P052", "Noto Serif", "Arial")

WIDTHS = """(families) => families.map((family) => {
  const pen = document.createElement("canvas").getContext("2d");
  pen.font = `40px "${family}", ${family}`;
  return pen.measureText("Così è la notte: iiii MMMM 1111.").width;
})"""


def widths(page: Page) -> set[float]:
    """Return the widths of the same words in fonts that differ if they are installed."""
    return set(page.evaluate(WIDTHS, FAMILIES))


def test_the_browser_of_the_tests_sees_one_font(screens: Screens) -> None:
    assert len(widths(screens.blank())) == 1 or "FONTCONFIG_FILE" in os.environ
