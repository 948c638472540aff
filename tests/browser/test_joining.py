"""The page on which a newcomer sits down, people who come late, and the language of each phone."""

import pytest
from playwright.sync_api import expect

from companion.core.text import say
from companion.texts import translator
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


@pytest.mark.long
def test_a_latecomer_plays_in_the_next_game(house: House, screens: Screens) -> None:
    anna, ben = house.play("Anna", "Ben")
    late = house.phone("Zoe")
    table, page = screens.table(house), screens.phone(house, late)
    expect(table.locator(".ring .name")).to_have_text(["Anna", "Ben"])
    expect(page.locator("[data-region=questions]")).to_contain_text("You play in the next game.")
    ben.say("vote", "yes-no-shown")
    expect(page.locator("[data-region=questions] form.big")).to_have_count(0)
    anna.say("table-ask-end")
    ben.say("table-agree-end", "yes")
    anna.say("table-clear")
    expect(table.locator(".ring .name")).to_have_text(["Anna", "Ben", "Zoe"])


@pytest.mark.long
def test_each_phone_keeps_the_language_that_was_chosen_on_it(house: House, screens: Screens) -> None:
    anna, ben = house.phone("Anna"), house.phone("Ben")
    here, there = screens.phone(house, anna), screens.phone(house, ben)
    here.locator(".tongues [value=es]").click()
    expect(here.locator("html")).to_have_attribute("lang", "es")
    you_are = translator("es")(say("You are {name}", name="Anna"))
    expect(here.locator(".me")).to_have_text(you_are)
    here.goto(address(house))
    expect(here.locator(".me")).to_have_text(you_are)
    there.reload()
    expect(there.locator(".me")).to_have_text("You are Ben")
    assert anna.view()["title"] == translator("es")(say("Round the table"))
