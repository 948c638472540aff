"""The pages about the hub over a live page: its seat stays at the table, links lead on, and Back leads to the game."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from companion.core.text import say
from tests.browser.screens import Screens, address, goes_on, open_sheet, question
from tests.waiting import until
from tests.web.house import House, Phone
from tests.web.packing import LISTS, PACKING

BRASS = "rgb(217, 179, 106)"
"""The colour that the sheet of these pages gives to headings."""

pytestmark = pytest.mark.house(games={"packing": PACKING})


def book(page: Page) -> Locator:
    """Return the layer over the page."""
    return page.locator("#book")


def room_above(page: Page, place: Locator) -> float:
    """Return the pixels between the bar of the layer and a place; they are negative if it covers the place."""
    bar, box = page.locator("#book .cover").bounding_box(), place.bounding_box()
    assert bar and box
    return box["y"] - bar["y"] - bar["height"]


def open_help(page: Page) -> Locator:
    """Open the list of pages from the menu of a phone, and return it."""
    open_sheet(page, "menu")
    page.get_by_role("link", name="Help", exact=True).click()
    expect(book(page).get_by_role("heading", level=1)).to_have_text("Help")
    return book(page)


def test_it_opens_over_a_running_game_and_its_links_lead_on_while_the_seat_stays(
    house: House, phones: list[Phone], screens: Screens
) -> None:
    page = screens.phone(house, phones[0])
    read = open_help(page)
    read.get_by_role("link", name="During a game", exact=True).click()
    expect(read.get_by_role("heading", level=1)).to_have_text("During a game")
    read.get_by_role("link", name="move to another phone").click()
    expect(read.get_by_role("heading", level=1)).to_have_text("Your phone during a game")
    expect(read.get_by_role("heading", name="Move to another phone")).to_be_in_viewport()
    assert page.url == address(house), "the page of the seat has been left"
    phones[1].say("bag", "in-map")
    expect(question(page, "bag").locator(".count")).to_have_text("1 of 5")
    assert not any(seat["away"] for seat in phones[1].view()["seats"])


def test_a_new_question_leads_back_from_it_and_so_does_the_phone_s_own_way(
    house: House, phones: list[Phone], screens: Screens
) -> None:
    page = screens.phone(house, phones[0])
    read = open_help(page)
    read.get_by_role("link", name="Join a table").click()
    expect(read.get_by_role("heading", level=1)).to_have_text("Join a table")
    for name, things in LISTS.items():
        for thing in things:
            phones[1].say(name, f"in-{thing}")
    read.locator("[data-asked] button").click()
    expect(read).to_be_hidden()
    expect(question(page, "leave").locator("button")).to_be_in_viewport()
    open_help(page).get_by_role("link", name="Join a table").click()
    expect(read.get_by_role("heading", level=1)).to_have_text("Join a table")
    page.evaluate("history.back()")
    expect(read).to_be_hidden()
    assert page.url == address(house), "the way back has left the game"
    expect(question(page, "leave").locator("button")).to_be_visible()


@pytest.mark.parametrize(("language", "heading"), [("en", "No sound"), ("it", "Non si sente niente")])
def test_a_hint_leads_to_its_part_of_the_page_of_problems(
    house: House, screens: Screens, language: str, heading: str
) -> None:
    house.tables.trouble("sounds", say("The hub has no loudspeaker. Plug one in."))
    host = screens.phone(house, house.phone("Anna"), locale=language)
    hint = host.locator("[data-region=hints] .notice")
    hint.get_by_role("link").click()
    place = book(host).get_by_role("heading", name=heading)
    expect(place).to_be_in_viewport()
    expect(place).to_have_css("color", BRASS)
    until(lambda: room_above(host, place), lambda room: room >= 0, pause=goes_on(host))
    assert host.url == address(house)
    host.locator("#book-back").click()
    expect(hint).to_be_visible()


def test_a_table_without_a_network_leads_to_it_too(
    house: House, screens: Screens, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("web.routes.shared.urls", lambda settings, port, path: [])
    table = screens.table(house)
    table.locator(".nowhere a").click()
    expect(book(table).get_by_role("heading", name=re.compile("network"))).to_be_in_viewport()
    expect(table).to_have_url(re.compile("/table"))
