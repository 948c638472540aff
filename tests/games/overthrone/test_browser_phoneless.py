"""A duel by numbers with somebody who has no phone, in browsers: a card on the table, and what others see."""

import pytest
from playwright.sync_api import expect

from tests.browser.screens import Screens, question, tap
from tests.web.hands import at_hub
from tests.web.house import House

SHOWN = "Anna: 7"


@pytest.mark.house(rate=10)
def test_a_card_is_laid_on_the_table_page_and_told_on_a_phone(house: House, screens: Screens) -> None:
    anna, ben = house.phone("Anna"), house.phone("Ben")
    at_hub(house, "table-seat", "Caro")
    anna.say("table-game", "overthrone")
    anna.say("table-option-reveals", "phones")
    his, table = screens.phone(house, ben), screens.table(house)
    expect(table.locator("[data-region=blocks]")).to_contain_text("Without a phone: Caro")
    anna.say("table-begin")
    anna.say("king", {"seat-3": 1})
    anna.say("duel", "seat-3")
    anna.say("number", 7)
    lies = table.locator("[data-seat='3'] form.big[data-question*=card]")
    expect(lies).to_be_in_viewport()
    expect(table.locator(".notice", has_text="Caro, without a phone")).to_be_attached()
    tap(lies.locator("button"))
    asked = question(his, "shows")
    expect(asked).to_contain_text("Which number does the card of Caro show?")
    for page in (his, table):
        assert SHOWN not in page.inner_text("body")
    at_the_table = table.locator("[data-seat='3'] form[data-question*=shows]")
    expect(at_the_table).to_be_in_viewport()
    asked.locator("input").fill("4")
    tap(asked.locator("[type=submit]"))
    for page in (his, table):
        expect(page.locator("[data-region=stage]")).to_contain_text("Anna: 7, Caro: 4")
    expect(at_the_table).to_have_count(0)
