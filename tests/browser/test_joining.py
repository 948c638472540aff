"""People who sit down, come late and choose a language; people who go home, and games that the hub ends."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from companion.core.text import say
from companion.texts import translator
from tests.browser.heard import Heard
from tests.browser.look import looks_right
from tests.browser.screens import PHONE, TV, Screens, address, give, own_side, question, tap, unfold
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


NAMES = ("Anna", "Ben", "Caro")

DEALT = re.compile(r"<dt>Card (\d)</dt>.{0,9}<dd>(\w+)</dd>", re.DOTALL)
"""A card that the hub has dealt, in the bytes that a phone is sent."""


def at_hub(table: Page, start: str) -> Locator:
    """Return what the hub's own controls are asked on the table page, unfolded."""
    asked = table.locator(f"[data-region=hands] [data-question^='{start}']").first
    asked.wait_for(state="attached")
    folds = asked.locator("xpath=ancestor-or-self::details[not(@open)]")
    for _ in range(folds.count()):
        folds.first.locator("> summary").click()
    return table.locator(f"[data-region=hands] form[data-question^='{start}']")


@pytest.mark.long
def test_somebody_goes_home_by_two_taps_and_another_phone_agrees(house: House, screens: Screens) -> None:
    phones = house.play(*NAMES, game="complots", deal="hub", react_seconds="0")
    phones[0].say("first", "seat-1")
    anna, ben = (screens.phone(house, phone) for phone in phones[:2])
    heard, table = Heard(ben), screens.table(house)
    asked = unfold(ben, "table-ask-leave")
    expect(asked.locator("[data-give=yes]")).to_have_text("I leave: the game goes on without me")
    tap(asked.locator("[data-give=yes]"))
    expect(question(anna, "table-agree-leave")).to_contain_text("Ben has to go")
    expect(question(ben, "table-agree-leave")).to_have_count(0)
    tap(question(anna, "table-agree-leave").locator("[data-give=yes]"))
    expect(ben.locator("[data-region=questions]")).to_contain_text("You have left this game.")
    assert phones[1].view()["secrets"] == [] and len(phones[2].view()["secrets"]) == 2
    looks_right(ben, screens.blank(PHONE))
    expect(table.locator(".ring .name")).to_have_text(list(NAMES))
    lost = table.locator(".place", has=table.get_by_text("Ben", exact=True)).locator(".thing.lost")
    expect(lost).to_have_count(2)
    looks_right(table, screens.blank(TV))
    assert phones[0].asks("act"), "the others go on"
    assert not DEALT.findall(heard.everything), "who has gone is sent no card of a hand any more, nor of others"
    phones[0].say("table-ask-end")
    phones[2].say("table-agree-end", "yes")
    expect(ben.locator("#name")).to_be_visible()


@pytest.mark.long
def test_a_game_is_parked_by_two_phones_shown_in_the_lobby_and_goes_on(house: House, screens: Screens) -> None:
    phones = house.play(*NAMES)
    anna, ben = (screens.phone(house, phone) for phone in phones[:2])
    table = screens.table(house)
    phones[0].say("points-1", {"seat-1": 1, "seat-2": 2, "seat-3": 3})
    tap(unfold(anna, "table-ask-park").locator("button"))
    tap(question(ben, "table-agree-park").locator("[data-give=yes]"))
    expect(table.locator("#block-parked")).to_be_visible()
    looks_right(table, screens.blank(TV))
    expect(question(anna, "table-go-on")).to_contain_text("Go on with Open table")
    looks_right(anna, screens.blank(PHONE))
    expect(question(ben, "table-go-on")).to_have_count(0)
    tap(question(anna, "table-go-on").locator("button"))
    expect(table.locator("#block-points")).to_be_visible()
    expect(table.locator("#block-parked")).to_have_count(0)


@pytest.mark.long
def test_two_phones_stop_what_the_hub_ends_alone(house: House, screens: Screens) -> None:
    phones = house.play(*NAMES)
    anna, ben = (screens.phone(house, phone) for phone in phones[:2])
    table = screens.table(house)
    tap(at_hub(table, "table-end").locator("[data-give=yes]"))
    for page in (anna, ben, table):
        expect(page.locator(".timer")).to_contain_text("The game ends")
    looks_right(anna, screens.blank(PHONE))
    give(anna, "table-agree-end", "no")
    expect(question(anna, "table-agree-end")).to_have_count(0)
    expect(table.locator(".timer")).to_have_count(1)
    give(ben, "table-agree-end", "no")
    expect(table.locator(".timer")).to_have_count(0)
    assert phones[2].view()["game"] == "open-table"


@pytest.mark.long
def test_nobody_objects_and_the_game_ends_after_the_notice(house: House, screens: Screens) -> None:
    house.play(*NAMES, points="none")
    table = screens.table(house)
    tap(at_hub(table, "table-end").locator("[data-give=yes]"))
    expect(table.locator(".timer")).to_have_count(1)
    expect(table.locator(".timer")).to_have_count(0)


@pytest.mark.long
def test_two_phones_put_right_who_has_won_where_an_end_stands(house: House, screens: Screens) -> None:
    phones = house.play(*NAMES, game="complots", deal="hub", react_seconds="0")
    phones[0].say("first", "seat-1")
    phones[0].say("table-ask-end")
    phones[1].say("table-agree-end", "yes")
    anna, table = screens.phone(house, phones[0]), screens.table(house)
    asked = unfold(anna, "table-result")
    asked.locator("label:has(input[name='seat-3'])").tap()
    tap(asked.locator("[type=submit]"))
    expect(question(anna, "table-unask-entry")).to_be_in_viewport(ratio=1)
    assert "Anna corrects: Caro won." in str(phones[1].question("table-agree-entry"))
    phones[1].say("table-agree-entry", "yes")
    won = table.locator(".place", has=table.get_by_text("Caro", exact=True))
    expect(won).to_contain_text("Winner")
    looks_right(anna, screens.blank(PHONE))
    assert [place["seat"] for place in phones[2].view()["seats"] if "winner" in place["tags"]] == [3]
