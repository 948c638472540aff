"""An evening of Among Cultists from round to round, turn by turn or phase by phase (p. 11-19, 21)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from companion.core.chance import Chance
from companion.core.question import One
from companion.core.view import Track
from companion.games.among_cultists.end.events import EveningStopped
from companion.games.among_cultists.rounds import deeds as d
from companion.games.among_cultists.rounds import events as e
from companion.games.among_cultists.table.fields import AI
from companion.games.among_cultists.votes import events as v
from companion.games.among_cultists.votes.events import BallotsOpened, MurderFound
from tests.games.among_cultists.evening import (
    action,
    cleanup,
    die,
    entry_button,
    event,
    facts,
    playing,
    questions,
    rounds,
    score,
    state,
    turns,
    undo,
)
from tests.laws.evening import Evening, end, own

# The first player


def test_the_table_says_who_holds_the_knife_first() -> None:
    """p. 11: the player who had a nightmare last."""
    evening = playing(knife=3)
    assert state(evening).order == (3, 4, 5, 1, 2)
    assert evening.public().seats[2].tags == ("first_player", "turn")


@pytest.mark.parametrize("draw", range(5))
def test_or_chance_does_with_the_same_luck_for_all(draw: int) -> None:
    evening = playing(knife=None)
    assert own(evening.say(2, "knife", "any", Chance(lambda n: draw))) == [e.KnifeDrawn(draw + 1)]
    assert state(evening).knife == draw + 1


def test_the_ai_sits_on_the_right_of_the_first_player_unless_the_table_says_where() -> None:
    """p. 21: the place on the right is proposed, any place is allowed."""
    evening = playing(6, ai=True, knife=3)
    assert state(evening).order == (3, 4, 5, 1, 2, AI)
    seated = replace(state(playing(6, ai=True, knife=None)), right_of=5)
    assert e.KnifeTaken(3).apply(seated).order == (3, 4, AI, 5, 1, 2)


# Turns


def test_turns_go_clockwise_from_the_knife_and_anybody_ticks_them_off() -> None:
    """p. 12; every seat is asked a step of the table, the one in turn first."""
    evening = playing(knife=4)
    for character in (4, 5, 1, 2, 3):
        asked = {seat: evening.question(seat, "turn") for seat in evening.table.seats}
        assert [seat for seat, question in asked.items() if question.required] == [character]
        assert {question.button_choice for question in asked.values()} == {"go"}
        late = evening.question(5, "turn").id
        assert own(evening.say(2, "turn")) == [e.TurnEnded(character)]
        assert late not in evening.ids(5), "of two thumbs the second finds nothing"
    assert state(evening).phase == "event"


def test_the_seat_on_the_left_of_the_ai_is_awaited_for_it() -> None:
    """p. 21: that player holds its deck."""
    evening = playing(5, ai=True, knife=2)
    for _ in range(4):
        evening.say(1, "turn")
    assert state(evening).current == AI
    assert [seat for seat in evening.table.seats if evening.question(seat, "turn").required] == [2]


def test_the_hubs_own_button_takes_the_step_of_the_table_too() -> None:
    evening = playing()
    steps = []
    while state(evening).round == 1:
        if "next" not in evening.rules.controls(evening.table):
            evening.say(1, "event", "fake_eyes")
            continue
        steps += [type(done).__name__ for done in own(evening.use("next"))]
    assert steps == [*["TurnEnded"] * 5, "EventSettled", *["TurnEnded"] * 5, "EveningRoundEnded"]


# Rounds


def test_a_round_is_movement_event_action_cleanup_and_the_knife_goes_clockwise() -> None:
    """p. 14, ruling AC-3."""
    evening = playing(5, knife=5)
    seen = []
    for _ in range(10):
        seen.append((state(evening).round, state(evening).knife))
        assert evening.public().phase == "movement"
        event(evening, state(evening).bag[0])
        assert evening.public().phase == "event"
        evening.say(3, "settled")
        assert evening.public().phase == "action"
        cleanup(evening)
        assert evening.public().phase == "cleanup"
        evening.say(2, "round")
    assert seen == [(n, (n + 3) % 5 + 1) for n in range(1, 11)]
    assert evening.public().phase == "end"


def test_the_knife_goes_to_a_ghost_and_to_the_ai_too() -> None:
    """Ruling AC-3."""
    evening = playing(5, ai=True, knife=3)
    die(evening, 4)
    holders = [state(rounds(evening, last)).knife for last in range(1, 6)]
    assert holders == [3, 4, 1, 2, AI]


# Points


def test_shelves_score_and_a_mistake_is_taken_back() -> None:
    """p. 17: 2, 3 or 4 points."""
    evening = action(playing())
    assert own(evening.say(4, "points", "3")) == [d.PointsScored(3)]
    evening.say(2, "points", "4")
    undo(evening, 5, 3)
    evening.say(2, "points", "2")
    track = evening.block("points", Track)
    assert (track.value, track.most, [mark.at for mark in track.marks]) == (5, 10, [10])


@pytest.mark.parametrize(("characters", "target"), [(5, 10), (6, 12), (7, 12), (8, 13)])
def test_the_target_depends_on_the_characters(characters: int, target: int) -> None:
    """p. 6."""
    evening = playing(characters)
    assert state(evening).target == target
    score(evening, target - 2)
    assert state(evening).ending is None
    score(evening, target)
    assert state(evening).ending is not None


# Deaths and power


def test_a_death_announced_makes_a_ghost_and_starts_no_vote() -> None:
    """Ruling AC-21."""
    evening = action(playing())
    assert own(evening.say(2, "death", "seat-4")) == [d.DeathAnnounced(4)]
    assert state(evening).vote is None and state(evening).ghosts == {4: 1}
    assert evening.public().seats[3].tags == ("ghost",)
    choices = evening.choices(1, "death")
    assert choices == ["seat-1", "seat-2", "seat-3", "seat-5"], "nobody dies twice"


def test_the_power_button_of_the_hub_turns_the_token() -> None:
    evening = playing()
    before = playing(knife=None)
    assert set(before.rules.controls(before.table)) == {"pause"}, "before the knife is taken there is none to turn"
    assert own(evening.use("power")) == [d.PowerTurned(False)]
    assert evening.public().lamps["power"] == "off"
    assert [sound.name for sound in evening.public().sounds] == ["power-down"]
    assert own(evening.use("power")) == [d.PowerTurned(True)]
    assert [sound.name for sound in evening.public().sounds] == ["power-up"]


# The moves of each phase


def test_nothing_but_the_vote_goes_on_while_people_vote() -> None:
    evening = action(playing())
    evening.say(1, "vote")
    assert set(questions(state(evening))) == {"open", "ballot"}
    assert "power" not in evening.rules.controls(evening.table)
    assert own(evening.use("next")) == [BallotsOpened()]


def test_the_end_by_agreement_stops_it_anywhere() -> None:
    evening = playing()
    turns(evening)
    assert own(end(evening)) == [EveningStopped()]
    assert evening.public().phase == "end"


# Phase by phase

DEEDS = ("my-vote", "my-alive", "my-found", "points")
"""The deeds that are open on every phone while characters act, one step each."""


def begun(characters: int = 5, **options: Any) -> Evening:
    return playing(characters, turns="phase", **options)


def test_a_round_takes_five_taps_of_anybody() -> None:
    """p. 11-14."""
    evening = begun(events="hub")
    happened = []
    for seat, start in ((2, "moved"), (3, "draw"), (4, "settled"), (5, "acted"), (1, "round")):
        happened += own(evening.say(seat, start))
    assert [type(one) for one in happened] == [
        e.PhaseEnded,
        e.EventDrawn,
        e.EventSettled,
        e.PhaseEnded,
        e.EveningRoundEnded,
    ]
    assert (state(evening).round, state(evening).phase, state(evening).knife) == (2, "movement", 2)


def test_everybody_is_asked_whether_all_have_moved_and_the_first_one_counts() -> None:
    evening = begun()
    asked = [evening.question(seat, "moved") for seat in evening.table.seats]
    assert all(question.required and question.button_choice == "go" for question in asked)
    assert not any(place.tags == ("turn",) for place in evening.public().seats)
    assert "End of a move" in facts(evening, "now"), "a movement never ends where it began (p. 12)"
    evening.say(4, "moved")
    assert not evening.asks(1, "moved") and state(evening).phase == "event"


def test_each_deed_is_one_step_open_on_its_doer_s_phone_and_nobody_is_awaited_for_it() -> None:
    evening = action(begun())
    for seat in evening.table.seats:
        asked = [evening.question(seat, start) for start in DEEDS]
        assert all(question.tool and not question.required and not question.secret for question in asked)
        assert [len(question.ask.choices) for question in asked if isinstance(question.ask, One)] == [1, 1, 4, 3]
    only = [move for move in evening.legal_moves()[evening.table.seats[0]] if move.question.required]
    assert [move.question.id for move in only] == ["g1-acted-1"]


def test_a_deed_of_one_s_own_names_its_doer() -> None:
    evening = action(begun(confirmed=False))
    assert own(evening.fork().say(3, "my-vote")) == [v.VoteStarted(3)]
    assert own(evening.fork().say(3, "my-alive")) == [v.LookEnded(3, "deck")]
    assert "seat-3" not in evening.choices(3, "my-found")
    evening.say(3, "my-found", "seat-4")
    assert entry_button(evening, 3) == "Dino dies"
    assert own(evening.say(3, "sure", "yes"))[-1] == MurderFound(4, by=3)


def test_who_cannot_act_enters_for_the_others_from_the_menu() -> None:
    evening = action(die(begun(), 2))
    assert not any(evening.asks(2, start) for start in DEEDS[:3])
    asked = [evening.question(2, start) for start in ("vote", "alive", "found")]
    assert not any(question.required or question.tool for question in asked)


def test_any_phone_chooses_who_starts_a_vote() -> None:
    """p. 17."""
    evening = action(die(begun(), 2))
    assert evening.choices(5, "vote") == ["seat-1", "seat-3", "seat-4", "seat-5"]
    assert own(evening.say(5, "vote", "seat-3")) == [v.VoteStarted(3)]
    assert state(evening).acted == (3,)


def test_who_has_found_somebody_dead_is_chosen_too_and_nobody_finds_themselves() -> None:
    """p. 15; ruling AC-21: the answer matters to the Coward."""
    evening = action(begun(confirmed=False))
    evening.say(2, "found", "seat-4")
    assert evening.choices(2, "sure") == ["seat-1", "seat-2", "seat-3", "seat-5", "no"]
    evening.say(2, "sure", "seat-5")
    assert entry_button(evening, 2) == "Dino dies"
    assert own(evening.say(2, "sure", "yes"))[-1] == MurderFound(4, by=5)
    assert state(evening).acted == (5,) and state(evening).ghosts == {4: 1}


def test_who_has_acted_acts_no_more() -> None:
    """p. 12."""
    evening = action(begun(), "lightning")
    assert evening.choices(1, "power") == [f"seat-{seat}" for seat in range(1, 6)]
    assert own(evening.say(1, "power", "seat-4")) == [d.PowerRestored(4)]
    assert "seat-4" not in evening.choices(1, "vote")
    evening.say(1, "alive", "seat-1")
    assert evening.choices(1, "camera") == ["seat-2", "seat-3", "seat-5"]


def test_any_phone_enters_that_two_close_the_portal() -> None:
    """Ruling AC-25."""
    evening = action(begun(), "portal")
    evening.say(1, "portal", "seat-4")
    assert own(evening.say(1, "sure", "seat-2"))[-1] == d.PortalAsked(4, 2)
    assert [seat for seat in evening.table.seats if evening.asks(seat, "help")] == [2]
    assert own(evening.say(2, "help", "yes")) == [d.PortalClosed(4, 2)]
    told = evening.public().happened[-1].text
    assert getattr(told, "values", {})["target"] == 9, "the pointing finger goes down by one"


@pytest.mark.parametrize("seat", [1, 3, 5])
def test_every_player_who_may_act_has_the_same_secret_question(seat: int) -> None:
    """p. 15, 20."""
    evening = action(playing(7, turns="phase", roles={3: "assassin", 6: "cultist", 7: "cultist"}))
    question = evening.question(seat, "kill")
    assert question.secret and f"seat-{seat}" not in evening.choices(seat, "kill")
    evening.say(1, "alive", "seat-5")
    assert not evening.asks(5, "kill")


def test_what_the_ai_does_stands_there_all_the_time() -> None:
    """p. 21."""
    evening = begun(5, ai=True)
    assert state(evening).current is None and evening.shows("ai")
    action(evening)
    assert evening.shows("ai")
    assert all("ai" not in evening.choices(1, start) for start in ("vote", "alive"))
    assert "ai" in evening.choices(1, "found") and AI in state(evening).living
