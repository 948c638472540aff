"""The portal: how long it can be closed, by whom, and what comes of it (p. 19, 23, rulings AC-4, AC-5, AC-6, AC-25)."""

import pytest
from msgspec.structs import replace

from companion.core.view import Track
from companion.games.among_cultists.rounds import deeds as d
from companion.games.among_cultists.rules.acting import movement
from companion.games.among_cultists.table.fields import AI, Portal
from companion.games.among_cultists.table.state import State
from tests.games.among_cultists.evening import (
    action,
    cleanup,
    close_portal,
    die,
    facts,
    next_round,
    playing,
    questions,
    rounds,
    score,
    state,
    turn_of,
)
from tests.laws.evening import Evening, own


@pytest.mark.parametrize(("characters", "last"), [(5, 4), (6, 4), (7, 3), (8, 3)])
def test_the_portal_can_be_closed_in_three_more_rounds_and_with_seven_and_eight_in_two(
    characters: int, last: int
) -> None:
    """Ruling AC-4."""
    evening = rounds(playing(characters), last, ("portal", *("fake_eyes", "broken_glass", "morale_up")))
    before = state(evening).target
    assert evening.asks(1, "portal")
    clock = evening.block("round", Track)
    assert [mark.at for mark in clock.marks][-1] == last
    next_round(evening)
    assert state(evening).portal == Portal(last, "lost")
    assert state(evening).target == before + 1
    action(evening, "morale_down")
    assert not evening.asks(1, "portal"), "it can no longer be closed"


def test_the_mirror_keeps_the_portal_open_one_round_longer() -> None:
    """Ruling AC-4: in the round after the opening."""
    evening = rounds(playing(), 2, ("portal", "mirror"))
    assert state(evening).portal == Portal(5)


def test_the_mirror_does_nothing_for_a_portal_that_was_closed_meanwhile() -> None:
    """Ruling AC-5."""
    evening = rounds(playing(), 1, ("portal",))
    close_portal(evening, 2)
    action(evening, "mirror")
    assert state(evening).portal == Portal(4, "closed", asks=1) and state(evening).target == 9


def test_a_later_mirror_repeats_the_event_before_it_and_not_the_portal() -> None:
    evening = rounds(playing(), 3, ("portal", "morale_up", "mirror"))
    assert state(evening).portal == Portal(4) and movement(state(evening)) == 4


def test_a_deadline_behind_the_last_round_never_expires() -> None:
    """Ruling AC-6."""
    tokens = (
        "lightning",
        "lightning",
        "secret_doors",
        "secret_doors",
        "no_connection",
        "fake_eyes",
        "morale_up",
        "portal",
    )
    evening = rounds(playing(), 10, (*tokens, "broken_glass", "morale_down"))
    assert state(evening).portal == Portal(11) and evening.asks(1, "portal")
    clock = evening.block("round", Track)
    assert all(mark.at <= 10 for mark in clock.marks)
    assert facts(evening, "now")["Portal"] == "The portal is open: it can be closed in every Action phase that is left."
    next_round(evening)
    assert state(evening).target == 10, "the end came first"


def test_with_the_deadline_in_the_last_round_it_can_be_closed_there_and_then_nothing_matters() -> None:
    """Ruling AC-6."""
    tokens = ("lightning", "lightning", "secret_doors", "secret_doors", "no_connection", "fake_eyes", "portal")
    evening = rounds(playing(), 10, (*tokens, "morale_up", "broken_glass", "morale_down"))
    assert state(evening).portal == Portal(10) and "last round" in facts(evening, "now")["Portal"]
    open, closed = evening, rounds(playing(), 10, (*tokens, "morale_up", "broken_glass", "morale_down"))
    close_portal(closed, 2)
    for one, target in ((closed, 9), (open, 10)):
        next_round(one)
        assert state(one).target == target and state(one).ending is not None


def test_closing_the_portal_may_end_the_game() -> None:
    """p. 23: the points are compared with the new target at once."""
    evening = score(rounds(playing(), 1, ("portal",)), 9)
    assert state(evening).ending is None
    close_portal(evening, 2)
    assert state(evening).ending is not None


def test_the_portal_is_closed_in_the_turn_of_a_living_character() -> None:
    """Ruling AC-25."""
    evening = die(playing(5, ai=True, knife=2), 2)
    action(evening, "portal")
    assert not evening.asks(1, "portal")
    evening.say(1, "turn")
    assert evening.asks(1, "portal")
    turn_of(evening, AI)
    assert not evening.asks(1, "portal")


# With whom


def opened(**playing_with: object) -> Evening:
    """The portal stands open in the Action phase of round 1; the first seat is in turn."""
    return action(playing(**playing_with), "portal")  # type: ignore[arg-type]


def partners(state: State) -> list[str]:
    """Return with whom the character in turn can close the portal."""
    asked = questions(state).get("portal")
    return [choice.value for choice in getattr(asked.ask, "choices", ())] if asked else []


def test_the_partner_is_any_other_living_character_that_has_not_acted_and_never_the_ai() -> None:
    """Ruling AC-25."""
    evening = opened(characters=6, ai=True, knife=4)
    assert partners(state(evening)) == ["seat-1", "seat-2", "seat-3", "seat-5"]
    evening.say(1, "turn")
    die(evening, 2)
    assert partners(state(evening)) == ["seat-1", "seat-3"]


def test_a_shown_super_ghost_counts_as_living_in_both_places() -> None:
    """p. 24, ruling AC-25."""
    evening = die(opened(), 2)
    before = state(evening)
    three = ["seat-3", "seat-4", "seat-5"]
    for shown, expected in (({}, (three, [])), ({2: "super_ghost"}, (["seat-2", *three], three))):
        first = replace(before, shown=shown)
        second = replace(first, turn=1, acted=(1,))
        assert (partners(first), partners(second)) == expected


def test_the_partner_is_asked_on_their_own_phone_and_may_decline() -> None:
    """Ruling AC-25: the partner must agree."""
    evening = opened()
    assert own(evening.say(4, "portal", "seat-2")) == [d.PortalAsked(1, 2)]
    assert [seat for seat in evening.table.seats if evening.asks(seat, "help")] == [2]
    asked = evening.question(2, "help")
    assert asked.awaited and not asked.secret
    assert evening.choices(4, "portal") == ["seat-3", "seat-4", "seat-5"], "who is asked is not asked again"
    assert own(evening.say(2, "help", "no")) == [d.PortalDeclined(2)]
    assert state(evening).target == 10 and state(evening).acted == ()
    evening.say(4, "portal", "seat-2")
    assert evening.question(2, "help").id != asked.id, "a late tap on the first question finds nothing"


def test_somebody_else_may_be_asked_instead_of_a_phone_that_does_not_answer() -> None:
    evening = opened()
    evening.say(1, "portal", "seat-2")
    evening.say(1, "portal", "seat-3")
    assert [seat for seat in evening.table.seats if evening.asks(seat, "help")] == [3]
    evening.say(1, "turn")
    assert not any(evening.asks(seat, "help") for seat in evening.table.seats), "the turn is over"


def test_closing_the_portal_is_the_action_of_both() -> None:
    """p. 19, ruling AC-25: when the partner's turn comes it is only done."""
    evening = opened()
    close_portal(evening, 3)
    assert state(evening).acted == (1, 3)
    evening.say(1, "turn")
    evening.say(1, "turn")
    assert state(evening).current == 3
    assert evening.asks(3, "turn") and not evening.asks(3, "camera")
    action(cleanup(evening), "morale_up")
    assert state(evening).acted == (), "in the next round everybody acts again"


def test_what_is_known_of_the_portal_stands_among_the_rules_of_the_moment() -> None:
    evening = opened()
    assert "up to the Action phase" in facts(evening, "now")["Portal"]
    close_portal(evening, 2)
    assert "1 point less" in facts(evening, "now")["Portal"]
    lost = rounds(playing(), 5, ("portal", "fake_eyes", "broken_glass", "morale_up", "morale_down"))
    assert "1 point more" in facts(lost, "now")["Portal"]
    last = rounds(playing(), 4, ("portal", "fake_eyes", "broken_glass", "morale_up"))
    assert "last round" in facts(last, "now")["Portal"]
