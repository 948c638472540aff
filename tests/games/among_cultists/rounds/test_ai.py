"""The steps of the Automatic Investigator in words (p. 21-22, rulings AC-3, AC-19, AC-22)."""

import pytest
from msgspec.structs import replace

from companion.core.view import Facts
from companion.games.among_cultists.rounds.in_force import encounter_with_ai
from companion.games.among_cultists.rounds.view import row
from companion.games.among_cultists.table.fields import AI
from tests.games.among_cultists.evening import action, cleanup, die, event, next_round, playing, rounds, state, turn_of
from tests.golden.english import english
from tests.laws.evening import Evening


def steps(evening: Evening) -> dict[str, str]:
    """Return the steps that the table page shows in the AI's turn, in plain English; none at other times."""
    rows = evening.block("ai", Facts).rows if evening.shows("ai") else ()
    return {english(row.label): english(row.text) for row in rows}


@pytest.mark.parametrize("players", [4, 5, 6])
def test_its_steps_stand_on_the_table_page_at_its_turn_and_only_then(players: int) -> None:
    evening = playing(players + 1, ai=True, knife=2)
    assert steps(evening) == {}
    turn_of(evening, AI)
    assert {"Destination", "How far", "Encounters"} <= set(steps(evening))
    assert "Ben handles them" in steps(evening)["Its cards"], "the player on its left"
    action(evening)
    assert steps(evening) == {}
    turn_of(evening, AI)
    assert "In an explored room" in steps(evening) and "Destination" not in steps(evening)


def test_the_rows_of_its_itinerary_come_round_again() -> None:
    """p. 12, 21: rounds 1/5/9, 2/6/10, 3/7, 4/8."""
    assert [row(round) for round in range(1, 11)] == [1, 2, 3, 4, 1, 2, 3, 4, 1, 2]


@pytest.mark.parametrize(
    ("token", "points"), [("morale_up", "4 points"), ("morale_down", "2 points"), ("portal", "3 points")]
)
def test_morale_touches_it_like_anybody_alive(token: str, points: str) -> None:
    """p. 21, 23."""
    evening = cleanup(action(playing(5, ai=True, knife=2), token))
    evening.say(1, "round")
    assert steps(turn_of(evening, AI))["How far"].startswith(points)


def test_in_the_dark_the_fewest_energy_cards_take_its_card() -> None:
    """p. 21: at a tie the nearest on its left."""
    evening = playing(5, ai=True, knife=2)
    light = english(encounter_with_ai(state(evening)))
    dark = english(encounter_with_ai(replace(state(evening), power=False)))
    assert "smallest" in dark and "left" in dark and "smallest" not in light
    assert "Everyone gives a card as usual" in dark, "of several each one chooses to whom"
    assert "pile is empty" in light and "pile is empty" in dark


def test_how_it_meets_others_stands_there_while_they_move() -> None:
    """p. 21: a character who walks into its place meets it, too."""
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
    assert "top encounter card" in str(evening.public().blocks)
    dead = die(playing(5, ai=True, knife=2), AI)
    event(dead, token)
    assert "top encounter card" not in str(dead.view(None).public.blocks)


def test_because_of_the_infected_it_gives_no_card_either() -> None:
    """p. 24."""
    dead = replace(state(die(playing(5, ai=True, knife=2), 2)), shown={2: "infected"}, shown_in={2: 1})
    assert "Nobody gives cards" in english(encounter_with_ai(dead))


def test_in_a_first_game_it_fights_nobody_and_does_nothing_in_a_corridor() -> None:
    """Rulings AC-22 and AC-29."""
    cases = steps(turn_of(action(playing(5, ai=True, knife=2, level="first")), AI))
    assert "With a cultist token in its room" not in cases and cases["In a corridor"] == "It does nothing."


def test_its_ghost_goes_on_without_fights_and_without_a_card_for_the_corridor() -> None:
    """Ruling AC-19."""
    evening = turn_of(die(playing(5, ai=True, knife=2), AI), AI)
    assert set(steps(evening)) == {"Destination", "How", "Its cards"}
    cases = steps(turn_of(action(evening), AI))
    assert "With a cultist token in its room" not in cases and cases["In a corridor"] == "It does nothing."
    assert "onto the room deck" in cases["In a room not yet explored"]


def test_with_the_knife_nothing_of_an_event_happens() -> None:
    """p. 22, rulings AC-3 and AC-17."""
    evening = rounds(playing(5, ai=True, knife=4), 2)
    next_round(evening)
    while state(evening).knife != AI:
        action(evening, state(evening).bag[-1])
        next_round(evening)
    assert "never uses it in events" in str(evening.public().blocks)
    event(evening, "fake_eyes" if "fake_eyes" in state(evening).bag else "under_control")
    assert "ghost or the AI: nothing happens" in str(evening.public().blocks)
