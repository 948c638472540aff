"""How often five people tap on their phones, in Italian, from the lobby to the next game: the README's table."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from playwright.sync_api import Page, expect

from companion.core.chance import Chance
from tests.browser.screens import Screens, address, own_side, question
from tests.web.house import House

PEOPLE = ("Anna", "Bruno", "Caro", "Dino", "Elsa")
ROLES = ("investigator", "cultist", "investigator", "seer", "investigator")

SEED = 1
"""The events that it draws ask nothing of the table."""

pytestmark = pytest.mark.house(rate=60, chance=lambda: Chance(Random(SEED).randrange))


class Hands:
    """Five people with a phone each; every tap is counted, those that unfold something as well."""

    def __init__(self, house: House, screens: Screens) -> None:
        self.pages: dict[str, Page] = {}
        self.taps: Counter[str] = Counter()
        for name in PEOPLE:
            page = screens.open(address(house), locale="it")
            page.locator("#name").fill(name)
            page.get_by_role("button", name="Siediti").click()
            self.taps[name] += 1
            own_side(page).wait_for()
            self.pages[name] = page

    def tap(self, who: str, start: str, value: str = "go") -> None:
        """Answer as people do; what was answered goes away, or shows the answer."""
        page = self.pages[who]
        place = question(page, start, "").first
        place.wait_for(state="attached")
        folds = place.locator("xpath=ancestor-or-self::details[not(@open)]")
        for _ in range(folds.count()):
            folds.first.locator("> summary").click()
            self.taps[who] += 1
        form = question(page, start).filter(has=page.locator(f"[data-give='{value}'], input[value='{value}']")).first
        form.wait_for()
        id = form.get_attribute("data-question")
        given = form.locator(f"[data-give='{value}']")
        if given.count():
            given.click()
            self.taps[who] += 1
        else:
            form.locator(f"label:has(input[value='{value}'])").click()
            form.locator("[type=submit]").click()
            self.taps[who] += 2
        expect(page.locator(f"form[data-question='{id}'][aria-busy=true]")).to_have_count(0)

    def counted(self) -> Counter[str]:
        """Return the taps of each since the last time."""
        found, self.taps = self.taps, Counter()
        return found

    def phase(self, phase: str) -> None:
        """Wait until the pages show a phase."""
        for page in self.pages.values():
            expect(page.locator("body")).to_have_attribute("data-phase", phase, timeout=20_000)


def to_the_night(hands: Hands) -> None:
    hands.tap("Anna", "table-game", "among-cultists")
    hands.tap("Anna", "table-begin")
    for who, part in zip(PEOPLE, ("take", "deal", "place"), strict=False):
        hands.tap(who, f"section-{part}")
    for who, role in zip(PEOPLE, ROLES, strict=True):
        hands.tap(who, "envelope", role)
    for who in PEOPLE:
        hands.tap(who, "ready")


def to_the_first_action(hands: Hands) -> None:
    """Play on from the end of the night, and count from there."""
    hands.tap("Anna", "done")
    hands.tap("Anna", "knife", "seat-1")
    hands.tap("Bruno", "moved")
    hands.tap("Caro", "draw")
    hands.tap("Anna", "settled")
    hands.phase("action")
    hands.counted()


def test_the_night_a_round_a_vote_and_a_murder_take_few_taps(house: House, screens: Screens) -> None:
    hands = Hands(house, screens)
    assert hands.counted() == Counter(dict.fromkeys(PEOPLE, 1)), "to join: one tap and a name"
    to_the_night(hands)
    hands.phase("after")
    assert hands.counted().total() <= 20, "from the lobby to the night, and none in it"
    to_the_first_action(hands)
    hands.tap("Dino", "acted")
    hands.tap("Anna", "round")
    hands.tap("Anna", "moved")
    hands.tap("Bruno", "draw")
    hands.tap("Caro", "settled")
    hands.phase("action")
    assert hands.counted().total() <= 5, "a round"
    hands.tap("Bruno", "vote", "seat-2")
    for who, ballot in zip(PEOPLE, ("seat-3", "seat-3", "abstain", "seat-3", "abstain"), strict=True):
        hands.tap(who, "ballot", ballot)
    hands.phase("action")
    assert hands.counted() == Counter(Anna=2, Bruno=3, Caro=2, Dino=2, Elsa=2), "a vote"
    hands.tap("Dino", "found", "seat-5")
    hands.tap("Dino", "sure", "seat-1")
    hands.tap("Dino", "sure", "yes")
    assert hands.counted() == Counter(Dino=3), "a murder with its confirmation"


def test_from_the_end_to_the_next_game_in_one_tap(house: House, screens: Screens) -> None:
    """The hub knows the roles: the last Cultist is voted out, and the Seer is named."""
    hands = Hands(house, screens)
    to_the_night(hands)
    hands.phase("after")
    to_the_first_action(hands)
    hands.tap("Anna", "vote", "seat-1")
    for who in PEOPLE:
        hands.tap(who, "ballot", "seat-2")
    hands.tap("Bruno", "end-seer", "seat-1")
    hands.tap("Bruno", "sure", "yes")
    expect(hands.pages["Anna"].locator(".block-result")).to_be_visible()
    hands.counted()
    hands.tap("Anna", "table-begin")
    hands.phase("setting_up")
    assert hands.counted().total() <= 2
