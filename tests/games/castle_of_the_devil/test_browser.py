"""Castle of the Devil on five phones and the table page, to a declaration."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.screens import Screens, choose, give, goes_on, held, question, tap, unfold
from tests.browser.turned import TurnedHub
from tests.games.castle_of_the_devil.by_hand import NAMES
from tests.waiting import until
from tests.web.house import House, Phone


def play(house: House, people: int = 5, **options: object) -> list[Phone]:
    """Return phones at a game that has begun; in the edition for 4 to 8 Anna has the first turn."""
    phones = house.play(*NAMES[:people], game="castle-of-the-devil", **options)
    phones[0].say("table-teach")  # no clock waits for a lesson
    return phones


def pick(page: Page, start: str, choice: str) -> None:
    """Choose something from the menu."""
    tap(unfold(page, start).locator(f"[data-give='{choice}']"))


def hold(phone: Phone, page: Page) -> None:
    """Hold a pause once `page` shows it; by hand a busy machine might need longer than the pause."""
    held = question(page, "wait", "").first
    held.wait_for(state="attached")
    phone.say("wait")
    held.wait_for(state="detached")


def trade(anna: Page, caro: Page) -> None:
    """Let Anna trade with Caro, who gives the Monocle."""
    give(anna, "act", "trade")
    give(anna, "whom", "seat-3")
    give(caro, "answer", "monocle")
    give(anna, "effect", "done")
    give(anna, "read", "nothing")


def slid(page: Page) -> int:
    """Return the pixels by which the secrets move up under a thumb that holds the bar and slides up by 60."""
    expect(page.locator("#secrets .crowd")).to_be_attached()
    box = page.locator("[data-hold]").bounding_box()
    assert box
    page.mouse.move(box["x"] + 100, box["y"] + 30)
    page.mouse.down()
    expect(page.locator("#secrets")).to_be_visible()
    page.mouse.move(box["x"] + 100, box["y"] - 30)
    far = page.locator("#secrets").evaluate("panel => panel.scrollTop")
    page.mouse.up()
    expect(page.locator("#secrets")).to_be_hidden()
    return int(far)


def test_a_trade_is_offered_answered_and_read_on_two_phones(house: House, screens: Screens) -> None:
    phones = play(house, edition="a", deal="hub")
    anna, caro = (screens.phone(house, phones[place]) for place in (0, 2))
    give(anna, "first", "seat-1")
    trade(anna, caro)
    until(lambda: phones[1].asks("act"), pause=goes_on(anna))
    assert "You know about Caro" in held(anna) and "You know" not in held(caro)


@pytest.mark.long
def test_five_phones_play_the_edition_for_4_to_8_to_a_declaration(turned: TurnedHub, screens: Screens) -> None:
    house = turned.house
    phones = play(house, edition="a", deal="hub", pause_seconds="15")
    table = screens.table(house)
    anna, ben, caro, dino, elsa = (screens.phone(house, phone) for phone in phones)
    give(anna, "first", "seat-1")
    # A trade, with the Monocle.
    trade(anna, caro)
    question(ben, "act").wait_for()
    assert "You know about Caro" in held(anna) and "You know" not in held(ben)
    # A note, which no other phone shows.
    note = unfold(caro, "note")
    note.locator("input").fill("Anna looked at me")
    note.locator("[type=submit]").click()
    question(caro, "note-1", "").first.wait_for(state="attached")
    assert "Anna looked at me" in held(caro)
    for number in range(24):  # more than fit on the phone, whatever the type
        phones[2].say("note", f"What I think of it all, number {number}")
    assert slid(caro) > 100
    # A duel, with the gloves.
    give(ben, "act", "duel")
    give(ben, "whom", "seat-1")
    for page, side in ((caro, "sword"), (dino, "shield"), (elsa, "shield")):
        turned.until(page, question(page, "support").count)
        choose(page, "support", side)
    hold(phones[4], anna)
    give(anna, "on", "go")
    hold(phones[4], anna)
    pick(anna, "use", "gloves")
    expect(table.locator(".block[data-key=duel]")).to_contain_text("Anna: Gloves")
    give(anna, "on", "go")
    turned.until(anna, question(anna, "prize").count)  # after a pause of 15 s
    give(anna, "prize", "look")
    question(caro, "act").wait_for()
    assert "You know about Ben" in held(anna)
    # A declaration.
    give(caro, "act", "declare")
    expect(question(caro, "declare")).to_contain_text("The smaller one needs two")
    give(caro, "declare", "own")
    choose(caro, "names", "seat-4")
    expect(question(caro, "confirm")).to_contain_text("Declare with Dino")
    give(caro, "confirm", "declare")
    for page in (caro, dino):
        question(page, "objects").locator("[type=submit]").tap()
    expect(table.locator(".ending")).to_contain_text("wins")
    expect(table.locator(".roles")).to_contain_text("Order")
