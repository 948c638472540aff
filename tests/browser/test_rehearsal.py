"""The rehearsal as people see it: a ballot on every phone, the button, and what it has found on the table page."""

import pytest
from playwright.sync_api import expect

from companion.core.view import Fact, Facts
from tests.browser.screens import TABLET, TV, Screens, Size, address, question, unfold
from tests.browser.stage import Scenery
from tests.long import further
from tests.web.house import House

NAMES = ("Anna", "FernandoGuadalup", "Caro", "Massimiliano", "Elsa", "Bartholomew", "Gina", "Hugo", "Ines", "Jan")
SILENT = "No answer came: look at the phone, and load its page again."
FOUND = Facts(
    "rehearsal", "The rehearsal", (*(Fact(name, SILENT) for name in NAMES), Fact("The voice", "Nobody hears it."))
)

PAGE = 6_000
"""Milliseconds for which a page of the table's screen is shown."""


@pytest.mark.long
def test_everybody_tries_a_ballot_and_the_button(house: House, screens: Screens) -> None:
    anna, ben = (screens.phone(house, house.phone(name)) for name in ("Anna", "Ben"))
    table = screens.table(house, TV)
    unfold(anna, "table-rehearse").locator("button").click()
    expect(table.locator(".next")).to_contain_text("vote on the phone")
    for page, hears in ((anna, "yes"), (ben, "no")):
        vote = question(page, "table-try-vote")
        vote.locator(f"label:has(input[value='{hears}'])").click()
        vote.locator("[type=submit]").click()
        question(page, "table-try-button").locator("button").click()
    found = table.locator(".block", has_text="The rehearsal")
    expect(found).to_contain_text("Anna")
    expect(found).to_contain_text("Ready")
    expect(found).to_contain_text("1 hears it. Turn it up.")


@pytest.mark.long
@pytest.mark.scenery(Scenery((FOUND,), phase="gathering"))
@pytest.mark.parametrize("size", further([TABLET, TV], alone=True), ids=["tablet", "tv"])
def test_the_table_s_screen_shows_everybody_page_by_page(staged: House, screens: Screens, size: Size) -> None:
    for name in NAMES:
        staged.phone(name)
    page = screens.blank(size)
    page.clock.install()
    page.goto(f"{address(staged)}/table?screen")
    rows = page.locator("[data-key=rehearsal] .facts > div")
    expect(rows).to_have_count(len(NAMES) + 1)
    everybody = set(range(len(NAMES) + 1))
    beside = page.locator(".beside").bounding_box()
    assert beside
    shown: list[set[int]] = []
    while set().union(*shown) != everybody:
        boxes = [row.bounding_box() for row in rows.all()]
        in_sight = {at for at, box in enumerate(boxes) if box and beside["x"] - 1 < box["x"] < size[0]}
        assert in_sight and in_sight not in shown
        shown.append(in_sight)
        page.clock.run_for(PAGE)
    assert len(shown) > 1
    assert sum(map(len, shown)) == len(everybody), "each on one page"


@pytest.mark.long
def test_who_has_won_stands_over_the_whole_table_for_a_while(house: House, screens: Screens) -> None:
    phone = house.phone("Anna")
    table = screens.table(house, TV)
    page = screens.phone(house, phone)
    phone.say("table-game", "open-table")
    phone.say("table-begin")
    phone.say("points-1", {"seat-1": 3})
    phone.say("table-ask-end")
    won = table.locator(".beat-winner")
    expect(won).to_be_visible()
    box = won.bounding_box()
    assert box
    assert [box["width"], box["height"]] == list(TV)
    expect(won).to_contain_text("Anna wins")
    shown = page.locator(".band .beat-winner")
    expect(shown).to_be_visible()
    before = page.locator(".own").bounding_box()
    expect(shown).to_be_hidden(timeout=20_000)
    assert page.locator(".own").bounding_box() == before, "nothing below the stage moves"
