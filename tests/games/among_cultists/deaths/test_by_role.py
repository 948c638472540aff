"""Deaths by one's own role in Among Cultists (p. 14, 17, 20, 23, 24, rulings AC-9, AC-14 and AC-21)."""

from collections.abc import Callable
from typing import Any

import pytest

from companion.core.view import Facts, Track
from companion.games.among_cultists.box.roles import Role
from companion.games.among_cultists.deaths import events as d
from companion.games.among_cultists.deaths.events import PyromaniacAnswered, PyromaniacShown
from companion.games.among_cultists.rounds import deeds as r
from companion.games.among_cultists.rounds.events import EventSettled
from companion.games.among_cultists.rules.voting import ABSTAIN, tally
from companion.games.among_cultists.votes import events as e
from companion.games.among_cultists.votes.events import MurderFound
from companion.games.among_cultists.votes.moves import SHOWN
from tests.games.among_cultists.evening import (
    action,
    cast,
    cleanup,
    confirm_end,
    die,
    event,
    facts,
    open_vote,
    playing,
    rounds,
    state,
    vote,
)
from tests.laws.evening import Evening, own
from tests.laws.seen import read_public_events


def known(role: Role, *, of: int = 1, characters: int = 5, **options: Any) -> Evening:
    """Begin an evening in which the hub knows that the seat `of` has this role, and that seat 5 is the Cultist."""
    return playing(characters, roles={of: role, 5: "cultist"}, **options)


def unknown(role: Role, *, characters: int = 5, **options: Any) -> Evening:
    """Begin an evening in which the hub only knows that some player has this role."""
    return playing(characters, special=(role,), **options)


def asked(evening: Evening, kind: str) -> list[int]:
    """Return the seats that are asked a question of this kind."""
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
    assert question.required and not question.secret, "the answer is seen by all"
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
    evening = action(playing(special=("coward", "infected")))
    evening.say(2, "found", "seat-3")
    assert (asked(evening, "shows"), asked(evening, "coward")) == ([3], [])
    evening.say(3, "shows", "none")
    assert (asked(evening, "shows"), asked(evening, "coward")) == ([], [1])
    assert not evening.asks(1, "open")
    evening.say(1, "coward", "yes")
    assert evening.asks(1, "open") and state(evening).ghosts == {3: 1, 1: 1}


def test_a_coward_who_sees_through_the_camera_is_asked_apart_from_the_novice() -> None:
    """p. 24: the Novice dies of the camera, the Coward of what it finds."""
    evening = action(playing(special=("coward", "novice")))
    evening.say(1, "camera")
    evening.say(1, "novice", "no")
    evening.say(1, "outcome", "dead")
    evening.say(1, "sure", "seat-3")
    assert asked(evening, "coward") == [1]


# All roles


def test_a_death_by_ones_own_role_is_told_without_the_role_and_starts_no_vote() -> None:
    """Ruling AC-21: public, no murder, no marker is turned."""
    evening = action(known("novice"))
    evening.say(1, "camera")
    assert read_public_events(evening)[-1] == "Anna dies and plays on as a ghost."
    assert state(evening).vote is None and state(evening).shown == {}
    assert not evening.shows("shown")


def test_while_something_is_asked_nothing_else_goes_on() -> None:
    evening = action(unknown("novice", talk_seconds="60"))
    evening.say(1, "vote")
    waiting = evening.block("pending", Facts)
    assert waiting.rows[0].label == "Anna"
    assert evening.rules.next_deadline(evening.table) is None and evening.public().timers == ()
    assert [id for id in evening.ids(1) if not id.startswith(("table", "g1-right-"))] == ["g1-novice-0-1"]
    assert {*evening.rules.controls(evening.table)} <= {"pause"}
    evening.now = 90_000
    evening.say(1, "novice", "no")
    assert evening.rules.next_deadline(evening.table) == 150_000, "the talk begins when nothing is asked any more"


def test_the_dead_start_no_vote_and_nobody_a_second_one() -> None:
    """p. 17."""
    evening = action(playing())
    vote(evening, *[ABSTAIN] * 5, keep=True)
    evening.say(1, "seen")
    evening.say(1, "turn")
    assert evening.asks(2, "turn") and not evening.asks(2, "vote")
    assert not die(action(playing()), 1).asks(1, "vote")


# The Clumsy


def test_the_clumsy_dies_of_a_changed_vote_once_all_have_seen_its_result() -> None:
    """p. 17, rulings AC-9 and AC-21."""
    evening = action(known("clumsy"))
    vote(evening, *["seat-2"] * 5)
    evening.say(1, "change", "seat-3")
    assert own(evening.say(4, "seen"))[-1] == d.DiedOfRole(1, "clumsy")
    assert state(evening).ghosts == {2: 1, 1: 1}


def test_keeping_the_vote_is_no_use_of_the_knife() -> None:
    """Ruling AC-9."""
    evening = action(known("clumsy"))
    vote(evening, *["seat-2"] * 5, keep=True)
    evening.say(4, "seen")
    assert state(evening).ghosts == {2: 1}


@pytest.mark.parametrize("ballot", ["seat-2", ABSTAIN])
def test_a_doubled_vote_is_always_a_use_a_doubled_abstention_too(ballot: str) -> None:
    """Ruling AC-9."""
    evening = action(known("clumsy", characters=8))
    vote(evening, *[ballot] * 8)
    assert d.DiedOfRole(1, "clumsy") in own(evening.say(2, "seen"))


def test_the_clumsy_who_is_voted_out_has_died_already() -> None:
    evening = action(known("clumsy", characters=7))
    vote(evening, *["seat-1"] * 7)
    assert not any(isinstance(one, d.DiedOfRole) for one in own(evening.say(2, "seen")))


def test_a_look_that_has_cost_the_clumsy_their_life_has_happened_all_the_same() -> None:
    """p. 23: the page says what was done, and not that a ghost's knife has no effect."""
    evening = known("clumsy")
    looked_by_hand(evening)
    assert 1 in state(evening).ghosts
    assert facts(evening, "event")["Effect"] == "{who} has decided."


def fish_man(evening: Evening) -> list[object]:
    action(evening)
    evening.say(1, "passage", "sabotage")
    return own(evening.say(1, "chase"))


def looked_by_hand(evening: Evening) -> list[object]:
    event(evening, "under_control")
    return own(evening.say(1, "look", "back"))


def through_fake_eyes(evening: Evening) -> list[object]:
    event(evening, "fake_eyes")
    assert own(evening.say(1, "eyes", "seat-2")) == [r.KnifeUsed(1, "fake_eyes", 2)]
    return own(evening.say(1, "settled"))


def found_by_fake_eyes(evening: Evening) -> list[object]:
    event(evening, "fake_eyes")
    evening.say(1, "eyes", "seat-2")
    return own(evening.say(1, "outcome", "dead"))


USES = (fish_man, looked_by_hand, through_fake_eyes, found_by_fake_eyes)


@pytest.mark.parametrize("use", USES)
def test_the_clumsy_dies_of_every_other_use_of_the_knife(use: Callable[[Evening], list[object]]) -> None:
    """Rulings AC-9 and AC-21: after the result of the event."""
    assert use(known("clumsy"))[-1] == d.DiedOfRole(1, "clumsy")


@pytest.mark.parametrize("use", USES)
def test_and_where_the_hub_does_not_know_the_holder_is_asked(use: Callable[[Evening], list[object]]) -> None:
    evening = unknown("clumsy")
    use(evening)
    assert asked(evening, "clumsy") == [1]


@pytest.mark.parametrize("token", ["fake_eyes", "under_control"])
def test_declining_what_the_event_allows_is_no_use(token: str) -> None:
    """Ruling AC-9."""
    evening = unknown("clumsy")
    event(evening, token)
    evening.say(1, "eyes" if token == "fake_eyes" else "look", "none")
    evening.say(1, "settled")
    assert not state(evening).pending


@pytest.mark.parametrize("doubles", [True, False])
def test_after_a_vote_with_eyes_closed_the_knife_is_asked_what_only_its_holder_has_seen(doubles: bool) -> None:
    """p.

    17, ruling AC-9: with 5 and 6 the question is whether the vote was changed; with 7 and 8 it is always doubled.
    """
    evening = action(unknown("clumsy", characters=7 if doubles else 5, votes="eyes"))
    open_vote(evening)
    evening.say(2, "result", "nobody")
    if not doubles:
        assert own(evening.say(1, "changed", "yes")) == [d.ChangeAnswered(1, True)]
    evening.say(1, "clumsy", "yes")
    assert state(evening).ghosts == {1: 1} and not state(evening).pending


@pytest.mark.parametrize("answer", ["yes", "no"])
def test_the_hub_that_knows_the_roles_asks_that_too(answer: str) -> None:
    evening = action(known("clumsy", of=1, votes="eyes"))
    open_vote(evening)
    evening.say(2, "result", "nobody")
    evening.say(1, "changed", answer)
    assert (d.DiedOfRole(1, "clumsy") in own(evening.say(2, "seen"))) == (answer == "yes")


def test_each_use_is_asked_about_once_and_under_an_id_of_its_own() -> None:
    evening = unknown("clumsy", characters=7)
    found_by_fake_eyes(evening)
    first = evening.question(1, "clumsy").id
    evening.say(1, "clumsy", "no")
    evening.say(1, "open")
    cast(evening, *[ABSTAIN] * 7)
    assert evening.question(1, "clumsy").id != first, "the doubled vote is another use"
    evening.say(1, "clumsy", "no")
    evening.say(1, "seen")
    assert own(evening.say(1, "settled")) == [EventSettled(1)] and not state(evening).pending


# The Pyromaniac's line at the end of round 5

ROLES: dict[int, Role] = {2: "pyromaniac", 5: "cultist"}


def fifth(roles: dict[int, Role] | None = None, *dead: int, characters: int = 5) -> Evening:
    """Play on to the Cleanup of round 5; the hub knows no roles if none are given."""
    special: tuple[Role, ...] = ("pyromaniac",) if roles is None else ()
    evening = rounds(playing(characters, roles=roles, special=special), 5)
    return cleanup(die(evening, *dead))


def all_say(evening: Evening, *yes: int) -> list[object]:
    """Let every seat answer, `yes` with yes; return the events of the last answer."""
    happened: list[object] = []
    for seat in evening.table.seats:
        happened = own(evening.say(seat, "pyromaniac", "yes" if seat in yes else "no"))
    return happened


@pytest.mark.parametrize("roles", [None, ROLES])
def test_every_phone_is_asked_the_same_in_secret_before_the_claim_and_the_next_round(
    roles: dict[int, Role] | None,
) -> None:
    """Law 4, ruling AC-21: at the line of round 5, before the claim."""
    evening = fifth(roles)
    questions = [evening.question(seat, "pyromaniac") for seat in evening.table.seats]
    assert all((one.text, one.ask) == (questions[0].text, questions[0].ask) for one in questions)
    assert all(one.secret and one.required and one.button_choice is None for one in questions)
    assert not evening.asks(1, "claim") and not evening.asks(1, "round")
    assert "next" not in evening.rules.controls(evening.table)
    all_say(evening)
    assert evening.asks(1, "claim") and evening.asks(1, "round") and state(evening).ghosts == {}


def test_in_no_other_round_and_not_without_the_pyromaniac() -> None:
    evening = cleanup(rounds(playing(special=("pyromaniac",)), 4))
    assert not state(evening).pending
    assert not state(cleanup(rounds(playing(), 5))).pending


def test_where_the_hub_knows_the_roles_only_the_pyromaniacs_answer_counts() -> None:
    evening = fifth(ROLES)
    assert all_say(evening, 1, 2, 3) == [PyromaniacAnswered(5, False), PyromaniacShown((2,))]
    assert state(evening).ghosts == {2: 5} and state(evening).shown == {}
    assert all_say(fifth(ROLES), 1, 3)[-1] == PyromaniacShown(())
    assert all_say(unknown := fifth(), 4)[-1] == PyromaniacShown((4,)), "else who says so dies"
    assert state(unknown).ghosts == {4: 5}


@pytest.mark.parametrize("roles", [None, ROLES])
def test_it_is_asked_even_if_the_pyromaniac_is_dead_and_kills_nobody_twice(roles: dict[int, Role] | None) -> None:
    """Ruling AC-21: the line is read all the same."""
    evening = fifth(roles, 2)
    assert all_say(evening, 2)[-1] == PyromaniacShown(())
    assert state(evening).ghosts == {2: 5}


def test_nobody_sees_more_than_how_many_have_answered() -> None:
    evening = fifth(ROLES)
    evening.say(2, "pyromaniac", "yes")
    track = evening.block("answers", Track)
    assert (track.value, track.most) == (1, 5)
    assert not evening.question(2, "pyromaniac").required


def test_the_dead_pyromaniac_counts_for_the_claim_in_the_same_cleanup() -> None:
    """Rulings AC-10 and AC-21."""
    evening = fifth(ROLES, 1, 3)
    all_say(evening, 2)
    evening.say(5, "claim")
    confirm_end(evening)
    assert evening.asks(1, "end-confirm"), "three ghosts are enough: nothing has to be counted"
