"""Complots on three phones and the table page: doubts and blocks, and cards that their own phone shows while held."""

import re
from collections.abc import Sequence
from functools import partial

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.heard import PageTraffic
from tests.browser.screens import Screens, choose, give, goes_on, held, question
from tests.browser.turned import TurnedHub
from tests.waiting import until
from tests.web.house import House, Phone

NAMES = ("Anna", "Ben", "Caro")

SECONDS = re.compile(r"0:\d\d")

DEALT = re.compile(r"<dt>Card (\d)</dt>.{0,9}<dd[^>]*>(\w+)</dd>", re.DOTALL)
"""A card that the hub has dealt, in the bytes that a phone is sent."""


def play(house: House, **options: object) -> list[Phone]:
    """Return three phones at a game that has begun, in which Anna has the first turn."""
    phones = house.play(*NAMES, game="complots", **options)
    phones[0].say("table-teach")  # no clock waits for a lesson
    if options.get("deal") != "hub":
        phones[0].say("deal")
    phones[0].say("first", "seat-1")
    return phones


def pages(house: House, screens: Screens, phones: Sequence[Phone]) -> list[Page]:
    return [screens.phone(house, phone) for phone in phones]


def offered(page: Page, start: str) -> list[str]:
    """Return the choices of a public question, once it is there."""
    question(page, start).wait_for()
    return [str(one.get_attribute("data-give")) for one in question(page, start).locator("[data-give]").all()]


def before(page: Page, name: str) -> Locator:
    """Return the cards and coins before a player: coins, cards face down, and lost ones."""
    return page.locator(".place", has=page.get_by_text(name, exact=True)).locator(".thing")


def hand(phone: Phone) -> list[str]:
    """Return the cards that the hub has dealt to a phone."""
    return [secret["text"] for secret in phone.view()["secrets"]]


# The real cards


@pytest.mark.long
def test_a_claim_is_blocked_and_both_are_doubted_on_three_phones(turned: TurnedHub, screens: Screens) -> None:
    house = turned.house
    phones = play(house, react_seconds="30")
    table = screens.table(house)
    anna, ben, caro = pages(house, screens, phones)
    give(anna, "act", "steal")
    give(anna, "whom", "seat-2")
    assert offered(ben, "react") == ["doubt", "captain", "ambassador", "pass"]
    assert offered(caro, "react") == ["doubt", "pass"]
    expect(question(anna, "react")).to_have_count(0)
    for page in (table, anna, ben, caro):
        expect(page.locator(".timer").first).to_contain_text(SECONDS)
    expect(table.locator(".block[data-key=now]")).to_contain_text("Anna claims the Captain to steal 2 coins from Ben.")
    give(ben, "react", "captain")
    expect(question(ben, "react")).to_have_count(0)
    give(caro, "react", "doubt")
    give(anna, "proof", "shown")
    give(caro, "loss", "contessa")
    expect(before(table, "Caro").last).to_contain_text("Contessa")
    assert offered(anna, "react") == offered(caro, "react") == ["doubt", "pass"]
    give(anna, "react", "doubt")
    give(ben, "proof", "bluff")
    give(ben, "loss", "duchess")
    expect(before(table, "Anna").first).to_contain_text("Coins: 4")
    expect(before(table, "Ben").filter(has_text="A face-down card")).to_have_count(1)
    assert offered(ben, "act") == ["income", "aid", "tax", "steal", "exchange"]
    expect(table.locator("[data-region=happened]")).to_contain_text("Ben doesn't have the Captain: a bluff.")


CLOCKS = """() => {
  window.clocks = [];
  new MutationObserver(() => {
    for (const clock of document.querySelectorAll("time")) if (clock.textContent.trim()) clocks.push(clock.textContent);
  }).observe(document.body, { subtree: true, childList: true, characterData: true });
}"""
"""A script that collects each text of the page's clocks."""


def test_a_clock_begins_with_its_length_on_phones_and_on_the_table_page(turned: TurnedHub, screens: Screens) -> None:
    phones = play(turned.house, react_seconds="30")
    shown = [screens.table(turned.house), *pages(turned.house, screens, phones)]
    for page in shown:
        page.evaluate(CLOCKS)
    phones[0].say("act", "tax")
    for page in shown:
        clocks = until(partial(page.evaluate, "clocks"), pause=goes_on(page))
        assert clocks[0] == max(clocks) == "0:30"


# Dealt by the hub


def test_each_phone_shows_its_own_cards_alone_and_only_while_it_is_held(house: House, screens: Screens) -> None:
    phones = play(house, deal="hub")
    table = screens.table(house)
    mine = pages(house, screens, phones)
    heard = [PageTraffic(page) for page in (*mine, table)]
    for page in (*mine, table):
        page.reload()
    for page, phone, listener in zip(mine, phones, heard, strict=False):
        cards = hand(phone)
        assert "Card 1" not in page.locator("body").aria_snapshot()
        shown = held(page)
        assert all(f"Card {place}" in shown and card in shown for place, card in enumerate(cards, 1))
        assert "Card 1" not in page.locator("body").aria_snapshot()
        assert set(DEALT.findall(listener.everything)) == {(str(n), card) for n, card in enumerate(cards, 1)}
    assert not DEALT.findall(heard[-1].everything)


@pytest.mark.long
def test_an_exchange_names_no_card_on_the_open_page_and_the_others_see_nothing(house: House, screens: Screens) -> None:
    phones = play(house, deal="hub")
    anna, ben, caro = pages(house, screens, phones)
    give(anna, "act", "exchange")
    for page in (ben, caro):
        give(page, "react", "pass")
    question(anna, "keep").wait_for()
    cards = hand(phones[0])
    assert len(cards) == 4
    text = question(anna, "keep").inner_text()
    assert all(f"Card {place}" in text for place in range(1, 5)) and not any(card in text for card in cards)
    assert all(card in held(anna) for card in cards)
    for page in (ben, caro):
        expect(page.locator(".calm")).to_be_visible()
        expect(page.locator("[data-key=next]")).to_contain_text("Anna draws 2 cards from the Court")
    choose(anna, "keep", "card-2", "card-4")
    question(ben, "act").wait_for()
    assert hand(phones[0]) == [cards[1], cards[3]]
