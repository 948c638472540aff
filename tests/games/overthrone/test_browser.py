"""A turn of Overthrone on the screen: its steps, the moves, and the division, on phones and the table page."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.screens import TABLET, Screens, give, question, tap
from tests.games.overthrone.by_hand import seated
from tests.waiting import until
from tests.web.house import House

SUM = re.compile(r"\b13\b")
"""A sum of 13 that two may see, as a number of its own: the port in the table's address may hold its digits."""


def at_hand(page: Page) -> str:
    """Return the step that a page shows as the current one, visible without scrolling."""
    step = page.locator(".steps [aria-current=step]")
    expect(step).to_be_in_viewport(ratio=1)
    return step.inner_text()


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
def test_a_turn_is_a_row_of_steps_and_its_acts_stand_on_the_card_of_who_is_in_turn(
    house: House, screens: Screens
) -> None:
    phones = seated(house)
    anna, ben = (screens.phone(house, phone) for phone in phones[:2])
    table, tablet = screens.table(house), screens.table(house, TABLET)
    for page in (anna, ben, table, tablet):
        expect(page.locator(".steps li")).to_have_count(3)
        assert at_hand(page) == "draw"

    # It stands with the current questions and not in the menu, above the card; nobody has a character to bribe yet.
    acts = anna.locator(".questions > details.ruled")
    expect(acts).to_have_count(3)
    for act, rule in (("Challenge a noble to a duel", "face down"), ("Attack a province", "musketeers")):
        shown = acts.filter(has_text=act)
        expect(shown).to_be_in_viewport(ratio=1)
        expect(shown.locator("small")).to_contain_text(rule)
    expect(anna.locator(".apart")).not_to_contain_text("duel")
    expect(question(anna, "played")).to_be_in_viewport(ratio=1)
    expect(ben.locator(".questions > details.ruled")).to_have_count(0)

    # Five taps for a duel of both together: two to challenge, one for the laid cards, one for the verdict, the card.
    tap(acts.filter(has_text="Challenge").locator("summary"))
    tap(question(anna, "duel").locator("[data-give=seat-2]"))
    for page in (ben, table):
        expect(page.locator(".steps [aria-current=step]")).to_have_text("duel, attack or nothing")
    tap(question(ben, "laid").locator("button"))
    tap(question(ben, "result").locator("[data-give=none]"))
    for page in (anna, ben, table, tablet):
        expect(page.locator(".steps [aria-current=step]")).to_have_text("play a card")
    expect(question(anna, "played")).to_contain_text("Now play a card.")
    expect(anna.locator(".questions > details.ruled")).to_have_count(1)
    tap(question(anna, "played").locator("[data-give=card]"))
    expect(ben.locator(".questions > details.ruled")).to_have_count(3)


@pytest.mark.long
def test_the_division_is_a_list_and_its_end_is_said_by_who_begins(house: House, screens: Screens) -> None:
    phones = seated(house)
    ben, caro = (screens.phone(house, phone) for phone in phones[1:3])
    table = screens.table(house)
    phones[0].say("played", "card")
    tap(ben.locator(".questions > details.ruled", has_text="Play an event").locator("summary"))
    tap(question(ben, "special").locator("[data-give=bandits]"))
    give(caro, "played", "card")
    expect(table.locator(".steps")).to_have_attribute("aria-label", "Dino's turn")
    phones[3].say("played", "card")
    expect(table.locator(".block[data-key=division]")).to_contain_text("Ben (Bandits): take someone's gold card")
    scored = question(ben, "bandits")
    expect(scored).to_contain_text("Your Bandits: whose gold do you take")
    for one in ("seat-1", "value-3"):
        scored.locator(f"label:has(input[name='{one}'])").click()
    tap(scored.locator("[type=submit]"))
    expect(table.locator("[data-key=points] tr", has_text="Ben")).to_contain_text("3")

    # Nobody is asked for the next card, only whether the middle is divided, below the list.
    asked = question(ben, "played")
    expect(asked).to_contain_text("Divide the middle. Then you begin the next turn.")
    above, below = ben.locator("[data-ticks]").bounding_box(), asked.bounding_box()
    assert above and below and above["y"] < below["y"]
    expect(caro.locator(".questions > .big")).to_have_count(0)
    give(caro, "division", "done-groups")
    expect(ben.locator(".tick.done", has_text="wins its whole group")).to_be_visible()
    tap(asked.locator("[data-give=begin]"))
    expect(question(ben, "played")).to_contain_text("Draw a card")


@pytest.mark.long
def test_a_count_begins_empty_shows_its_sum_and_ends_the_game_once_two_agree(house: House, screens: Screens) -> None:
    phones = seated(house)
    for phone, card in zip(phones, ("rebellion", "card", "card", "card"), strict=True):
        phone.say("played", card)
    anna, ben = (screens.phone(house, phone) for phone in phones[:2])
    table = screens.table(house)
    tap(question(anna, "divided").locator("button"))
    asked = question(anna, "count-1-1")
    expect(asked).to_contain_text("printed value")
    for field in ("doubled", "plain"):
        expect(asked.locator(f"input[name={field}]")).to_have_value("")
    tap(asked.locator("[type=submit]"))  # an empty form is no count of nothing
    expect(asked).to_be_visible()
    asked.locator("input[name=doubled]").fill("5")
    asked.locator("input[name=plain]").fill("3")
    expect(asked.locator("[data-sum]")).to_have_text("Total: 13")
    expect(asked.locator("[data-sum]")).to_be_in_viewport(ratio=1)
    tap(asked.locator("[type=submit]"))
    expect(anna.locator("summary", has_text="Fix my province count")).to_contain_text("13")
    for page in (ben, table):
        expect(page.locator("body")).not_to_contain_text(SUM)
    expect(anna.locator("#veil")).to_be_hidden()
    for seat, phone in enumerate(phones[1:], 2):
        phone.say(f"count-1-{seat}", {"doubled": 0, "plain": 1})

    # The last turn: Anna has the king, and her form shows his 10 points.
    phones[1].say("played", "begin")
    phones[0].say("correct-deck", "last")
    phones[1].say("table-agree-entry", "yes")
    for seat in (2, 3, 4, 1):
        phones[seat - 1].say("played", "card")
    phones[0].say("divided")
    asked = question(anna, "final")
    expect(asked).to_contain_text("You have the king: +10.")
    expect(asked.locator("[data-sum]")).to_have_text("Total: 10")
    nothing = dict.fromkeys(("doubled", "plain", "musketeers", "courtiers", "bearers", "nobles"), 0)
    for seat, phone in enumerate(phones, 1):
        phone.say(f"final-1-{seat}", {**nothing, "courtiers": 5 * seat})
    expect(question(anna, "right").locator(".hint")).to_have_text("Anna: 28, Ben: 11, Caro: 16, Dino: 21")
    tap(question(anna, "right").locator("button"))
    agreed = question(ben, "table-agree-entry")
    expect(agreed).to_contain_text("Anna confirms the final count: Anna: 28, Ben: 11, Caro: 16, Dino: 21. Is it right?")
    expect(table.locator(".ending")).to_have_count(0)
    tap(agreed.locator("[data-give=yes]"))
    expect(table.locator(".ending")).to_contain_text("Most points: 28.")
