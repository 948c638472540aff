"""An answer that sends people to a question leads there: one tap closes the rules and shows the question."""

from __future__ import annotations

from dataclasses import replace

import pytest
from playwright.sync_api import Locator, expect

from companion.core.lesson import Advice
from companion.core.text import say
from tests.browser.screens import Screens, question, tap
from tests.web.house import House, Phone
from tests.web.packing import LISTS, PACKING

HELP = (
    Advice(say("Vote for a player"), say("Undo"), leads=("nowhere", "bag")),
    Advice(say("Fix a mistake"), say("Menu"), leads=("table-ask-end",)),
    Advice(say("Your moves"), say("Menu"), leads=("nowhere",)),
)

pytestmark = pytest.mark.house(games={"packing": replace(PACKING, answers={"packing": HELP})})


def links(screens: Screens, house: House, phone: Phone) -> Locator:
    """Open the answers on a phone; return the links in them."""
    page = screens.phone(house, phone)
    tap(page.locator("[data-help]"))
    expect(page.locator("#book")).to_be_visible()
    found = page.locator("#book [data-leads]").locator("visible=true")
    expect(found).to_have_count(2)
    return found


def test_a_link_is_called_like_its_question_and_leads_to_it(
    house: House, phones: list[Phone], screens: Screens
) -> None:
    found = links(screens, house, phones[0])
    expect(found.first).to_have_text("Pack the bag")
    page = found.first.page
    tap(found.first)
    expect(page.locator("#book")).to_be_hidden()
    expect(question(page, "bag")).to_be_in_viewport()


def test_a_question_of_the_menu_is_shown_in_the_open_menu(house: House, phones: list[Phone], screens: Screens) -> None:
    found = links(screens, house, phones[0])
    expect(found.last).to_have_text("End the game now")
    page = found.last.page
    tap(found.last)
    expect(page.locator("#book")).to_be_hidden()
    expect(page.locator("body[data-sheet=menu]")).to_have_count(1)
    expect(question(page, "table-ask-end")).to_be_in_viewport()
    page.keyboard.press("Escape")
    expect(page.locator("body[data-sheet=menu]")).to_have_count(0)


def test_without_its_question_an_answer_has_no_link(house: House, phones: list[Phone], screens: Screens) -> None:
    found = links(screens, house, phones[0])
    for name, things in LISTS.items():
        for thing in things:
            phones[1].say(name, f"in-{thing}")
    page = found.first.page
    tap(page.locator("#book-back"))
    expect(page.locator("[data-question*=leave]").first).to_be_visible()
    tap(page.locator("[data-help]"))
    expect(page.locator("#book [data-leads='table-ask-end']")).to_be_visible()
