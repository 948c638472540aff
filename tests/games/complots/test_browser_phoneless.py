"""Complots with somebody who has no phone, in browsers: refused where the hub would deal, played on the table page."""

import pytest
from playwright.sync_api import expect

from tests.browser.screens import Screens, question, tap
from tests.web.hands import at_hub
from tests.web.house import House


@pytest.mark.long
def test_it_says_why_it_does_not_begin_and_is_played_with_the_real_cards(house: House, screens: Screens) -> None:
    anna, ben = house.phone("Anna"), house.phone("Ben")
    at_hub(house, "table-seat", "Caro")
    anna.say("table-game", "complots")
    anna.say("table-option-deal", "hub")
    anna.say("table-option-react_seconds", "0")
    hers, his, table = screens.phone(house, anna), screens.phone(house, ben), screens.table(house)
    begins = question(hers, "table-begin")
    tap(begins.locator("button"))
    expect(begins).to_contain_text("Caro, without a phone, could not see cards on the phones.")
    expect(table.locator("[data-region=blocks]")).to_contain_text("could not see cards on the phones")
    anna.say("table-option-deal", "cards")
    expect(table.locator("[data-region=blocks]")).to_contain_text("They stay real, on the table")
    tap(begins.locator("button"))
    expect(begins).to_have_count(0)
    # How the cards are dealt is read while somebody is asked whether they are: it stands above the menus.
    expect(table.locator("[data-seat='3'] form.big[data-question*=deal]")).to_be_in_viewport(ratio=1)
    expect(table.locator(".block-cards").last).to_be_in_viewport(ratio=1)
    anna.say("deal")
    anna.say("first", "seat-1")
    anna.say("act", "tax")
    reacts = table.locator("[data-seat='3'] form.big[data-question*=react]")
    expect(reacts.locator("[data-give=doubt]")).to_be_in_viewport()
    tap(reacts.locator("[data-give=doubt]"))
    expect(reacts).to_have_count(0)
    anna.say("proof", "shown")
    expect(table.locator("[data-seat='3'] form[data-question*=loss]")).to_be_in_viewport()
    beside = question(his, "loss")
    expect(beside).to_contain_text("For Caro")
    tap(beside.locator("[data-give=contessa]"))
    expect(table.locator("[data-region=stage]")).to_contain_text("Caro loses an influence.")
    expect(beside).to_have_count(0)
