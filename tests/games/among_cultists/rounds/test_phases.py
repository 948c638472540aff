"""Rounds in which nobody tells of single turns: one tap ends a phase, and who did something is chosen (p. 12-19)."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.question import One
from companion.games.among_cultists.rounds import deeds as d
from companion.games.among_cultists.rounds import events as e
from companion.games.among_cultists.table.fields import AI
from companion.games.among_cultists.votes import events as v
from companion.games.among_cultists.votes.events import MurderFound
from tests.games.among_cultists.evening import action, button, die, event, facts, playing, state, undo
from tests.laws.evening import Evening, own

CARDS = ("vote", "alive", "found", "points")
"""What stands open on every phone while characters act."""


def begun(characters: int = 5, **options: Any) -> Evening:
    return playing(characters, turns="phase", **options)


def named(evening: Evening, seat: int, start: str) -> list[str]:
    """Return the characters among whom a seat chooses."""
    ask = evening.question(seat, start).ask
    assert isinstance(ask, One)
    return [choice.value for choice in ask.choices]


def test_a_round_takes_five_taps_of_anybody() -> None:
    """p. 11-14."""
    evening = begun(events="hub")
    happened = []
    for seat, start in ((2, "moved"), (3, "draw"), (4, "settled"), (5, "acted"), (1, "round")):
        happened += own(evening.say(seat, start))
    assert [type(one) for one in happened] == [e.PhaseEnded, e.EventDrawn, e.EventSettled, e.PhaseEnded, e.RoundEnded]
    assert (state(evening).round, state(evening).phase, state(evening).knife) == (2, "movement", 2)


def test_everybody_is_asked_whether_all_have_moved_and_the_first_one_counts() -> None:
    evening = begun()
    asked = [evening.question(seat, "moved") for seat in evening.table.seats]
    assert all(question.awaited and question.press == "go" for question in asked)
    assert not any(place.tags == ("turn",) for place in evening.public().seats)
    evening.say(4, "moved")
    assert not evening.asks(1, "moved") and state(evening).phase == "event"


def test_a_phase_that_was_ended_too_early_is_taken_back() -> None:
    evening = action(begun())
    evening.say(3, "acted")
    assert state(evening).phase == "cleanup"
    undo(evening, 2, 4)
    assert state(evening).phase == "action"


def test_the_deeds_stand_open_on_every_phone_in_the_same_way_and_nobody_is_awaited_for_them() -> None:
    evening = action(begun())
    for start in CARDS:
        asked = [evening.question(seat, start) for seat in evening.table.seats]
        assert all(question == asked[0] and question.awaited and not question.secret for question in asked)
    only = [offer for offer in evening.offered()[evening.table.seats[0]] if offer.question.awaited and offer.waits]
    assert [offer.question.id for offer in only] == ["g1-acted-1"]


def test_any_phone_chooses_who_starts_a_vote() -> None:
    """p. 17."""
    evening = action(die(begun(), 2))
    assert named(evening, 5, "vote") == ["seat-1", "seat-3", "seat-4", "seat-5"]
    assert own(evening.say(5, "vote", "seat-3")) == [v.VoteStarted(3)]
    assert state(evening).acted == (3,)


def test_who_has_found_somebody_dead_is_chosen_too_and_nobody_finds_themselves() -> None:
    """p. 15; ruling AC-21: it matters to the Coward."""
    evening = action(begun(sure=False))
    evening.say(2, "found", "seat-4")
    assert named(evening, 2, "sure") == ["seat-1", "seat-2", "seat-3", "seat-5", "no"]
    evening.say(2, "sure", "seat-5")
    assert button(evening, 2) == "Dino dies"
    assert own(evening.say(2, "sure", "yes"))[-1] == MurderFound(4, by=5)
    assert state(evening).acted == (5,) and state(evening).ghosts == {4: 1}


def test_who_has_acted_acts_no_more() -> None:
    """p. 12."""
    evening = action(begun(), "lightning")
    assert named(evening, 1, "power") == [f"seat-{seat}" for seat in range(1, 6)]
    assert own(evening.say(1, "power", "seat-4")) == [d.PowerRestored(4)]
    assert "seat-4" not in named(evening, 1, "vote")
    evening.say(1, "alive", "seat-1")
    assert named(evening, 1, "camera") == ["seat-2", "seat-3", "seat-5"]


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
    assert question.secret and f"seat-{seat}" not in named(evening, seat, "kill")
    evening.say(1, "alive", "seat-5")
    assert not evening.asks(5, "kill")


def test_what_the_ai_does_stands_there_all_the_time() -> None:
    """p. 21."""
    evening = begun(5, ai=True)
    assert state(evening).current is None and evening.shows("ai")
    action(evening)
    assert evening.shows("ai")
    assert all("ai" not in named(evening, 1, start) for start in ("vote", "alive"))
    assert "ai" in named(evening, 1, "found") and AI in state(evening).living


def test_a_movement_never_ends_where_it_began() -> None:
    """p. 12, a ghost's neither."""
    assert "End of a move" in facts(begun(), "now")


def test_the_events_ask_the_holder_of_the_knife_as_ever() -> None:
    evening = begun(knife=4)
    event(evening, "fake_eyes")
    assert [seat for seat in evening.table.seats if evening.question(seat, "eyes").awaited] == [4]
