"""Complots with the real cards, when a choice comes too late: chance decides what the hub cannot see."""

import pytest
from msgspec.structs import replace

from companion.games.complots.events import reactions as r
from companion.games.complots.events import turns as t
from tests.games.complots.by_hand import act, lose, own, passed, playing, react, rich, state, weak


@pytest.mark.parametrize(("seen", "loser"), [("shown", 2), ("bluff", 1)])
def test_if_the_one_in_doubt_says_nothing_in_time_anybody_says_what_all_have_seen(seen: str, loser: int) -> None:
    """Ruling CO-8: the card lies before all, or it does not; a phone that is away is no bluff."""
    evening = playing(choice_seconds="30")
    act(evening, "tax")
    react(evening, 2, "doubt")
    assert evening.question(1, "proof").until == 30_000
    assert own(evening.wait(30_000)) == [t.ChoiceAsked("seen", 1)]
    asked = [replace(evening.question(seat, "seen"), id="") for seat in (1, 2, 3)]
    assert asked[0] == asked[1] == asked[2] and not asked[0].secret and evening.coming() is None
    outcome, loss = own(evening.say(3, "seen", seen))
    assert isinstance(outcome, r.ClaimShown if seen == "shown" else r.BluffCaught)
    assert loss == t.ChoiceAsked("loss", loser, 60_000)


def test_chance_chooses_a_side_and_anybody_says_what_was_turned_over() -> None:
    evening = rich(playing(choice_seconds="60"), Anna=7)
    act(evening, "coup", 2)
    (turned,) = own(evening.wait(60_000))
    assert isinstance(turned, t.ChoiceAsked) and turned.side in ("left", "right")
    assert (turned.kind, turned.seat, turned.until) == ("turned", 2, None)
    assert evening.coming() is None, "the table takes its time"
    for seat in (1, 2, 3):
        assert not evening.question(seat, "turned").secret
    assert own(evening.say(3, "turned", "contessa")) == [t.InfluenceLost(2, "contessa"), t.TurnBegan(2)]


def test_both_sides_come_up() -> None:
    sides = set()
    for seed in range(12):
        evening = rich(playing(choice_seconds="30"), Anna=7)
        evening.seed = seed
        act(evening, "coup", 2)
        sides |= {getattr(event, "side", None) for event in own(evening.wait(30_000))}
    assert sides == {"left", "right"}


def test_of_a_single_card_there_is_no_side() -> None:
    evening = rich(weak(playing(choice_seconds="30"), 2), Anna=7)
    act(evening, "coup", 2)
    assert own(evening.wait(30_000)) == [t.ChoiceAsked("turned", 2)]


@pytest.mark.parametrize(("action", "ends"), [("exchange", t.ExchangeDone), ("examine", t.CardJudged)])
def test_an_exchange_and_an_examination_end_at_the_agreed_time(action: str, ends: type) -> None:
    evening = playing(fifth="inquisitor", choice_seconds="30")
    act(evening, action, 2)
    passed(evening)
    first, second = own(evening.wait(30_000))
    assert isinstance(first, ends) and second == t.TurnBegan(2)


def test_the_same_time_holds_for_everybody_and_a_choice_in_time_is_the_seat_s_own() -> None:
    evening = rich(playing(choice_seconds="30"), Anna=7)
    act(evening, "coup", 3)
    evening.wait(29_999)
    assert lose(evening, 3, "assassin")[0] == t.InfluenceLost(3, "assassin")
    assert state(evening).actor == 2
