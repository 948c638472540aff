"""What a person does on a page: looks for something, taps where it is, holds, writes.

Nothing is tapped that lies under something else, and nothing that moves: a person does not hit it either.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from tests.engines.page import PATIENCE, Page, Refused

GLANCE = 0.05
"""Seconds between two looks."""

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
"""The first thing that can be seen, brought into sight: its middle, and whether it is what lies at the top there."""


class Missed(AssertionError):
    """What somebody waited for never came."""


def until(met: Callable[[], Any], what: str, patience: float = PATIENCE) -> Any:
    """Wait until something is there and return it; raises `Missed` if it never comes."""
    end = time.monotonic() + patience
    while not (found := _now(met)):
        if time.monotonic() > end:
            raise Missed(what)
        time.sleep(GLANCE)
    return found


def _now(met: Callable[[], Any]) -> Any:
    try:
        return met()
    except Refused:
        return None


def find(page: Page, css: str, words: str = "") -> Any:
    """Return where something is that can be seen, None if it is not there."""
    return page.run(FIND, css, words)


def sees(page: Page, css: str, words: str = "", patience: float = PATIENCE) -> None:
    """Wait until something can be seen."""
    try:
        until(lambda: find(page, css, words), f"{css} {words}", patience)
    except Missed:
        raise Missed(f"{css} {words}, and there stands: {text(page, css)!r}") from None


def gone(page: Page, css: str, words: str = "") -> None:
    """Wait until it cannot be seen any more."""
    until(lambda: not find(page, css, words), f"that {css} {words} is gone")


def _steady(page: Page, css: str, words: str) -> Any:
    """Return where something is that can be tapped and has stayed where it was for a look."""
    before = find(page, css, words)
    time.sleep(GLANCE)
    now = find(page, css, words)
    return now if now and now == before and now["clear"] and not now["busy"] else None


def tap(page: Page, css: str, words: str = "", within: str = "body", patience: float = PATIENCE) -> None:
    """Tap on something once it can be tapped; raises `Missed` as soon as what it is `within` is gone."""

    def place_of() -> Any:
        place = _steady(page, css, words)
        if not place and not find(page, within):
            raise Missed(f"{within} is gone")
        return place

    place = until(place_of, f"something to tap: {css} {words}", patience)
    page.tap(place["x"], place["y"])


@contextmanager
def held(page: Page, css: str) -> Iterator[None]:
    """Hold a finger on something for a while."""
    place = until(lambda: _steady(page, css, ""), f"something to hold: {css}")
    page.press(place["x"], place["y"])
    try:
        yield
    finally:
        page.lift()


def text(page: Page, css: str) -> str:
    """Return what stands in the first of some things, seen or not."""
    return str(
        page.run("(css) => { const one = document.querySelector(css); return one ? one.textContent : ''; }", css)
    )


def sit_down(page: Page, url: str, name: str) -> None:
    """Open the address of a table and take a seat."""
    page.go(url)
    tap(page, "#name")
    page.write(name)
    tap(page, "form.sit [type=submit]")
    sees(page, ".me", name)
