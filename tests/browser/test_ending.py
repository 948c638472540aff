"""The end of a game, told one thing after the other: in one order on all pages, and from the moment of the end."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.screens import PHONE, TV, Screens, loaded
from tests.browser.turned import TurnedHub
from tests.web.house import Phone

NAMES = ("Anna", "Ben", "Caro", "Dino", "Elsa", "Fritz", "Gina", "Hugo", "Ines", "Jan")

PARTS = {".won .act-why": 2500, ".own-line": 5000, ".roles": 7500}
"""The parts that come one after another, each with its milliseconds after the end."""

BELOW = (
    ".won",
    ".own-line",
    "[data-question^='table-begin']",
    "[data-question^='table-clear']",
    ".roles",
    ".then",
    "[data-question^='table-option-']",
)
"""The parts of the host's phone from top to bottom: the story, the buttons, the roles, and the next game's options."""

SECOND = 1000

OVER = 20_000
"""Milliseconds after which everything is told."""

AT = """(moment) => {
  for (const one of document.getAnimations()) { one.pause(); one.currentTime = moment; }
}"""
"""A script that shows the page as it is at a moment after it has come, and keeps it there."""

DELAYS = """() => Object.fromEntries(Array.from(document.querySelectorAll(".act, .curtain"),
  (part) => [part.className, parseFloat(getComputedStyle(part).animationDelay) * 1000]))"""
"""A script that returns the milliseconds until each part comes, as the page has it."""

SEEN = """(part) => {
  const { opacity, visibility, display } = getComputedStyle(part);
  return visibility === "visible" && display !== "none" ? Number(opacity) : 0;
}"""

REACHED = """(button) => {
  const { left, top, width, height } = button.getBoundingClientRect();
  const at = document.elementFromPoint(left + width / 2, top + height / 2);
  return button === at || button.contains(at);
}"""
"""A script that tells whether a finger in the middle of a button reaches it."""


def begin(turned: TurnedHub, names: Sequence[str]) -> list[Phone]:
    """Begin an open table whose points decide."""
    phones = [turned.house.phone(name) for name in names]
    phones[0].say("table-game", "open-table")
    phones[0].say("table-begin")
    return phones


def end(turned: TurnedHub, phones: Sequence[Phone]) -> None:
    """Let the first player win with 3 points, after twenty minutes."""
    phones[0].say("points-1", {f"seat-{seat}": 3 * (seat == 1) for seat in range(1, len(phones) + 1)})
    turned.passes(1200)
    phones[0].say("finish-1")


def shown(page: Page, css: str, moment: float) -> float:
    page.evaluate(AT, moment)
    opacity: float = page.locator(css).first.evaluate(SEEN)
    return opacity


def past(page: Page) -> float:
    """Return the milliseconds since the end, as the page counts them."""
    says: str = page.evaluate("() => document.body.style.getPropertyValue('--past')")
    return float(says.removesuffix("ms"))


def ended(page: Page) -> Locator:
    found = page.locator(".ending")
    found.wait_for(state="attached")
    return found


def test_ten_phones_and_the_table_tell_the_end_in_one_order_and_together(turned: TurnedHub, screens: Screens) -> None:
    phones = begin(turned, NAMES)
    table = screens.table(turned.house, TV)
    pages = [screens.phone(turned.house, phone) for phone in phones]
    end(turned, phones)
    moments = {ended(page).get_attribute("data-ended") for page in (table, *pages)}
    assert len(moments) == 1, f"the pages have different ends: {moments}"
    # The hub's clock stands still, so what a page counts is its own work since the news came.
    counted = [past(page) for page in (table, *pages)]
    assert max(counted) < SECOND, f"the pages do not begin together: {counted} ms"
    for page in (table, *pages):
        delays, counts = page.evaluate(DELAYS), past(page)
        assert delays["why act act-why"] + counts == pytest.approx(2500), delays
        assert delays["roles act"] + counts == pytest.approx(7500), delays
        page.evaluate(AT, 0)
        expect(page.locator(".next")).to_have_text("Anna wins")
    for page in pages:
        told = ["You won with 3 points." if page is pages[0] else "You finished in place 2 with 0 points."]
        expect(page.locator(".own-line")).to_have_text(told)
        for css, moment in PARTS.items():
            assert shown(page, css, moment - SECOND) == 0, f"{css} comes too early"
            assert shown(page, css, moment + SECOND) == 1, f"{css} does not come"
    assert shown(table, ".curtain", 1000) == 1 and shown(table, ".curtain", 6000) == 0
    assert shown(table, ".roles", 6500) == 0 and shown(table, ".roles", 9000) == 1


def test_a_page_that_is_opened_later_shows_the_present_part_or_everything(turned: TurnedHub, screens: Screens) -> None:
    phones = begin(turned, NAMES[:3])
    page = screens.phone(turned.house, phones[1])
    end(turned, phones)
    ended(page)
    turned.passes(6)
    page.reload()
    ended(page)
    assert 6000 <= past(page) < 6000 + SECOND
    # The line for the player has come; the roles come a second and a half from now.
    assert shown(page, ".own-line", 0) == 1 and shown(page, ".roles", 1000) == 0 and shown(page, ".roles", 2500) == 1
    turned.passes(60)
    late = screens.table(turned.house, TV)
    ended(late)
    assert 66_000 <= past(late) < 66_000 + SECOND
    assert shown(late, ".curtain", 0) == 0
    assert [shown(late, css, 0) for css in (".won .why", ".roles", ".then .act")] == [1, 1, 1]


def test_who_wants_no_motion_sees_everything_at_once(turned: TurnedHub, screens: Screens) -> None:
    phones = begin(turned, NAMES[:3])
    table = screens.table(turned.house, TV)
    page = screens.phone(turned.house, phones[0])
    for one in (table, page):
        one.emulate_media(reduced_motion="reduce")
    end(turned, phones)
    for one in (table, page):
        ended(one)
        assert [one.locator(css).evaluate(SEEN) for css in (".won .why", ".roles")] == [1, 1]
        assert one.locator(".curtain").evaluate(SEEN) == 0
        one.emulate_media(reduced_motion="no-preference")


@pytest.mark.parametrize("size", [PHONE, TV], ids=["the host's phone", "the table page"])
def test_the_buttons_for_the_next_game_are_at_hand_at_once_and_stay_where_they_are(
    turned: TurnedHub, screens: Screens, size: tuple[int, int]
) -> None:
    phones = begin(turned, NAMES)
    page = screens.table(turned.house, TV) if size is TV else screens.phone(turned.house, phones[0])
    end(turned, phones)
    ended(page)
    places = []
    for moment in (0, 3000, 6000, OVER):
        page.evaluate(AT, moment)
        buttons = [page.locator(f"[data-question^='table-{what}'] button").first for what in ("begin", "clear")]
        for button in buttons:
            expect(button).to_be_in_viewport(ratio=1)
            assert button.evaluate(REACHED), f"{moment} ms after the end something covers {button.inner_text()!r}"
        places.append([button.bounding_box() for button in buttons])
    for before, after in pairwise(places):
        assert before == after, "a button has moved"


def test_on_the_hosts_phone_too_everyones_roles_come_right_after_the_buttons(
    turned: TurnedHub, screens: Screens
) -> None:
    phones = begin(turned, NAMES)
    page = screens.phone(turned.house, phones[0])
    end(turned, phones)
    ended(page)
    page.evaluate(AT, OVER)
    boxes = {css: page.locator(css).first.bounding_box() for css in BELOW}
    tops = [box["y"] for box in boxes.values() if box]
    assert len(tops) == len(BELOW) and tops == sorted(tops), boxes


def test_they_come_above_the_menu_that_stood_there_during_the_game(turned: TurnedHub, screens: Screens) -> None:
    phones = turned.house.play(*NAMES[:5], game="castle-of-the-devil")
    page = screens.table(turned.house, TV)
    loaded(page, "still.js")
    menu = page.locator(".hands .menu > summary").first
    menu.wait_for()
    phones[0].say("table-ask-end")
    phones[1].say("table-agree-end", "yes")
    ended(page)
    again, before = page.locator("[data-question^='table-begin'] button").first.bounding_box(), menu.bounding_box()
    assert again and (before is None or again["y"] < before["y"]), (again, before)


def test_nothing_of_the_game_lies_on_the_page_of_its_end(turned: TurnedHub, screens: Screens) -> None:
    phones = begin(turned, NAMES[:3])
    table = screens.table(turned.house, TV)
    page = screens.phone(turned.house, phones[1])
    end(turned, phones)
    gone = ".round .place, .ring .place, .dial, .spread, .thing-knife, .lesson, .highlight"
    for one in (table, page):
        ended(one)
        one.evaluate(AT, OVER)
        left: list[Any] = [found.text_content() for found in one.locator(gone).all() if found.is_visible()]
        assert left == [], f"the end still shows {left}"
    expect(page.locator(".calm > span"), "a name within a sentence begins no line").to_have_text(
        "Anna picks the next game."
    )
    expect(table.locator(".then")).to_contain_text("It took 20 minutes.")
