"""How often five people tap on their phones, in Italian, from the lobby to the next game: the README's table."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable
from random import Random

import pytest
from playwright.sync_api import Page, expect

from companion.core.chance import Chance
from tests.browser.screens import Screens, address, bring_out, own_side, question
from tests.web.house import House

PEOPLE = ("Anna", "Bruno", "Caro", "Dino", "Elsa")
ROLES = ("investigator", "cultist", "investigator", "seer", "investigator")

SEED = 1
"""The events that it draws ask nothing of the table."""

PATIENCE = 20.0
"""Seconds that a night may take at this rate, on a busy machine too."""

Tap = Callable[[str, str, str], None]
"""Answers for somebody the question whose id begins so, with a value."""

pytestmark = pytest.mark.house(rate=60, chance=lambda: Chance(Random(SEED).randrange))


class Hands:
    """Five people with a phone each; every tap is counted, those that unfold something as well."""

    def __init__(self) -> None:
        self.pages: dict[str, Page] = {}
        self.taps: Counter[str] = Counter()

    def sit_down(self, house: House, screens: Screens) -> None:
        """Let everybody come in, which takes a tap."""
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
        self.taps[who] += bring_out(place)
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


def to_the_night(tap: Tap) -> None:
    tap("Anna", "table-game", "among-cultists")
    tap("Anna", "table-begin", "go")
    for who, part in zip(PEOPLE, ("take", "deal", "place"), strict=False):
        tap(who, f"section-{part}", "go")
    for who, role in zip(PEOPLE, ROLES, strict=True):
        tap(who, "envelope", role)
    for who in PEOPLE:
        tap(who, "ready", "go")


def to_the_first_action(tap: Tap) -> None:
    """Play on from the end of the night."""
    tap("Anna", "done", "go")
    tap("Anna", "knife", "seat-1")
    tap("Bruno", "moved", "go")
    tap("Caro", "draw", "go")
    tap("Anna", "settled", "go")


@pytest.mark.long
def test_the_night_a_round_a_vote_and_a_murder_take_few_taps(house: House, screens: Screens) -> None:
    hands = Hands()
    hands.sit_down(house, screens)
    assert hands.counted() == Counter(dict.fromkeys(PEOPLE, 1)), "to join: one tap and a name"
    to_the_night(hands.tap)
    hands.phase("after")
    assert hands.counted().total() <= 20, "from the lobby to the night, and none in it"
    to_the_first_action(hands.tap)
    hands.phase("action")
    hands.counted()
    hands.tap("Dino", "acted")
    hands.tap("Anna", "round")
    hands.tap("Anna", "moved")
    hands.tap("Bruno", "draw")
    hands.tap("Bruno", "settled")
    hands.phase("action")
    assert hands.counted().total() <= 5, "a round, answered by those for whom the table waits"
    hands.tap("Bruno", "vote", "seat-2")
    for who, ballot in zip(PEOPLE, ("seat-3", "seat-3", "abstain", "seat-3", "abstain"), strict=True):
        hands.tap(who, "ballot", ballot)
    hands.phase("action")
    assert hands.counted() == Counter(Anna=2, Bruno=3, Caro=2, Dino=2, Elsa=2), "a vote"
    hands.tap("Dino", "found", "seat-5")
    hands.tap("Dino", "sure", "seat-1")
    hands.tap("Dino", "sure", "yes")
    assert hands.counted() == Counter(Dino=3), "a murder with its confirmation"


@pytest.mark.long
def test_from_the_end_to_the_next_game_in_one_tap(house: House, screens: Screens) -> None:
    """The hub knows the roles: the last Cultist is voted out, and the Seer is named.

    Up to there programs play: the taps of that are counted above.
    """
    phones = {name: house.phone(name, cookie=True) for name in PEOPLE}
    for phone in phones.values():
        assert phone.form(f"/{house.code}/language", "language=it").status == 303

    def say(who: str, start: str, value: str) -> None:
        phones[who].say(start, value)

    to_the_night(say)
    end = time.monotonic() + PATIENCE
    while phones["Anna"].view()["phase"] != "after":
        assert time.monotonic() < end
        time.sleep(0.05)
    to_the_first_action(say)
    hands = Hands()
    hands.pages = {name: screens.phone(house, phone, locale="it") for name, phone in phones.items()}
    hands.phase("action")
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
