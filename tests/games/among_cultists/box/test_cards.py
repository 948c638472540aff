"""The decks of Among Cultists hold what p. 6 says, and the box always has enough (p. 4, 6, 7, 24)."""

from collections import Counter
from collections.abc import Mapping

import pytest

from companion.commands.among_cultists.setup import as_data
from companion.games.among_cultists.box.cards import BOX, INVESTIGATOR, PYROMANIAC, Card, decks, left, taken
from companion.games.among_cultists.box.plan import Plan
from companion.games.among_cultists.box.roles import MARKERS, Role
from tests.games.among_cultists.boxes import possible

P6 = {
    5: "energy 5 Alive 1 Dead, rooms 5 Success 3 Failure 1 Sabotage, tokens 5 4, needed 10 3",
    6: "energy 5 Alive 1 Dead, rooms 4 Success 4 Failure 1 Sabotage, tokens 4 5, needed 12 4",
    7: "energy none, rooms 5 Success 4 Failure 1 Sabotage, tokens 6 4, needed 12 4",
    8: "energy 7 Alive 1 Dead, rooms 5 Success 5 Failure 1 Sabotage, tokens 5 6, needed 13 5",
}
"""The table of p. 6 by the number of characters."""

P6_DECKS = {
    "investigator": {"alive": 9, "success": 8, "itinerary": 1},
    "pyromaniac": {"alive": 9, "success": 6, "failure": 1, "sabotage": 1, "itinerary": 1},
    "cultist": {"alive": 6, "dead": 3, "success": 2, "failure": 4, "sabotage": 2, "itinerary": 1},
    "unsafe_passage": {"success": 1, "failure": 1},
}
"""The decks that are the same for any number (p. 6), and the Pyromaniac's (p. 24)."""

P4 = {"alive": 73, "dead": 9, "success": 63, "failure": 20, "sabotage": 7, "itinerary": 10}
"""The cards of the box."""

ROOM_TOKENS = 12
ENVELOPES = 8
EVENT_TOKENS = 12

MANY: frozenset[Role] = frozenset({"mechanic", "pyromaniac", "assassin", "seer"})


def printed(plan: Plan) -> Mapping[str, int]:
    """Return the sum of all cards that other programs are told to take out."""
    found: Counter[str] = Counter()
    parts = as_data(plan)["decks"]
    assert isinstance(parts, dict)
    for deck in parts.values():
        copies = deck.get("copies", 1) if deck else 0
        found.update({card: n * copies for card, n in (deck or {}).items() if card != "copies"})
    return found


def shown(pile: Mapping[Card, int]) -> str:
    return " ".join(f"{n} {card.capitalize()}" for card, n in pile.items())


@pytest.mark.parametrize(
    ("players", "ai"), [(4, True), (5, False), (5, True), (6, False), (6, True), (7, False), (8, False)]
)
def test_the_numbers_are_those_of_page_6_for_the_number_of_characters(players: int, ai: bool) -> None:
    plan = Plan(players=players, ai=ai)
    found, data = decks(plan), as_data(plan)
    energy = shown(found["energy"].cards) if "energy" in found else "none"
    tokens, rooms = data["room_tokens"], shown(found["rooms"].cards)
    assert isinstance(tokens, dict)
    numbers = f"tokens {tokens['plain']} {tokens['unsafe']}, needed {data['target']} {data['deaths']}"
    assert f"energy {energy}, rooms {rooms}, {numbers}" == P6[players + ai]
    assert found["draw"] == found["rooms"]


def test_every_deck_holds_the_cards_of_page_6_and_the_pyromaniacs_those_of_page_24() -> None:
    for plan in possible():
        found = decks(plan)
        same = {name: deck.cards for name, deck in found.items() if name in P6_DECKS}
        assert same == {name: P6_DECKS[name] for name in same}
        assert {"investigator", "cultist"} <= same.keys()


def test_every_character_gets_one_deck() -> None:
    for plan in possible():
        found = decks(plan)
        pyromaniac = found["pyromaniac"].copies if "pyromaniac" in found else 0
        assert pyromaniac == ("pyromaniac" in plan.special)
        assert found["cultist"].copies == plan.roles["cultist"] == (1 if plan.characters < 7 else 2)
        assert found["investigator"].copies + pyromaniac + found["cultist"].copies == plan.characters


def test_the_pyromaniac_swaps_two_cards_for_two_and_takes_no_card_more() -> None:
    assert sum(PYROMANIAC.values()) == sum(INVESTIGATOR.values())
    changed = {card: PYROMANIAC.get(card, 0) - INVESTIGATOR.get(card, 0) for card in BOX}
    assert {card: n for card, n in changed.items() if n} == {"success": -2, "failure": 1, "sabotage": 1}


def test_nothing_that_can_be_printed_takes_more_than_the_box_has() -> None:
    plans = list(possible())
    assert len(plans) > 2000
    for plan in plans:
        cards = printed(plan)
        assert not {card: n for card, n in cards.items() if n > P4[card]}, plan
        assert not {role: n for role, n in plan.roles.items() if n > MARKERS[role].copies}, plan
        assert sum(plan.roles.values()) == plan.characters <= ENVELOPES


def test_nothing_that_can_be_printed_takes_more_tokens_than_the_box_has() -> None:
    for plan in possible():
        data = as_data(plan)
        tokens, events = data["room_tokens"], data["events"]
        assert isinstance(tokens, dict) and isinstance(events, dict)
        assert sum(tokens.values()) == sum(decks(plan)["rooms"].cards.values()) <= ROOM_TOKENS
        assert sum(n or 0 for n in events.values()) == EVENT_TOKENS - plan.first_game


def test_the_box_is_that_of_page_4() -> None:
    assert BOX == P4 and sum(BOX.values()) == 182
    assert sum(marker.copies for marker in MARKERS.values()) == 18
    assert (MARKERS["investigator"].copies, MARKERS["cultist"].copies) == (6, 2)


def test_what_is_taken_and_what_stays_are_the_whole_box() -> None:
    for plan in possible():
        out, stays = taken(plan), left(plan)
        assert {card: out.get(card, 0) + stays.get(card, 0) for card in BOX} == BOX
        assert out == printed(plan)
        assert all(n > 0 for n in stays.values())


@pytest.mark.parametrize(
    ("plan", "success", "failure", "sabotage", "dead"),
    [
        (Plan(players=8, special=MANY - {"pyromaniac"}), 63, 19, 6, 7),
        (Plan(players=8, special=MANY), 61, 20, 7, 7),
        (Plan(players=8, level="first", special=frozenset({"seer"})), 62, 18, 6, 7),
    ],
)
def test_the_tightest_tables_take_what_the_rules_say(
    plan: Plan, success: int, failure: int, sabotage: int, dead: int
) -> None:
    wanted = {"alive": 73, "dead": dead, "success": success, "failure": failure, "sabotage": sabotage, "itinerary": 8}
    assert taken(plan) == wanted


def test_there_is_an_energy_card_for_everybody_and_an_alive_one_for_each_cultist() -> None:
    for plan in possible():
        found = decks(plan)
        assert ("energy" in found) == (plan.characters != 7)
        if "energy" in found:
            cards = found["energy"].cards
            assert sum(cards.values()) >= plan.characters
            assert cards["alive"] >= plan.cultists


def test_a_first_game_leaves_out_the_unsafe_passage_and_broken_glass_also_with_seven() -> None:
    for players in (5, 6, 7, 8):
        first, other = as_data(Plan(players=players, level="first")), as_data(Plan(players=players))
        for data, deck, token in ((first, None, None), (other, {"success": 1, "failure": 1}, 1)):
            assert isinstance(data["decks"], dict) and isinstance(data["events"], dict)
            assert data["decks"]["unsafe_passage"] == deck
            assert data["events"]["broken_glass"] == token
