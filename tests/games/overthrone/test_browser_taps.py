"""How often four people tap on their phones in a game of four turns: the README's table."""

from __future__ import annotations

from collections import Counter

import pytest
from playwright.sync_api import Page, expect

from tests.browser.screens import Screens, bring_out, look_first, question
from tests.games.overthrone.by_hand import NAMES, seated
from tests.web.house import House

PEOPLE = NAMES[:4]
FINAL = dict.fromkeys(("doubled", "plain", "musketeers", "courtiers", "bearers", "nobles"), 0)


FOLDED = ("duel", "correct")
"""What is unfolded before it is answered; all else here stands open on the page of who is asked."""


class Hands:
    """A phone each; every tap is counted, those that unfold something as well, and digits apart."""

    def __init__(self, house: House, screens: Screens) -> None:
        self.pages: dict[str, Page] = {
            name: screens.phone(house, phone) for name, phone in zip(PEOPLE, seated(house), strict=True)
        }
        self.taps: Counter[str] = Counter()
        self.digits: Counter[str] = Counter()

    def tap(self, who: str, start: str, value: str = "go", **digits: int) -> None:
        """Answer as people do: unfold what is folded, fill in what is to be filled in, and tap."""
        page = self.pages[who]
        place = question(page, start, "").first
        place.wait_for(state="attached")
        if start.partition("-")[0] not in FOLDED:
            # The page may not have heard yet that it is asked.
            page.locator(f".questions > form[data-question*='{start}']").first.wait_for()
        self.taps[who] += bring_out(place)
        folds = place.locator("xpath=ancestor-or-self::details[not(@open)]")
        for _ in range(folds.count()):
            look_first(page)
            folds.first.locator("> summary").click()
            self.taps[who] += 1
        form = question(page, start).first
        form.locator("button").first.wait_for()
        for row, number in digits.items():
            form.locator(f"input[name={row}]").fill(str(number))
            self.digits[who] += len(str(number))
        look_first(page)
        form.locator("[type=submit]" if digits else f"[data-give='{value}']").click()
        self.taps[who] += 1
        expect(page.locator("form[aria-busy=true]")).to_have_count(0)

    def counted(self) -> Counter[str]:
        """Return the taps of each since the last time."""
        found, self.taps = self.taps, Counter()
        return found


@pytest.mark.long
def test_a_turn_a_duel_a_count_and_a_whole_game_take_few_taps(house: House, screens: Screens) -> None:
    hands = Hands(house, screens)
    every: Counter[str] = Counter()

    def taken() -> Counter[str]:
        found = hands.counted()
        every.update(found)
        return found

    for who in PEOPLE:
        hands.tap(who, "played", "card")
    assert taken() == Counter(dict.fromkeys(PEOPLE, 1)), "a turn: one tap each"

    # Ben begins the second turn; the tap that plays his card says that the division is done.
    for who in ("Ben", "Caro", "Dino", "Anna"):
        hands.tap(who, "played", "card")
    assert taken() == Counter(dict.fromkeys(PEOPLE, 1)), "a turn with the division before it: one tap each"

    # The third one, with a duel and a Rebellion.
    hands.tap("Caro", "played", "begin")
    taken()
    hands.tap("Caro", "duel", "seat-4")
    hands.tap("Caro", "laid")
    hands.tap("Dino", "result", "none")
    hands.tap("Caro", "played", "card")
    assert taken().total() <= 5, "a duel with the card after it"
    for who, card in (("Dino", "rebellion"), ("Anna", "card"), ("Ben", "card")):
        hands.tap(who, "played", card)
    hands.tap("Dino", "divided")
    taken()
    for seat, who in enumerate(PEOPLE, 1):
        hands.tap(who, f"count-3-{seat}", doubled=4, plain=3)
    assert taken() == Counter(dict.fromkeys(PEOPLE, 1)), "a count: one tap each"
    assert hands.digits == Counter(dict.fromkeys(PEOPLE, 2)), "and its digits"

    # The deck of so short a game is not empty: two agree that this turn is the last.
    hands.tap("Anna", "played", "begin")
    hands.tap("Anna", "correct-deck", "last")
    hands.tap("Ben", "table-agree-entry", "yes")
    for who in PEOPLE:
        hands.tap(who, "played", "card")
    hands.tap("Dino", "divided")
    taken()
    for seat, who in enumerate(PEOPLE, 1):
        hands.tap(who, f"final-1-{seat}", "", **{**FINAL, "courtiers": 5 * seat})
    hands.tap("Anna", "right")
    hands.tap("Caro", "table-agree-entry", "yes")
    assert taken().total() <= 2 + len(PEOPLE), "the end: a count each, and two agree"
    for page in hands.pages.values():
        expect(page.locator(".block-result")).to_contain_text("Dino wins")
        expect(page.locator("[data-key=ranking] tbody tr").first).to_contain_text("Dino")
    assert max(every.values()) <= 30, f"a game of four turns: {every}"
