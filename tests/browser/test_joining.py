"""The page on which a newcomer sits down."""

import pytest
from playwright.sync_api import expect

from tests.browser.screens import Screens, address, own_side
from tests.web.house import House

LATE = "You play in the next one."


def test_a_name_that_is_taken_stays_in_its_field_and_is_corrected_there(house: House, screens: Screens) -> None:
    house.phone("Anna")
    page = screens.open(address(house))
    field = page.locator("#name")
    field.fill("Anna")
    field.press("Enter")
    expect(page.locator("#problem")).to_contain_text("Somebody here is called Anna already.")
    expect(field).to_have_value("Anna")
    field.press("End")
    field.press_sequentially("lisa")
    field.press("Enter")
    expect(own_side(page)).to_contain_text("Annalisa")


@pytest.mark.long
def test_a_latecomer_reads_before_sitting_down_that_the_next_game_is_theirs(house: House, screens: Screens) -> None:
    anna = house.phone("Anna")
    page = screens.open(address(house))
    expect(page.locator("#name")).to_be_visible()
    expect(page.locator("main")).not_to_contain_text(LATE)
    anna.sit("Ben")
    anna.say("table-game", "open-table")
    anna.say("table-begin")
    page.reload()
    expect(page.locator("main")).to_contain_text(LATE)
    anna.say("table-ask-end")
    anna.say("table-agree-end", "yes", seat=2)
    assert not anna.view()["timers"]
    page.reload()
    expect(page.locator("#name")).to_be_visible()
    expect(page.locator("main")).not_to_contain_text(LATE)
