"""The Clumsy in Among Cultists, who dies of the knife (p. 17, 20, 23, 24, rulings AC-9 and AC-21)."""

from collections.abc import Callable
from typing import Any

import pytest

from companion.games.among_cultists.deaths import events as d
from companion.games.among_cultists.rounds import deeds as r
from companion.games.among_cultists.rounds.events import EventSettled
from companion.games.among_cultists.rules.voting import ABSTAIN
from tests.games.among_cultists.evening import action, cast, event, facts, open_vote, playing, state, vote
from tests.laws.evening import Evening, own


def known(*, of: int = 1, characters: int = 5, **options: Any) -> Evening:
    """Begin an evening in which the hub knows that the seat `of` is the Clumsy, and that seat 5 is the Cultist."""
    return playing(characters, roles={of: "clumsy", 5: "cultist"}, **options)


def unknown(*, characters: int = 5, **options: Any) -> Evening:
    """Begin an evening in which the hub knows no more than that somebody is the Clumsy."""
    return playing(characters, plays=("clumsy",), **options)


def asked(evening: Evening) -> list[int]:
    """Return the seats that are asked whether they are the Clumsy."""
    return [seat for seat in evening.table.seats if evening.asks(seat, "clumsy-")]


def test_the_clumsy_dies_of_a_changed_vote_once_all_have_seen_its_result() -> None:
    """p. 17, rulings AC-9 and AC-21."""
    evening = action(known())
    vote(evening, *["seat-2"] * 5)
    evening.say(1, "change", "seat-3")
    assert own(evening.say(4, "seen"))[-1] == d.DiedOfRole(1, "clumsy")
    assert state(evening).ghosts == {2: 1, 1: 1}


def test_keeping_the_vote_is_no_use_of_the_knife() -> None:
    """Ruling AC-9."""
    evening = action(known())
    vote(evening, *["seat-2"] * 5)
    evening.say(1, "change", "keep")
    evening.say(4, "seen")
    assert state(evening).ghosts == {2: 1}


@pytest.mark.parametrize("ballot", ["seat-2", ABSTAIN])
def test_a_doubled_vote_is_always_a_use_a_doubled_abstention_too(ballot: str) -> None:
    """Ruling AC-9."""
    evening = action(known(characters=8))
    vote(evening, *[ballot] * 8)
    assert d.DiedOfRole(1, "clumsy") in own(evening.say(2, "seen"))


def test_the_clumsy_who_is_voted_out_has_died_already() -> None:
    evening = action(known(characters=7))
    vote(evening, *["seat-1"] * 7)
    assert not any(isinstance(one, d.DiedOfRole) for one in own(evening.say(2, "seen")))


def test_a_look_that_has_cost_the_clumsy_their_life_has_happened_all_the_same() -> None:
    """p. 23: the page says what was done, not that the knife of a ghost does nothing."""
    evening = known()
    looked_by_hand(evening)
    assert 1 in state(evening).ghosts
    assert facts(evening, "event")["What happens"] == "{who} has decided."


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
    assert use(known())[-1] == d.DiedOfRole(1, "clumsy")


@pytest.mark.parametrize("use", USES)
def test_and_where_the_hub_does_not_know_the_holder_is_asked(use: Callable[[Evening], list[object]]) -> None:
    evening = unknown()
    use(evening)
    assert asked(evening) == [1]


@pytest.mark.parametrize("token", ["fake_eyes", "under_control"])
def test_declining_what_the_event_allows_is_no_use(token: str) -> None:
    """Ruling AC-9."""
    evening = unknown()
    event(evening, token)
    evening.say(1, "eyes" if token == "fake_eyes" else "look", "none")
    evening.say(1, "settled")
    assert not state(evening).pending


@pytest.mark.parametrize("doubles", [True, False])
def test_after_a_vote_with_eyes_closed_the_knife_is_asked_what_only_its_holder_has_seen(doubles: bool) -> None:
    """p. 17, ruling AC-9: with 5 and 6 whether the vote was changed; with 7 and 8 it is always doubled."""
    evening = action(unknown(characters=7 if doubles else 5, votes="eyes"))
    open_vote(evening)
    evening.say(2, "result", "nobody")
    if not doubles:
        assert own(evening.say(1, "changed", "yes")) == [d.ChangeAnswered(1, True)]
    evening.say(1, "clumsy", "yes")
    assert state(evening).ghosts == {1: 1} and not state(evening).pending


@pytest.mark.parametrize("answer", ["yes", "no"])
def test_the_hub_that_knows_the_roles_asks_that_too(answer: str) -> None:
    evening = action(known(of=1, votes="eyes"))
    open_vote(evening)
    evening.say(2, "result", "nobody")
    evening.say(1, "changed", answer)
    assert (d.DiedOfRole(1, "clumsy") in own(evening.say(2, "seen"))) == (answer == "yes")


def test_each_use_is_asked_about_once_and_under_an_id_of_its_own() -> None:
    evening = unknown(characters=7)
    found_by_fake_eyes(evening)
    first = evening.question(1, "clumsy").id
    evening.say(1, "clumsy", "no")
    evening.say(1, "open")
    cast(evening, *[ABSTAIN] * 7)
    assert evening.question(1, "clumsy").id != first, "the doubled vote is another use"
    evening.say(1, "clumsy", "no")
    evening.say(1, "seen")
    assert own(evening.say(1, "settled")) == [EventSettled(1)] and not state(evening).pending
