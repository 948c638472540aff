"""The headline: a highlight stands in its place on the table page and on phones, also while a clock runs."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from companion.games import GAMES
from tests.browser.screens import PHONE, TABLET, TV, Size, goes_on
from tests.browser.thumbs import PushedStep, Thumbs, played, watching
from tests.golden.english import english
from tests.long import further
from tests.waiting import until

SHOWN = 2_000
"""Milliseconds for which the highlight is still shown, at least."""

PLACE = """() => {
  const box = (css) => document.querySelector(css)?.getBoundingClientRect().toJSON();
  const size = (element) => parseFloat(getComputedStyle(element).fontSize);
  const shown = document.querySelector(".highlight:not([hidden])");
  const others = Array.from(document.querySelectorAll("h2, p, dt, dd, li, button"))
    .filter((one) => one.getClientRects().length && !one.closest(".headline") && !one.closest(".middle"));
  return {
    highlight: box(".highlight:not([hidden])"), headline: box(".headline"), clock: box(".timer"),
    size: shown ? size(shown.querySelector("h2")) : 0, others: Math.max(...others.map(size)),
  };
}"""
"""A script that returns the places of highlight, headline and clock, and the sizes of the headline and of the rest."""


@pytest.fixture(scope="module")
def thumbs(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Thumbs]:
    with watching(browser, tmp_path_factory.mktemp("headline")) as found:
        yield found


def highlighted(*, timed: bool) -> PushedStep:
    """Return a moment with a highlight that is no winner, while a clock runs or not."""
    for seed in range(20):
        for step in played(GAMES["complots"], 5, seed, 120):
            shown = [one for one in step.stage if one.from_ <= step.now < one.until - SHOWN]
            if not shown or shown[0].kind == "winner" or step.table.paused:
                continue
            if timed == bool(step.rules.public(step.rules.moves_by_seat(step.table)).timers):
                return step
    raise LookupError("no evening has such a highlight")


def places(page: Page) -> Any:
    """Return the places of `PLACE` once a highlight is shown."""
    return until(lambda: page.evaluate(PLACE), lambda found: found["highlight"], pause=goes_on(page))


@pytest.mark.parametrize(("seat", "size"), [(2, PHONE), (0, TV), (0, TABLET)], ids=["phone", "tv", "tablet"])
@pytest.mark.parametrize("timed", [False, True], ids=["no clock", "a clock"])
def test_a_highlight_stands_in_the_headlines_place_and_is_the_largest(
    timed: bool, seat: int, size: Size, thumbs: Thumbs
) -> None:
    page = thumbs.show(highlighted(timed=timed), seat, size)
    seen = places(page)
    page.context.close()
    over, place = seen["highlight"], seen["headline"]
    assert over["top"] >= place["top"] - 1 and over["bottom"] <= place["bottom"] + 1, seen
    assert over["left"] >= place["left"] - 1 and over["right"] <= place["right"] + 1, seen
    if seen["clock"] and seat:
        assert seen["clock"]["bottom"] <= over["top"] + 1, "the clock has a place of its own"
    assert seen["size"] >= seen["others"], "the headline is the largest"


def longest(name: str) -> PushedStep:
    """Return a moment of an evening whose highlight has the longest title."""
    found = [
        (len(english(one.title)), step)
        for step in played(GAMES[name], 5, 3, 160)
        for one in step.stage[:1]
        if one.from_ <= step.now < one.until - SHOWN and one.kind != "winner" and not step.table.paused
    ]
    return max(found, key=lambda pair: pair[0])[1]


@pytest.mark.parametrize("name", further(["overthrone", "castle-of-the-devil", "among-cultists", "complots"]))
def test_the_longest_highlight_covers_nothing_beneath_the_headline(name: str, browser: Browser, tmp_path: Path) -> None:
    step = longest(name)
    with watching(browser, tmp_path) as own:
        for size in (TV, TABLET):
            page = own.show(step, 0, size)
            seen = places(page)
            page.context.close()
            assert seen["highlight"]["top"] >= 0, (size, seen)
            assert seen["highlight"]["bottom"] <= seen["headline"]["bottom"] + 1, (size, seen)
