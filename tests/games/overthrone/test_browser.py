"""Overthrone on phones and the table page: a turn, and three turns by hand."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.screens import Screens, give, question, taps_until
from tests.games.overthrone.by_hand import seated
from tests.waiting import until
from tests.web.house import House


def count(page: Page, start: str, doubled: int, plain: int) -> None:
    """Fill in the two fields of a province count, and tap."""
    asked = question(page, start)
    asked.locator("input[name=doubled]").fill(str(doubled))
    asked.locator("input[name=plain]").fill(str(plain))
    # What the others count makes room on the page meanwhile: a finger may find its button gone.
    taps_until(asked.locator("[type=submit]"), lambda: asked.count() == 0)


def test_a_turn_is_one_tap_on_each_phone(house: House, screens: Screens) -> None:
    phones = seated(house)
    table, ben = screens.table(house), screens.phone(house, phones[1])
    phones[0].say("played", "card")
    asked = phones[2].question("played")["id"]
    give(ben, "played", "card")
    until(lambda: phones[2].question("played")["id"], lambda id: id != asked)  # Ben's tap has come
    for phone in phones[2:]:
        phone.say("played", "card")
    expect(table.locator("[data-region=next]")).to_contain_text("Divide the middle. Then Ben begins.")


@pytest.mark.long
def test_three_turns_on_four_phones(house: House, screens: Screens) -> None:
    phones = seated(house)
    table = screens.table(house)
    anna, ben, caro, dino = (screens.phone(house, phone) for phone in phones)

    # The first turn takes four taps, and nothing else.
    for page in (anna, ben, caro, dino):
        give(page, "played", "card")
    expect(table.locator("[data-region=next]")).to_contain_text("Divide the middle. Then Ben begins.")

    # The second one ends with a Rebellion of Dino, who takes the king, and a count of two fields and a tap each.
    for page, card in ((ben, "card"), (caro, "card"), (dino, "rebellion"), (anna, "card")):
        give(page, "played", card)
    expect(table.locator(".block[data-key=king]")).to_contain_text("The king is the captive of Dino.")
    give(dino, "divided", "go")
    for page, seat, doubled, plain in ((anna, 1, 5, 3), (ben, 2, 0, 6), (caro, 3, 4, 0), (dino, 4, 0, 0)):
        count(page, f"count-2-{seat}", doubled, plain)
    points = table.locator(".block[data-key=points]")
    expect(points.locator("tr", has_text="Anna")).to_contain_text("13")
    expect(points.locator("tr", has_text="Ben")).to_contain_text("6")

    # In the third one Anna, left of the captive king, begins; Caro decrees, and Dino refuses.
    expect(question(anna, "played")).to_be_visible()
    phones[2].say("decree")
    give(dino, "captor", "refused")
    expect(points.locator("tr", has_text="Dino")).to_contain_text("-15")
    for page in (anna, ben, caro, dino):
        give(page, "played", "card")
    expect(table.locator(".block[data-key=division]")).to_contain_text("Provinces, gold, musketeers, courtiers")
