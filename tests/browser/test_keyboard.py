"""Every control of a page is reached with the keyboard, and every question answered; where the focus is shows."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.lookers import missed_by_keyboard
from tests.browser.screens import TABLET, Screens, question
from tests.browser.stage import EVERY_KIND, Scenery, Stage
from tests.long import further
from tests.web.house import House

MOST_TABS = 80
"""More than any page has places to stop at."""


RINGED = """element => [element, element.closest(".plaque")]
  .some((shown) => shown && getComputedStyle(shown).outlineStyle !== "none")"""


def tab_to(page: Page, wanted: Locator) -> None:
    """Press Tab until `wanted` has the focus; it shows that it has."""
    for _ in range(MOST_TABS):
        page.keyboard.press("Tab")
        if wanted.evaluate("element => element === document.activeElement"):
            break
    expect(wanted).to_be_focused()
    assert wanted.evaluate(RINGED)
    expect(wanted).to_be_in_viewport()


def one(page: Page, form: Locator) -> None:
    """Press the second of the buttons."""
    tab_to(page, form.locator("[data-give=seat-2]"))
    page.keyboard.press("Enter")


def secret(page: Page, form: Locator) -> None:
    """Choose with the arrows, then confirm."""
    tab_to(page, form.locator("input").first)
    page.keyboard.press("Space")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    tab_to(page, form.locator("[type=submit]"))
    page.keyboard.press("Enter")


def some(page: Page, form: Locator) -> None:
    """Tick one, count two of another."""
    tab_to(page, form.locator("input[type=checkbox]").nth(1))
    page.keyboard.press("Space")
    tab_to(page, form.locator("[data-step='1']"))
    page.keyboard.press("Enter")
    page.keyboard.press("Space")
    tab_to(page, form.locator("[type=submit]"))
    page.keyboard.press("Enter")


def number(page: Page, form: Locator) -> None:
    """Type a number over the present one."""
    tab_to(page, form.locator("input"))
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.type("-7")
    page.keyboard.press("Enter")


def sheet(page: Page, form: Locator) -> None:
    """Raise one row with an arrow, type into the other."""
    tab_to(page, form.locator("input").nth(0))
    page.keyboard.press("ArrowUp")
    tab_to(page, form.locator("input").nth(1))
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.type("-9")
    tab_to(page, form.locator("[type=submit]"))
    page.keyboard.press("Space")


def order(page: Page, form: Locator) -> None:
    """Move the first down, twice: the focus goes with it."""
    tab_to(page, form.locator("[data-move='1']").first)
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    tab_to(page, form.locator("[type=submit]"))
    page.keyboard.press("Enter")


def text(page: Page, form: Locator) -> None:
    """Write a word."""
    tab_to(page, form.locator("input"))
    page.keyboard.type("Zoë")
    page.keyboard.press("Enter")


@pytest.mark.scenery(Scenery(questions=EVERY_KIND))
def test_every_control_of_every_kind_of_question_is_reached(staged: House, screens: Screens) -> None:
    page = screens.phone(staged, staged.phone("Anna"))
    question(page, "text").wait_for()
    assert missed_by_keyboard(page) == []


@pytest.mark.scenery(Scenery(questions=EVERY_KIND))
@pytest.mark.parametrize(
    ("act", "answer"),
    further(
        [
            (one, "seat-2"),
            (secret, "seat-3"),
            (some, {"seat-2": 1, "goblet": 2}),
            (number, -7),
            (sheet, {"a": 1, "b": -9}),
            (order, ["seat-2", "seat-3", "seat-1"]),
            (text, "Zoë"),
        ],
        3,
    ),
    ids=lambda value: value.__name__ if callable(value) else "",
)
def test_a_question_is_answered_with_the_keyboard_alone(
    act: Callable[[Page, Locator], None], answer: object, staged: House, stage: Stage, screens: Screens
) -> None:
    page = screens.phone(staged, staged.phone("Anna"), TABLET)
    form = question(page, act.__name__)
    form.wait_for()
    with page.expect_response("**/answers"):
        act(page, form)
    assert stage.answers == [(f"{act.__name__}.1", answer)]


@pytest.mark.long
def test_the_menu_is_opened_and_closed_with_the_keyboard(house: House, screens: Screens) -> None:
    (anna,) = house.play("Anna")
    page = screens.phone(house, anna, TABLET)
    menu, opens = page.locator(".apart"), page.locator("button[data-sheet=menu]")
    tab_to(page, opens)
    page.keyboard.press("Enter")
    expect(menu).to_be_visible()
    expect(opens).to_have_attribute("aria-expanded", "true")
    page.keyboard.press("Space")
    expect(menu).to_be_hidden()
    page.keyboard.press("Enter")
    expect(menu).to_be_visible()
    page.keyboard.press("Escape")
    expect(menu).to_be_hidden()
    expect(opens).to_be_focused()


@pytest.mark.long
def test_a_tool_is_used_with_the_keyboard(house: House, screens: Screens) -> None:
    (anna,) = house.play("Anna")
    page = screens.phone(house, anna, TABLET)
    tab_to(page, page.locator("details.fold[data-question*=vote] > summary"))
    page.keyboard.press("Space")
    tab_to(page, question(page, "vote").locator("button").first)
    page.keyboard.press("Enter")
    expect(question(page, "ballot")).to_be_visible()
