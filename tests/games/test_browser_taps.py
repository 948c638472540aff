"""The number of taps on phones in each game, as docs/play/games.md promises it; and Complots dealt by the hub."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random

import pytest
from playwright.sync_api import Page, expect

from companion.core.chance import Chance
from tests.browser.hands import Hands
from tests.browser.screens import PHONE, TV, Screens, address, comes, give, own_side, question
from tests.browser.turned import TurnedHub
from tests.games.overthrone.by_hand import seated
from tests.web.house import House

PEOPLE = ("Anna", "Ben", "Caro", "Dino", "Elsa")

# Complots, with the real cards.

FOOT = 56
"""CSS pixels of the bar at the foot of a phone, with some room above it."""


@pytest.mark.long
def test_the_deal_the_turns_and_a_doubt_take_few_taps(house: House, screens: Screens) -> None:
    phones = house.play(*PEOPLE, game="complots", react_seconds="0")
    hands = Hands({who: screens.phone(house, phone) for who, phone in zip(PEOPLE, phones, strict=True)})
    hands.tap("Ben", "deal")
    hands.tap("Dino", "first", "seat-1")
    assert hands.counted().total() == 2, "from the deal to the first turn"
    hands.tap("Anna", "act", "income")
    assert hands.counted().total() == 1, "what nobody can doubt or block"
    hands.tap("Ben", "act", "tax")
    for who in ("Anna", "Caro", "Dino", "Elsa"):
        hands.tap(who, "react", "pass")
    assert hands.counted().total() == 5, "a claim that all let pass: one tap each"
    hands.tap("Caro", "act", "tax")
    hands.tap("Anna", "react", "doubt")
    hands.tap("Caro", "proof", "bluff")
    hands.tap("Caro", "loss", "captain")
    assert hands.counted().total() == 4, "a claim, a doubt, and the card that is lost"


@pytest.mark.long
def test_the_deal_is_drawn_in_sight_on_the_phone_with_its_tap_and_on_the_table_page(
    house: House, screens: Screens
) -> None:
    phone = house.play(*PEOPLE, game="complots")[1]
    page, table = screens.phone(house, phone), screens.table(house)
    comes(page, "document.body.classList.contains('sees-leads')")
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


# Overthrone, a game of four turns.

FOUR = PEOPLE[:4]
FINAL = dict.fromkeys(("doubled", "plain", "musketeers", "courtiers", "bearers", "nobles"), 0)


FOLDED = ("duel", "correct")
"""Menus that are unfolded before they are answered; all other questions are open on the page of the seat asked."""


@pytest.mark.long
def test_a_turn_a_duel_a_count_and_a_whole_game_take_few_taps(house: House, screens: Screens) -> None:
    phones = zip(FOUR, seated(house), strict=True)
    hands = Hands({who: screens.phone(house, phone) for who, phone in phones}, FOLDED)
    every: Counter[str] = Counter()

    def taken() -> Counter[str]:
        found = hands.counted()
        every.update(found)
        return found

    for who in FOUR:
        hands.tap(who, "played", "card")
    assert taken() == Counter(dict.fromkeys(FOUR, 1)), "a turn: one tap each"

    # Ben begins the second turn; the tap that plays his card confirms the division.
    for who in ("Ben", "Caro", "Dino", "Anna"):
        hands.tap(who, "played", "card")
    assert taken() == Counter(dict.fromkeys(FOUR, 1)), "a turn with the division before it: one tap each"

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
    for seat, who in enumerate(FOUR, 1):
        hands.tap(who, f"count-3-{seat}", doubled=4, plain=3)
    assert taken() == Counter(dict.fromkeys(FOUR, 1)), "a count: one tap each"
    assert hands.digits == Counter(dict.fromkeys(FOUR, 2)), "and its digits"

    # The deck of so short a game is not empty: two agree that this turn is the last.
    hands.tap("Anna", "played", "begin")
    hands.tap("Anna", "correct-deck", "last")
    hands.tap("Ben", "table-agree-entry", "yes")
    for who in FOUR:
        hands.tap(who, "played", "card")
    hands.tap("Dino", "divided")
    taken()
    for seat, who in enumerate(FOUR, 1):
        hands.tap(who, f"final-1-{seat}", "", **{**FINAL, "courtiers": 5 * seat})
    hands.tap("Anna", "right")
    hands.tap("Caro", "table-agree-entry", "yes")
    assert taken().total() <= 2 + len(FOUR), "the end: a count each, and two agree"
    for page in hands.pages.values():
        expect(page.locator(".ending")).to_contain_text("Dino wins")
        expect(page.locator(".roles li").first).to_contain_text("Dino")
    assert max(every.values()) <= 30, f"a game of four turns: {every}"


# Among Cultists, in Italian, from the lobby to the next game.

ITALIAN = ("Anna", "Bruno", "Caro", "Dino", "Elsa")
ROLES = ("investigator", "cultist", "investigator", "seer", "investigator")

SEED = 1
"""The seed whose events ask nothing of the table."""

Tap = Callable[[str, str, str], None]
"""A function of a player's name, the beginning of a question's id, and the answer to give."""


CHANCE = pytest.mark.house(chance=lambda: Chance(Random(SEED).randrange))


def joined(house: House, screens: Screens, name: str) -> Page:
    """Let a player join, which takes a tap; return the page."""
    page = screens.open(address(house), locale="it")
    page.locator("#called").fill(name)
    page.get_by_role("button", name="Siediti").click()
    own_side(page).wait_for()
    return page


def to_the_night(tap: Tap) -> None:
    tap("Anna", "table-game", "among-cultists")
    tap("Anna", "table-begin", "go")
    for who, part in zip(ITALIAN, ("take", "deal", "place"), strict=False):
        tap(who, f"section-{part}", "go")
    for who, role in zip(ITALIAN, ROLES, strict=True):
        tap(who, "envelope", role)
    for who in ITALIAN:
        tap(who, "ready", "go")


def to_the_first_action(tap: Tap) -> None:
    """Play on from the end of the night."""
    tap("Anna", "done", "go")
    tap("Anna", "knife", "seat-1")
    tap("Bruno", "moved", "go")
    tap("Caro", "draw", "go")
    tap("Anna", "settled", "go")


@pytest.mark.long
@CHANCE
def test_the_night_a_round_a_vote_and_a_murder_take_few_taps(turned: TurnedHub, screens: Screens) -> None:
    hands = Hands({name: joined(turned.house, screens, name) for name in ITALIAN})
    pages = hands.pages.values()
    to_the_night(hands.tap)
    turned.phase("after", *pages)
    assert hands.counted().total() <= 20, "from the lobby to the night, and none in it"
    to_the_first_action(hands.tap)
    turned.phase("action", *pages)
    hands.counted()
    hands.tap("Dino", "acted")
    hands.tap("Anna", "round")
    hands.tap("Anna", "moved")
    hands.tap("Bruno", "draw")
    hands.tap("Bruno", "settled")
    turned.phase("action", *pages)
    assert hands.counted().total() <= 5, "a round, answered by those for whom the table waits"
    hands.tap("Bruno", "my-vote")
    for who, ballot in zip(ITALIAN, ("seat-3", "seat-3", "abstain", "seat-3", "abstain"), strict=True):
        hands.tap(who, "ballot", ballot)
    turned.phase("action", *pages)
    assert hands.counted() == Counter(Anna=2, Bruno=3, Caro=2, Dino=2, Elsa=2), "a vote"
    hands.tap("Dino", "my-found", "seat-5")
    hands.tap("Dino", "sure", "yes")
    assert hands.counted() == Counter(Dino=3), "a murder with its confirmation"


@pytest.mark.long
@CHANCE
def test_from_the_end_to_the_next_game_in_one_tap(turned: TurnedHub, screens: Screens) -> None:
    """Check this with known roles: the last Cultist is voted out, and the Seer is named.

    Programs play up to there: those taps are counted above.
    """
    house = turned.house
    phones = {name: house.phone(name, cookie=True) for name in ITALIAN}
    for phone in phones.values():
        assert phone.form(f"/{house.code}/language", "language=it").status == 303

    def say(who: str, start: str, value: str) -> None:
        phones[who].say(start, value)

    to_the_night(say)
    pages = [screens.phone(house, phone, locale="it") for phone in phones.values()]
    turned.phase("after", *pages)
    to_the_first_action(say)
    hands = Hands(dict(zip(phones, pages, strict=True)))
    turned.phase("action", *pages)
    hands.tap("Anna", "my-vote")
    for who in ITALIAN:
        hands.tap(who, "ballot", "seat-2")
    turned.until(hands.pages["Bruno"], question(hands.pages["Bruno"], "end-seer", "").count)
    hands.tap("Bruno", "end-seer", "seat-1")
    hands.tap("Bruno", "sure", "yes")
    expect(hands.pages["Anna"].locator(".won .why")).to_be_visible()
    hands.counted()
    hands.tap("Anna", "table-begin")
    turned.phase("setting_up", *pages)
    assert hands.counted().total() <= 2
