"""A person's actions on a page: look for something, tap it in its place, hold, write.

Nothing is tapped that lies under something else, and nothing that moves: a person does not hit it either.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

from tests.engines.page import BrowserPage, BrowserRefused
from tests.waiting import until

GLANCE = 0.05
"""Seconds between two looks at whether something stands still: a person needs as long to put a finger on it."""

FIND = """(css, words) => {
  const seen = (one) => {
    const { width, height } = one.getBoundingClientRect();
    return width > 0 && height > 0 && getComputedStyle(one).visibility === "visible";
  };
  const meant = (one) => seen(one) && (!words || one.textContent.includes(words));
  const one = Array.from(document.querySelectorAll(css)).find(meant);
  if (!one) return null;
  const middle = () => {
    const { left, top, width, height } = one.getBoundingClientRect();
    return [left + width / 2, top + height / 2];
  };
  const clear = () => {
    const above = document.elementFromPoint(...middle());
    return Boolean(above) && (one.contains(above) || above.contains(one));
  };
  const { top, bottom } = one.getBoundingClientRect();
  if (top < 0 || bottom > innerHeight || !clear()) one.scrollIntoView({ block: "center" });
  const [x, y] = middle();
  return { x, y, clear: clear(), busy: Boolean(one.closest("[aria-busy=true]")) || one.disabled === true };
}"""
"""A script that scrolls to the first visible element, and returns its middle, and whether it is uncovered there."""


LOOKS = 60
"""Looks for something that cannot be tapped, three seconds in all, before a person thinks again."""


class Missed(Exception):
    """An element that somebody wanted to tap is gone, or cannot be tapped for long."""


def find(page: BrowserPage, css: str, words: str = "") -> Any:
    """Return the place of a visible element, None if there is none."""
    return page.run(FIND, css, words)


def sees(page: BrowserPage, css: str, words: str = "") -> None:
    """Wait until an element is visible."""
    __tracebackhide__ = True
    until(lambda: (find(page, css, words), css, text(page, css)), lambda seen: seen[0], passing=BrowserRefused)


def gone(page: BrowserPage, css: str, words: str = "") -> None:
    """Wait until it is invisible."""
    __tracebackhide__ = True
    until(lambda: (find(page, css, words), css), lambda seen: not seen[0], passing=BrowserRefused)


def _steady(page: BrowserPage, css: str, words: str) -> Any:
    """Return the place of an element that can be tapped and has not moved between two looks."""
    before = find(page, css, words)
    time.sleep(GLANCE)
    now = find(page, css, words)
    return now if now and now == before and now["clear"] and not now["busy"] else None


def tap(page: BrowserPage, css: str, words: str = "") -> None:
    """Tap an element once it can be tapped."""
    __tracebackhide__ = True
    place, _ = until(
        lambda: (_steady(page, css, words), f"{css} {words}"), lambda seen: seen[0], passing=BrowserRefused
    )
    page.tap(place["x"], place["y"])


def tap_if_there(page: BrowserPage, css: str, words: str = "", within: str = "body") -> None:
    """Tap an element; raises `Missed` as soon as the element `within` is gone, or after too many looks."""
    for _ in range(LOOKS):
        with suppress(BrowserRefused):
            if place := _steady(page, css, words):
                page.tap(place["x"], place["y"])
                return
            if not find(page, within):
                break
        time.sleep(GLANCE)
    raise Missed(f"{css} {words} within {within}")


@contextmanager
def held(page: BrowserPage, css: str) -> Iterator[None]:
    """Hold a finger on an element for a while."""
    place, _ = until(lambda: (_steady(page, css, ""), css), lambda seen: seen[0], passing=BrowserRefused)
    page.press(place["x"], place["y"])
    try:
        yield
    finally:
        page.lift()


def text(page: BrowserPage, css: str) -> str:
    """Return the text of the first matching element, visible or not."""
    return str(
        page.run("(css) => { const one = document.querySelector(css); return one ? one.textContent : ''; }", css)
    )


def sit_down(page: BrowserPage, url: str, name: str) -> None:
    """Open the address of a table and take a seat."""
    page.go(url)
    tap(page, "#called")
    page.write(name)
    tap(page, "form.sit [type=submit]")
    sees(page, ".me", name)
