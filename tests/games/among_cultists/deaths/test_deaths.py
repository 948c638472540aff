"""Deaths by one's own role in Among Cultists (p. 20, 24, rulings AC-9, AC-14 and AC-21)."""

from typing import Any

import pytest

from companion.core.view import Facts
from companion.games.among_cultists.box.roles import Role
from companion.games.among_cultists.deaths import events as d
from companion.games.among_cultists.entering.questions import Drafted
from companion.games.among_cultists.rounds import deeds as r
from companion.games.among_cultists.rules.voting import ABSTAIN, tally
from companion.games.among_cultists.votes import events as e
from companion.games.among_cultists.votes.events import MurderFound
from companion.games.among_cultists.votes.moves import SHOWN
from tests.games.among_cultists.evening import action, button, cast, die, event, playing, state, undo, vote
from tests.laws.evening import Evening, own


def known(role: Role, *, of: int = 1, characters: int = 5, **options: Any) -> Evening:
    """Begin an evening in which the hub knows that the seat `of` has this role, and that seat 5 is the Cultist."""
    return playing(characters, roles={of: role, 5: "cultist"}, **options)


def unknown(role: Role, *, characters: int = 5, **options: Any) -> Evening:
    """Begin an evening in which the hub knows no more than that somebody has this role."""
    return playing(characters, plays=(role,), **options)


def told(evening: Evening) -> list[str]:
    return [getattr(one.text, "message", str(one.text)) for one in evening.public().happened]


def asked(evening: Evening, kind: str) -> list[int]:
    """Return the seats that have to answer a question of this kind."""
    return [seat for seat in evening.table.seats if evening.asks(seat, f"{kind}-")]


# The Novice


def test_the_novice_dies_of_a_vote_before_it_counts_and_votes_as_a_ghost() -> None:
    """p. 20, ruling AC-21: with the knife, too, which a ghost does not use (ruling AC-14)."""
    evening = action(known("novice"))
    assert own(evening.say(1, "vote")) == [e.VoteStarted(1), d.DiedOfRole(1, "novice")]
    assert state(evening).ghosts == {1: 1}
    evening.say(1, "open")
    values = evening.choices(2, "ballot")
    assert "seat-1" not in values and evening.asks(1, "ballot"), "cannot be named, and votes"
    assert cast(evening, *["seat-2"] * 5)[-1] == e.VoteDecided(2, SHOWN), "nobody is offered a change"


def test_the_vote_of_a_novice_with_the_knife_does_not_count_twice() -> None:
    """Rulings AC-14 and AC-21."""
    evening = action(known("novice", characters=7))
    vote(evening, *["seat-2"] * 7)
    assert tally(state(evening), state(evening).voting.ballots.answers).votes == {2: 7}


def test_the_camera_kills_the_novice_too() -> None:
    """p. 20."""
    evening = action(known("novice"))
    assert own(evening.say(1, "camera")) == [r.CameraUsed(1), d.DiedOfRole(1, "novice")]


def test_anybody_else_starts_a_vote_and_uses_the_camera_unharmed() -> None:
    evening = action(known("novice", of=2))
    assert own(evening.say(1, "vote")) == [e.VoteStarted(1)]
    assert own(action(known("novice", of=2)).say(1, "camera")) == [r.CameraUsed(1)]


def test_where_nobody_may_speak_the_ballots_are_opened_behind_the_death() -> None:
    """p. 23, ruling AC-21."""
    evening = action(known("novice"), "no_connection")
    happened = own(evening.say(1, "vote"))
    assert happened == [e.VoteStarted(1), d.DiedOfRole(1, "novice"), e.BallotsOpened()]


@pytest.mark.parametrize("step", ["vote", "camera"])
def test_where_the_hub_does_not_know_the_role_the_acting_seat_is_asked(step: str) -> None:
    evening = action(unknown("novice"))
    evening.say(4, step)
    assert asked(evening, "novice") == [1]
    question = evening.question(1, "novice")
    assert question.awaited and not question.secret, "the answer is seen by all"
    assert own(evening.say(1, "novice", "yes")) == [d.RoleAnswered(1, "novice")]
    assert state(evening).ghosts == {1: 1}


def test_once_the_novice_has_died_nobody_is_asked_any_more() -> None:
    evening = action(unknown("novice"))
    evening.say(1, "camera")
    evening.say(1, "novice", "yes")
    evening.say(1, "turn")
    assert own(evening.say(3, "vote")) == [e.VoteStarted(2)]
    assert not state(evening).pending


# The Coward


def test_the_coward_dies_after_the_victim_and_before_the_vote() -> None:
    """p. 20, ruling AC-21."""
    evening = action(known("coward"))
    assert own(evening.say(1, "found", "seat-3")) == [MurderFound(3, by=1), d.DiedOfRole(1, "coward")]
    assert state(evening).ghosts == {3: 1, 1: 1} and state(evening).voting.double is None


def test_fake_eyes_frighten_the_coward_too() -> None:
    """p. 23, 24: the holder of the knife is the finder."""
    evening = known("coward", of=2, knife=2)
    event(evening, "fake_eyes")
    evening.say(2, "eyes", "seat-4")
    assert own(evening.say(2, "outcome", "dead")) == [MurderFound(4, by=2), d.DiedOfRole(2, "coward")]


def test_where_the_hub_does_not_know_the_finder_is_asked_once_the_victim_has_answered() -> None:
    """Ruling AC-21: first the victim, then the Coward, then the vote."""
    evening = action(playing(plays=("coward", "infected")))
    evening.say(2, "found", "seat-3")
    assert (asked(evening, "shows"), asked(evening, "coward")) == ([3], [])
    evening.say(3, "shows", "none")
    assert (asked(evening, "shows"), asked(evening, "coward")) == ([], [1])
    assert not evening.asks(1, "open")
    evening.say(1, "coward", "yes")
    assert evening.asks(1, "open") and state(evening).ghosts == {3: 1, 1: 1}


def test_a_coward_who_sees_through_the_camera_is_asked_apart_from_the_novice() -> None:
    """p. 24: the Novice dies of the camera, the Coward of what it finds."""
    evening = action(playing(plays=("coward", "novice")))
    evening.say(1, "camera")
    evening.say(1, "novice", "no")
    evening.say(1, "outcome", "dead")
    evening.say(1, "sure", "seat-3")
    assert asked(evening, "coward") == [1]


# In general


def test_a_death_by_ones_own_role_is_told_without_the_role_and_starts_no_vote() -> None:
    """Ruling AC-21: public, no murder, no marker is turned."""
    evening = action(known("novice"))
    evening.say(1, "camera")
    assert told(evening)[-1] == "{who} is dead, and plays on as a ghost."
    assert state(evening).vote is None and state(evening).shown == {}
    assert not evening.shows("shown")


def test_while_something_is_asked_nothing_else_goes_on() -> None:
    evening = action(unknown("novice", talk_seconds="60"))
    evening.say(1, "vote")
    waiting = evening.block("pending", Facts)
    assert waiting.rows[0].label == "Anna"
    assert evening.rules.due(evening.table) is None and evening.public().timers == ()
    assert [id for id in evening.ids(1) if not id.startswith(("table", "g1-right-"))] == ["g1-novice-0-1"]
    assert {*evening.rules.controls(evening.table)} <= {"pause"}
    evening.now = 90_000
    evening.say(1, "novice", "no")
    assert evening.rules.due(evening.table) == 150_000, "the talk begins when nothing is asked any more"


def test_an_answer_given_by_mistake_is_taken_back() -> None:
    """Two agree to take the last public entry back."""
    evening = action(unknown("novice"))
    evening.say(1, "vote")
    evening.say(1, "novice", "yes")
    undo(evening)
    assert state(evening).ghosts == {} and asked(evening, "novice") == [1]


def test_where_the_hub_knows_the_roles_a_vote_that_may_cost_a_life_is_confirmed_by_name() -> None:
    """What was revealed is not taken back; who started it is chosen, not read from the phone."""
    evening = action(playing(roles={1: "novice", 5: "cultist"}, sure=False))
    assert asked(evening, "vote") == [1, 2, 3, 4, 5]
    assert [type(one) for one in own(evening.say(3, "vote"))] == [Drafted]
    assert button(evening, 3) == "Anna starts a vote"
    evening.say(3, "sure", "no")
    assert state(evening).vote is None and state(evening).ghosts == {}


def test_the_dead_start_no_vote_and_nobody_a_second_one() -> None:
    """p. 17."""
    evening = action(playing())
    vote(evening, *[ABSTAIN] * 5)
    evening.say(1, "change", "keep")
    evening.say(1, "seen")
    evening.say(1, "turn")
    assert evening.asks(2, "turn") and not evening.asks(2, "vote")
    assert not die(action(playing()), 1).asks(1, "vote")
