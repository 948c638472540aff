"""Actions that change something for the whole table (p. 15-19, 24, rulings AC-23, AC-25, AC-28, AC-29)."""

from typing import Any

import pytest
from msgspec.structs import replace

from companion.core.game import Refused
from companion.core.view import Seat
from companion.games.among_cultists import evening as ev
from companion.games.among_cultists.evening.rounds import actions as may
from companion.games.among_cultists.evening.rounds import commands as c
from companion.games.among_cultists.evening.rounds import events as e
from companion.games.among_cultists.evening.rounds.announced import announcement
from companion.games.among_cultists.evening.rounds.force import in_force
from companion.games.among_cultists.evening.state import AI, Intruders
from tests.games.among_cultists.evening import action, cleanup, die, event, facts, playing, report, state
from tests.golden.english import english
from tests.laws.evening import Evening, own

ACTIONS = ("power", "camera", "portal", "chase", "fight")


def offered(evening: Evening, seat: int = 1) -> set[str]:
    return {action for action in ACTIONS if evening.asks(seat, action)}


def rules(state: ev.State) -> dict[str, str]:
    """Return the rules in force in plain English."""
    return {english(fact.label): english(fact.text) for fact in in_force(state)}


def happens(state: ev.State) -> list[str]:
    """Return all that the present event asks for in plain English."""
    return [english(text) for text in announcement(state)]


# The camera and the power


def test_the_camera_needs_power_and_is_the_action_of_whoever_uses_it() -> None:
    """p. 18."""
    evening = action(playing())
    assert offered(evening) == {"camera"}
    assert own(evening.say(3, "camera"))[0] == e.CameraUsed(1)
    assert state(evening).acted == (1,) and offered(evening) == set()
    assert evening.asks(3, "found"), "it may have found somebody dead"
    evening.say(1, "turn")
    assert offered(evening) == {"camera"}, "the next one acts"


def test_in_the_dark_there_is_the_power_to_restore_and_no_camera() -> None:
    """p. 18, 19."""
    evening = action(playing(), "lightning")
    assert offered(evening) == {"power"}
    with pytest.raises(Refused, match="sees nothing"):
        report(evening, c.UseCamera())
    assert own(evening.say(4, "power"))[0] == e.PowerRestored(1)
    assert offered(evening) == set(), "that was the action"
    with pytest.raises(Refused, match="has had the action"):
        report(evening, c.UseCamera())


def test_what_is_on_is_not_restored() -> None:
    evening = action(playing())
    with pytest.raises(Refused, match="power is on"):
        report(evening, c.RestorePower())


def test_the_ghost_of_the_radiant_beauty_gives_light_where_it_is() -> None:
    """p. 24, ruling AC-23: encounters as with power, the camera in the red room; the token stays as it is."""
    evening = die(action(playing(), "lightning"), 3)
    hidden = state(evening)
    shown = replace(hidden, shown={3: "radiant_beauty"}, shown_in={3: 1})
    assert not may.can_use_camera(hidden) and may.can_use_camera(shown)
    assert may.can_restore_power(shown)
    assert "Caro" not in rules(hidden) and "camera works" in rules(shown)["Caro"]
    assert rules(shown)["Power"].startswith("The power is off")
    asked = [offer.question for offer in ev.offers(shown, Seat(1)) if offer.question.id.startswith("camera")]
    assert "by the light of Caro" in english(asked[0].ask.choices[0].text)  # type: ignore[union-attr]


def test_where_her_ghost_is_nobody_meets_because_the_lights_go_out() -> None:
    """Ruling AC-23: the row for power holds there."""
    evening = die(playing(), 3)
    event(evening, "lightning")
    hidden = state(evening)
    shown = replace(hidden, shown={3: "radiant_beauty"}, shown_in={3: 1})
    for found, expected in ((hidden, False), (shown, True)):
        assert any("not where the ghost of Caro is" in text for text in happens(found)) is expected
    back = replace(shown, power=True)
    assert not any("ghost of Caro" in text for text in happens(back))


# Who may act


@pytest.mark.parametrize("command", [c.RestorePower(), c.UseCamera(), c.ChaseFishMan(), c.FightCultist()])
def test_a_ghost_is_refused_in_words_and_nothing_changes(command: Any) -> None:
    """p. 19."""
    evening = die(action(playing(), "lightning"), 1)
    before = state(evening)
    with pytest.raises(Refused, match="is a ghost"):
        report(evening, command)
    assert state(evening) == before and offered(evening) == set()


@pytest.mark.parametrize("command", [c.RestorePower(), c.UseCamera(), c.ChaseFishMan(), c.FightCultist()])
def test_a_second_action_is_refused_in_words_and_nothing_changes(command: Any) -> None:
    """p. 15."""
    evening = action(playing())
    evening.say(1, "camera")
    before = state(evening)
    with pytest.raises(Refused, match="has had the action"):
        report(evening, command)
    assert state(evening) == before


def test_the_ai_takes_no_action_of_the_red_room_or_the_green_one() -> None:
    """p. 22."""
    evening = action(playing(5, ai=True, knife=2), "portal")
    while state(evening).current != AI:
        evening.say(1, "turn")
    assert offered(evening) == set()
    for command in (c.UseCamera(), c.RestorePower(), c.AskPartner(1)):
        with pytest.raises(Refused, match="its own rules"):
            report(evening, command)


def test_a_shown_super_ghost_acts_in_rooms_as_if_alive() -> None:
    """p. 24: every room action, no character action."""
    ghost = replace(state(die(action(playing(), "lightning"), 1)), intruders=Intruders(fish_man=True, placed=1))
    shown = replace(ghost, shown={1: "super_ghost"})
    assert not may.can_restore_power(ghost) and may.can_restore_power(shown)
    assert may.can_use_camera(replace(shown, power=True))
    assert not may.can_chase(shown) and not may.can_fight(shown)
    assert may.hindrance(replace(shown, acted=(1,)), in_room=True) is not None, "once in a round, too"


def test_actions_are_for_the_action_phase() -> None:
    """p. 11."""
    evening = playing()
    assert offered(evening) == set()
    event(evening, "lightning")
    assert offered(evening) == set()


# Ghosts and undo


def passage(evening: Evening, card: str) -> None:
    evening.say(2, "passage", card)


def test_a_ghost_in_turn_is_told_how_it_moves() -> None:
    """p. 12, 19."""
    evening = die(playing(), 1)
    assert "any place" in facts(evening, "now")["Movement of a ghost"]
    evening.say(1, "turn")
    assert "Movement of a ghost" not in facts(evening, "now")


@pytest.mark.parametrize(
    ("seat", "question", "answer"),
    [(1, "camera", "go"), (1, "passage", "sabotage"), (1, "portal", "seat-2"), (1, "fight", "go"), (1, "chase", "go")],
)
def test_each_of_these_entries_is_taken_back_by_two_seats(seat: int, question: str, answer: str) -> None:
    """Design 2."""
    evening = playing()
    event(evening, "portal")
    evening.say(1, "settled")
    passage(evening, "failure")
    passage(evening, "sabotage")
    before = state(evening)
    evening.say(seat, question, answer)
    assert state(evening) != before
    evening.say(2, "table-ask-undo")
    evening.say(3, "table-agree-undo", "yes")
    assert state(evening) == before


def test_each_round_gives_everybody_an_action_again() -> None:
    evening = action(playing())
    cleanup(evening)
    assert set(state(evening).acted) == {1, 2, 3, 4, 5}
    action(evening, "morale_up")
    assert state(evening).acted == () and "camera" in offered(evening)


def test_where_the_hub_knows_the_roles_each_says_of_their_own_character_alone_what_may_cost_its_life() -> None:
    """What follows cannot be taken back: nobody else's tap brings it about."""
    known = action(playing(roles={1: "infected", 5: "cultist"}))
    assert [seat for seat in known.table.seats if known.asks(seat, "camera")] == [state(known).current]
    for seat in known.table.seats:
        choices = getattr(known.question(seat, "death").ask, "choices", ())
        assert [choice.value for choice in choices] == [f"seat-{seat}"]
    unknown = action(playing(plays=("infected",)))
    assert all(unknown.asks(seat, "camera") for seat in unknown.table.seats)
    assert all(len(getattr(unknown.question(seat, "death").ask, "choices", ())) == 5 for seat in unknown.table.seats)
