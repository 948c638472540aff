"""The checklist of Among Cultists names what is taken, in numbers that are those of the decks (p. 7, 8, 21)."""

import re

import pytest

from companion.commands.among_cultists.setup import composed
from companion.games.among_cultists.box.checklist import checklists
from companion.games.among_cultists.box.host_choices import facts
from companion.games.among_cultists.box.plan import Level, Plan
from companion.games.among_cultists.box.roles import Roles
from tests.games.among_cultists.boxes import SEER, TABLES, english, possible
from tests.sources import ROOT

SPRITE = ROOT / "web" / "templates" / "sprite.svg"
"""The drawings that every phone has."""

WITH_PYROMANIAC: Roles = frozenset({"pyromaniac", "infected"})


def steps(plan: Plan) -> dict[str, str]:
    """Return what is to be done, by the id of the step."""
    return {item.id: english(item.text) for block in checklists(plan) for item in block.items}


def told(plan: Plan) -> dict[str, str]:
    return {english(row.label): english(row.text) for row in facts(plan).rows}


def test_every_step_of_every_plan_has_an_id_of_its_own_and_can_be_read() -> None:
    for plan in possible():
        items = [item for block in checklists(plan) for item in block.items]
        assert len({item.id for item in items}) == len(items)
        assert all(re.fullmatch(r"(take|deal|place)(-[a-z]+)+", item.id) for item in items)
        # What is said of one role is said of each: more of them make it longer, not other.
        said = [english(item.text) for item in items] if len(plan.special) < 3 else []
        assert not [text for text in said if not text or "{" in text or "}" in text]


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
    said = steps(composed("own", 8, False, ["seer", "pyromaniac"]))
    assert said["take-investigator"] == "5 Investigator decks, each: 9 × Alive, 8 × Success, 1 × Itinerary"
    assert said["take-pyromaniac"].endswith(": 9 × Alive, 6 × Success, 1 × Failure, 1 × Sabotage, 1 × Itinerary")
    assert said["take-cultist"] == (
        "2 Cultist decks, each: 6 × Alive, 3 × Dead, 2 × Success, 4 × Failure, 2 × Sabotage, 1 × Itinerary"
    )
    assert said["take-energy"] == "The starting Energy cards: 7 × Alive, 1 × Dead"
    assert said["take-rooms"] == "The room cards: 5 × Success, 5 × Failure, 1 × Sabotage"
    assert said["take-draw"] == "The draw deck: 5 × Success, 5 × Failure, 1 × Sabotage"
    assert said["take-unsafe-passage"] == "The unsafe-passage deck: 1 × Success, 1 × Failure"
    assert said["take-rest"] == "Count what stays in the box: 2 × Dead, 2 × Success, 2 × Itinerary"
    assert said["take-markers"] == "Role markers: 2 × Cultist, 1 × Pyromaniac, 1 × Seer, 4 × Investigator"
    assert said["take-envelopes"] == "8 envelopes"
    assert said["take-tokens"] == "Room tokens: 5 plain, 6 with the unsafe passage"
    assert said["take-events"].startswith("Event tokens: 2 × Lightning, 2 × Secret doors, 1 × No connection")
    assert said["place-points"] == "Put the points marker on 0 and the pointing finger on 13."


def test_a_single_cultist_has_one_deck() -> None:
    assert steps(Plan(players=5))["take-cultist"].startswith("1 Cultist deck: 6 × Alive")


def test_a_first_game_skips_steps_11_13_and_14_and_broken_glass() -> None:
    skipped = {"take-unsafe-passage", "place-unsafe-passage", "place-cultists", "place-fish-man"}
    for players, ai in TABLES:
        seer: Roles = frozenset({"seer"}) if (players, ai) in SEER and players + ai != 7 else frozenset()
        first, other = (Plan(players=players, ai=ai, level=level, special=seer) for level in ("first", "own"))
        assert steps(other).keys() - steps(first).keys() == skipped
        assert "Broken glass" in steps(other)["take-events"]
        assert "Broken glass" not in steps(first)["take-events"]
        assert "Left out in a first game" in told(first) and "Left out in a first game" not in told(other)


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
    assert order[-8:] == [
        "deal-apart",
        "deal-turn",
        "deal-envelopes",
        "deal-ai-envelope",
        "deal-others",
        "deal-players",
        "deal-characters",
        "deal-ai-character",
    ]


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
    assert told(composed("own", 6, False, ["seer"])) == {
        "Players": "6",
        "Automatic Investigator (AI)": "No",
        "Level": "Your own choice",
        "Roles": "1 × Cultist, 1 × Seer, 4 × Investigator",
        "Loyalty": "0 for the Cultists, 0 for the Investigators: equal on both sides",
        "Not balanced": "The balance is equal on both sides; with 6 characters experts play with +1 for the Cultists.",
        "The Investigators need": "12 victory points",
        "The Cultists need": "4 dead Investigators",
    }
    balanced = told(composed("expert", 6, False, ["novice"]))
    assert balanced["Loyalty"] == "1 for the Cultists, 0 for the Investigators: +1 for the Cultists"
    assert "Not balanced" not in balanced
    assert "Loyalty" not in told(composed("first", 6, False, ["seer"]))
