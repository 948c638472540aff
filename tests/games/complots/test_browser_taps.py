"""How often five people tap in a game with the real cards: the table of the README. And the deal as it is drawn."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.screens import PHONE, TV, Screens, comes, give, question
from tests.games.complots.by_hand import NAMES
from tests.web.house import House

PEOPLE = NAMES[:5]

FOOT = 56
"""CSS pixels of the bar at the foot of a phone, with some room above it."""


class Hands:
    """A phone each; every tap is counted."""

    def __init__(self, house: House, screens: Screens) -> None:
        phones = house.play(*PEOPLE, game="complots", react_seconds="0")
        self.pages: dict[str, Page] = {
            name: screens.phone(house, phone) for name, phone in zip(PEOPLE, phones, strict=True)
        }
        self._taps = 0

    def tap(self, who: str, start: str, value: str = "go") -> None:
        """Answer what stands open on a phone, with one tap."""
        give(self.pages[who], start, value)
        self._taps += 1

    def taken(self) -> int:
        """Return how many taps there were since the last time."""
        found, self._taps = self._taps, 0
        return found


@pytest.mark.long
def test_the_deal_the_turns_and_a_doubt_take_few_taps(house: House, screens: Screens) -> None:
    hands = Hands(house, screens)
    hands.tap("Ben", "deal")
    hands.tap("Dino", "first", "seat-1")
    assert hands.taken() == 2, "from the deal to the first turn"
    hands.tap("Anna", "act", "income")
    assert hands.taken() == 1, "what nobody can doubt or block"
    hands.tap("Ben", "act", "tax")
    for who in ("Anna", "Caro", "Dino", "Elsa"):
        hands.tap(who, "react", "pass")
    assert hands.taken() == 5, "a claim that all let pass: one tap each"
    hands.tap("Caro", "act", "tax")
    hands.tap("Anna", "react", "doubt")
    hands.tap("Caro", "proof", "bluff")
    hands.tap("Caro", "loss", "captain")
    assert hands.taken() == 4, "a claim, a doubt, and the card that is lost"


@pytest.mark.long
def test_the_deal_is_drawn_in_sight_on_the_phone_with_its_tap_and_on_the_table_page(
    house: House, screens: Screens
) -> None:
    phone = house.play(*PEOPLE, game="complots")[1]
    page, table = screens.phone(house, phone), screens.table(house)
    comes(page, "document.body.dataset.sees.includes('leads')")
    for place in (*page.locator(".leads .tarot").all(), question(page, "deal").locator("button")):
        box = place.bounding_box()
        assert box and box["y"] >= 0 and box["y"] + box["height"] <= PHONE[1] - FOOT, place
    drawn = table.locator(".leads .tarot")
    expect(drawn).to_have_count(8)
    for place in drawn.all():
        box = place.bounding_box()
        assert box and box["x"] + box["width"] <= TV[0] and box["y"] + box["height"] <= TV[1], place
    give(page, "deal", "go")
    expect(page.locator(".leads")).to_have_count(0)
    expect(question(page, "first")).to_be_visible()
