"""The cards to take out of the box of Among Cultists: the decks (p. 4, 6, 24), and their checklist (p. 7, 8, 21)."""

import re
from collections import Counter
from collections.abc import Mapping

import pytest

from companion.commands.among_cultists.setup import as_data, compose_plan
from companion.games.among_cultists.box.cards import BOX, INVESTIGATOR, PYROMANIAC, Card, count_left, count_taken, decks
from companion.games.among_cultists.box.checklist import checklists
from companion.games.among_cultists.box.host_choices import facts
from companion.games.among_cultists.box.plan import Level, Plan
from companion.games.among_cultists.box.roles import MARKERS, Role, Roles
from tests.games.among_cultists.boxes import SEER, TABLES, english, possible, rows_of
from tests.sources import ROOT

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
"""The decks that are the same for any number of players (p. 6), and the Pyromaniac's (p. 24)."""

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
        out, stays = count_taken(plan), count_left(plan)
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
    assert count_taken(plan) == wanted


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


# The checklist

SPRITE = ROOT / "web" / "templates" / "sprite.svg"
"""The drawings on every phone."""

WITH_PYROMANIAC: Roles = frozenset({"pyromaniac", "infected"})


def steps(plan: Plan) -> dict[str, str]:
    """Return the tasks of the checklist, by the id of the step."""
    return {item.id: english(item.text) for block in checklists(plan) for item in block.items}


def test_every_step_of_every_plan_has_an_id_of_its_own_and_can_be_read() -> None:
    for plan in possible():
        items = [item for block in checklists(plan) for item in block.items]
        assert len({item.id for item in items}) == len(items)
        assert all(re.fullmatch(r"(take|deal|place)(-[a-z]+)+", item.id) for item in items)
        # Each role has the same sentences: more roles make the text longer, not different.
        said = [english(item.text) for item in items] if len(plan.special) < 3 else []
        assert not [text for text in said if not text or "{" in text or "}" in text]


@pytest.mark.parametrize(("characters", "rooms"), [(5, 9), (6, 9), (7, 10), (8, 11)])
def test_the_map_is_described_without_the_rulebook(characters: int, rooms: int) -> None:
    """p. 4, 6, 8: its parts, the corridor in the middle, and a room for each token; the bookcase lies as on p. 17."""
    said = steps(Plan(players=characters))["place-map"]
    assert "rulebook" not in said and "the 6 map parts" in said and f"{rooms} rooms" in said
    tokens = steps(Plan(players=characters))["take-tokens"]
    assert sum(map(int, re.findall(r"\d+", tokens))) == rooms


def test_every_drawing_is_one_that_the_phones_have() -> None:
    drawings = set(re.findall(r'id="icon-([^"]+)"', SPRITE.read_text("utf-8")))
    for players, ai in TABLES:
        for special in (frozenset(), WITH_PYROMANIAC):
            plan = Plan(players=players, ai=ai, special=special)
            assert {item.icon for block in checklists(plan) for item in block.items} <= drawings


def test_nothing_is_ticked_at_first_and_then_what_was() -> None:
    plan = Plan(players=6)
    assert not [item for block in checklists(plan) for item in block.items if item.done]
    done = {"take-cultist", "place-books", "deal-no-such-step"}
    ticked = {item.id for block in checklists(plan, done) for item in block.items if item.done}
    assert ticked == {"take-cultist", "place-books"}


def test_the_decks_are_counted_out_card_by_card() -> None:
    assert steps(Plan(players=5))["take-cultist"].startswith("1 Cultist deck: 6 × Alive")
    said = steps(compose_plan("own", 8, False, ["seer", "pyromaniac"]))
    assert said["take-investigator"] == "5 Investigator decks, each: 9 × Alive, 8 × Success, 1 × Itinerary"
    assert said["take-pyromaniac"].endswith(": 9 × Alive, 6 × Success, 1 × Failure, 1 × Sabotage, 1 × Itinerary")
    assert said["take-cultist"] == (
        "2 Cultist decks, each: 6 × Alive, 3 × Dead, 2 × Success, 4 × Failure, 2 × Sabotage, 1 × Itinerary"
    )
    assert said["take-energy"] == "Starting Energy cards: 7 × Alive, 1 × Dead"
    assert said["take-rooms"] == "Room cards: 5 × Success, 5 × Failure, 1 × Sabotage"
    assert said["take-draw"] == "Draw deck: 5 × Success, 5 × Failure, 1 × Sabotage"
    assert said["take-unsafe-passage"] == "Unsafe-passage deck: 1 × Success, 1 × Failure"
    assert said["take-rest"] == "Check what's left in the box: 2 × Dead, 2 × Success, 2 × Itinerary"
    assert said["take-markers"] == "Role markers: 2 × Cultist, 1 × Pyromaniac, 1 × Seer, 4 × Investigator"
    assert said["take-envelopes"] == "8 envelopes"
    assert said["take-tokens"] == "Room tokens: 5 plain, 6 with the unsafe passage"
    assert said["take-events"].startswith("Event tokens: 2 × Lightning, 2 × Secret doors, 1 × No connection")
    assert said["place-points"] == "Put the points marker on 0 and the pointing finger on 13."


def test_a_first_game_skips_steps_11_13_and_14_and_broken_glass() -> None:
    skipped = {"take-unsafe-passage", "place-unsafe-passage", "place-cultists", "place-fish-man"}
    for players, ai in TABLES:
        seer: Roles = frozenset({"seer"}) if (players, ai) in SEER and players + ai != 7 else frozenset()
        first, other = (Plan(players=players, ai=ai, level=level, special=seer) for level in ("first", "own"))
        assert steps(other).keys() - steps(first).keys() == skipped
        assert "Broken glass" in steps(other)["take-events"]
        assert "Broken glass" not in steps(first)["take-events"]
        assert "Left out in a first game" in rows_of(facts(first)) and "Left out in a first game" not in rows_of(
            facts(other)
        )


@pytest.mark.parametrize(
    ("players", "ai", "there", "left"),
    [(4, True, True, True), (5, False, True, True), (5, True, True, False), (6, True, False, False),
     (6, False, True, False), (7, False, False, False), (8, False, True, False)],
)  # fmt: skip
def test_energy_cards_are_laid_not_with_seven_and_left_over_with_five_only(
    players: int, ai: bool, there: bool, left: bool
) -> None:
    said = steps(Plan(players=players, ai=ai))
    assert ("take-energy" in said) == ("deal-energy" in said) == there
    assert ("unseen" in said.get("deal-energy", "")) == left


def test_the_ai_draws_its_envelope_before_those_with_special_roles_come_in() -> None:
    order = [id for id in steps(Plan(players=6, ai=True, special=WITH_PYROMANIAC)) if id.startswith("deal-")]
    last = ("apart", "turn", "envelopes", "ai-envelope", "others", "players", "characters", "ai-character")
    assert order[-8:] == [f"deal-{step}" for step in last]


def test_without_special_roles_the_ai_draws_from_all_envelopes_and_without_the_ai_nobody_does() -> None:
    plain = steps(Plan(players=6, ai=True))
    assert "deal-ai-envelope" in plain and not {"deal-apart", "deal-others"} & plain.keys()
    alone = steps(Plan(players=6, special=WITH_PYROMANIAC))
    assert not {"deal-apart", "deal-others", "deal-ai-envelope", "deal-ai-character"} & alone.keys()


@pytest.mark.parametrize("level", ["first", "own"])
def test_a_table_that_changes_its_roles_keeps_the_ids_of_its_steps(level: Level) -> None:
    before = Plan(players=8, level=level)
    after = Plan(players=8, level=level, special=WITH_PYROMANIAC)
    assert steps(before).keys() < steps(after).keys()
    assert steps(after).keys() - steps(before).keys() == {"take-pyromaniac"}


def test_people_are_told_what_they_play_and_how_the_roles_stand() -> None:
    assert rows_of(facts(compose_plan("own", 6, False, ["seer"]))) == {
        "Players": "6",
        "Automatic Investigator (AI)": "No",
        "Level": "Choose your own",
        "Roles": "1 × Cultist, 1 × Seer, 4 × Investigator",
        "Loyalty": "0 for the Cultists, 0 for the Investigators: equal on both sides",
        "Not balanced": "Balance: equal on both sides. With 6 characters, experts play with +1 for the Cultists.",
        "The Investigators need": "12 victory points",
        "The Cultists need": "4 dead Investigators",
    }
    balanced = rows_of(facts(compose_plan("expert", 6, False, ["novice"])))
    assert balanced["Loyalty"] == "1 for the Cultists, 0 for the Investigators: +1 for the Cultists"
    assert "Not balanced" not in balanced
    assert "Loyalty" not in rows_of(facts(compose_plan("first", 6, False, ["seer"])))
