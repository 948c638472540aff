"""The steps of the Automatic Investigator in words (p. 21-22, rulings AC-3, AC-19, AC-22)."""

import pytest
from msgspec.structs import replace

from companion.core.view import Facts
from companion.games.among_cultists.rounds.in_force import encounter_with_ai
from companion.games.among_cultists.rounds.scene import row
from companion.games.among_cultists.table.fields import AI
from tests.games.among_cultists.evening import action, cleanup, die, event, next_round, playing, rounds, state, turn_of
from tests.golden.english import english
from tests.laws.evening import Evening


def steps(evening: Evening) -> dict[str, str]:
    """Return the steps that the table page shows, in plain English; none but at its turn."""
    rows = evening.block("ai", Facts).rows if evening.shows("ai") else ()
    return {english(row.label): english(row.text) for row in rows}


def its_turn(evening: Evening) -> Evening:
    turn_of(evening, AI)
    return evening


@pytest.mark.parametrize("players", [4, 5, 6])
def test_its_steps_stand_on_the_table_page_at_its_turn_and_only_then(players: int) -> None:
    evening = playing(players + 1, ai=True, knife=2)
    assert steps(evening) == {}
    its_turn(evening)
    assert {"Where to", "How far", "Encounters"} <= set(steps(evening))
    assert "Ben moves them" in steps(evening)["Its cards"], "the player on its left"
    action(evening)
    assert steps(evening) == {}
    its_turn(evening)
    assert "In an explored room" in steps(evening) and "Where to" not in steps(evening)


@pytest.mark.parametrize(
    ("round", "expected"), [(1, 1), (2, 2), (3, 3), (4, 4), (5, 1), (6, 2), (7, 3), (8, 4), (9, 1), (10, 2)]
)
def test_the_rows_of_its_itinerary_come_round_again(round: int, expected: int) -> None:
    """p. 12, 21: rounds 1/5/9, 2/6/10, 3/7, 4/8."""
    assert row(round) == expected


def test_it_goes_to_the_first_colour_with_a_room_that_is_not_completed() -> None:
    """p. 21, ruling AC-19."""
    evening = its_turn(playing(5, ai=True, knife=2))
    where = steps(evening)["Where to"]
    assert where.startswith("Row 1") and "not completed" in where and "clockwise" in where
    assert "as near as it gets" in steps(evening)["How far"]


@pytest.mark.parametrize(
    ("token", "points"), [("morale_up", "4 points"), ("morale_down", "2 points"), ("portal", "3 points")]
)
def test_morale_touches_it_like_anybody_alive(token: str, points: str) -> None:
    """p. 21, 23."""
    evening = cleanup(action(playing(5, ai=True, knife=2), token))
    evening.say(1, "round")
    assert steps(its_turn(evening))["How far"].startswith(points)


def test_in_the_dark_the_fewest_energy_cards_take_its_card() -> None:
    """p. 21: at a tie the nearest on its left."""
    evening = playing(5, ai=True, knife=2)
    light = english(encounter_with_ai(state(evening)))
    dark = english(encounter_with_ai(replace(state(evening), power=False)))
    assert "fewest" in dark and "left" in dark and "fewest" not in light
    assert "Everybody gives a card as usual" in dark, "of several each one chooses to whom"
    assert "pile is empty" in light and "pile is empty" in dark


def test_how_it_meets_others_stands_there_while_they_move() -> None:
    """p. 21: who walks into its place meets it, too."""
    evening = playing(5, ai=True, knife=2)
    shown = str(evening.public().blocks)
    assert "Encounters with the AI" in shown
    die(evening, AI)
    assert "Encounters with the AI" not in str(evening.public().blocks), "ghosts meet nobody"


@pytest.mark.parametrize("token", ["lightning", "secret_doors"])
def test_how_it_meets_others_stands_there_when_an_event_makes_people_meet(token: str) -> None:
    """p. 21, ruling AC-20."""
    evening = playing(5, ai=True, knife=2)
    event(evening, token)
    assert "pile of encounter cards" in str(evening.public().blocks)
    dead = die(playing(5, ai=True, knife=2), AI)
    event(dead, token)
    assert "pile of encounter cards" not in str(dead.view(None).public.blocks)


def test_because_of_the_infected_it_gives_no_card_either() -> None:
    """p. 24."""
    dead = replace(state(die(playing(5, ai=True, knife=2), 2)), shown={2: "infected"}, shown_in={2: 1})
    assert "nobody gives a card" in english(encounter_with_ai(dead))


def test_its_action_depends_on_where_it_stands_and_it_never_does_anything_else() -> None:
    """p. 22, rulings AC-19 and AC-22."""
    cases = steps(its_turn(action(playing(5, ai=True, knife=2))))
    assert "fights" in cases["With a cultist token in its room"]
    assert "onto the deck of the room" in cases["In a room not yet explored"]
    assert "revealed" in cases["In an explored room"]
    assert "unsafe passage" in cases["In a corridor"]
    assert cases["With an empty pile"] == "It does nothing."
    assert all(word in cases["Never"] for word in ("vote", "camera", "power", "portal"))


def test_in_a_first_game_it_fights_nobody_and_does_nothing_in_a_corridor() -> None:
    """Rulings AC-22 and AC-29."""
    cases = steps(its_turn(action(playing(5, ai=True, knife=2, level="first"))))
    assert "With a cultist token in its room" not in cases and cases["In a corridor"] == "It does nothing."


def test_its_ghost_goes_on_without_fights_and_without_a_card_for_the_corridor() -> None:
    """Ruling AC-19."""
    evening = its_turn(die(playing(5, ai=True, knife=2), AI))
    assert set(steps(evening)) == {"Where to", "How", "Its cards"}
    cases = steps(its_turn(action(evening)))
    assert "With a cultist token in its room" not in cases and cases["In a corridor"] == "It does nothing."
    assert "onto the deck of the room" in cases["In a room not yet explored"]


def test_with_the_knife_nothing_of_an_event_happens() -> None:
    """p. 22, rulings AC-3 and AC-17."""
    evening = rounds(playing(5, ai=True, knife=4), 2)
    next_round(evening)
    while state(evening).knife != AI:
        action(evening, state(evening).bag[-1])
        next_round(evening)
    assert "does not happen" in str(evening.public().blocks)
    event(evening, "fake_eyes" if "fake_eyes" in state(evening).bag else "under_control")
    assert "ghost or the AI: nothing happens" in str(evening.public().blocks)
