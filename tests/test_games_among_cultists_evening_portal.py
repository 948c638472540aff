"""The portal, and the events that belong to the knife (p. 23, rulings AC-4, AC-5, AC-6, AC-17, AC-25)."""

from collections import Counter

import pytest
from cultists import EVENING, action, block, cleanup, die, event, facts, playing, report, rounds, score, state, turns
from laws.evening import Evening, own
from msgspec.structs import replace

from companion.core.chance import Chance
from companion.core.game import Refused
from companion.core.view import Track
from companion.games.among_cultists.evening.rounds import commands as c
from companion.games.among_cultists.evening.rounds import events as e
from companion.games.among_cultists.evening.rounds.announced import movement
from companion.games.among_cultists.evening.state import AI, Portal
from companion.games.among_cultists.evening.tokens import bag


def told(evening: Evening) -> str:
    """Return all that the present event asks for."""
    found = facts(evening, "event")
    return " ".join([found["What happens"], *([found["And"]] if "And" in found else [])])


# The portal


@pytest.mark.parametrize(("characters", "last"), [(5, 4), (6, 4), (7, 3), (8, 3)])
def test_the_portal_can_be_closed_in_three_more_rounds_and_with_seven_and_eight_in_two(
    characters: int, last: int
) -> None:
    """Ruling AC-4."""
    evening = rounds(playing(characters), last, ("portal", *("fake_eyes", "broken_glass", "morale_up")))
    before = state(evening).target
    assert evening.asks(1, "portal")
    clock = block(evening, "round")
    assert isinstance(clock, Track) and [mark.at for mark in clock.marks][-1] == last
    cleanup(evening)
    evening.say(1, "round")
    assert state(evening).portal == Portal(last, "lost")
    assert state(evening).target == before + 1
    action(evening, "morale_down")
    assert not evening.asks(1, "portal"), "it can no longer be closed"


def test_closing_the_portal_in_its_last_round_lowers_the_target() -> None:
    evening = rounds(playing(), 4, ("portal", "fake_eyes", "broken_glass", "morale_up"))
    assert own(evening.say(3, "portal")) == [e.PortalClosed()]
    assert state(evening).target == 9 and not evening.asks(3, "portal")
    cleanup(evening)
    evening.say(1, "round")
    assert state(evening).target == 9


def test_the_mirror_keeps_the_portal_open_one_round_longer() -> None:
    """Ruling AC-4: in the round after the opening."""
    evening = rounds(playing(), 2, ("portal", "mirror"))
    assert state(evening).portal == Portal(5)


def test_the_mirror_does_nothing_for_a_portal_that_was_closed_meanwhile() -> None:
    """Ruling AC-5."""
    evening = rounds(playing(), 1, ("portal",))
    evening.say(1, "portal")
    action(evening, "mirror")
    assert state(evening).portal == Portal(4, "closed") and state(evening).target == 9


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
    clock = block(evening, "round")
    assert isinstance(clock, Track) and all(mark.at <= 10 for mark in clock.marks)
    cleanup(evening)
    evening.say(1, "round")
    assert state(evening).target == 10, "the end came first"


def test_closing_the_portal_may_end_the_game() -> None:
    """p. 23: the points are compared with the new target at once."""
    evening = score(rounds(playing(), 1, ("portal",)), 9)
    assert state(evening).ending is None
    evening.say(1, "portal")
    assert state(evening).ending is not None


def test_the_portal_is_closed_in_the_turn_of_a_living_character() -> None:
    """Ruling AC-25."""
    evening = die(playing(5, ai=True, knife=2), 2)
    action(evening, "portal")
    assert not evening.asks(1, "portal")
    evening.say(1, "turn")
    assert evening.asks(1, "portal")
    while state(evening).current != AI:
        evening.say(1, "turn")
    assert not evening.asks(1, "portal")


# Fake eyes, Situation under control, Broken glass


@pytest.mark.parametrize("token", ["fake_eyes", "under_control"])
def test_what_the_knife_does_is_for_a_living_holder(token: str) -> None:
    """Ruling AC-17, p. 22: a ghost or the AI does nothing."""
    living, ghost, ai = playing(), die(playing(), 1), playing(5, ai=True)
    for evening in (living, ghost):
        event(evening, token)
    assert "may look" in told(living) and "nothing happens" in told(ghost)
    action(ai, "lightning")
    cleanup(ai)
    for _ in range(3):
        ai.say(1, "round")
        action(ai, state(ai).bag[-1])
        cleanup(ai)
    event(ai, token)
    assert state(ai).knife == AI and "nothing happens" in told(ai)


def test_fake_eyes_may_find_a_murder_and_other_events_not_in_their_phase() -> None:
    evening, other = playing(), playing()
    event(evening, "fake_eyes")
    event(other, "morale_up")
    assert evening.asks(4, "found") and not other.asks(4, "found")


def test_broken_glass_says_what_becomes_of_the_cards() -> None:
    evening = playing()
    event(evening, "broken_glass")
    assert "2 cards from the draw deck" in told(evening)


def looking() -> Evening:
    """The hub has drawn Situation under control in round 1."""
    evening = playing(knife=2, events="hub")
    turns(evening)
    place = bag(first_game=False).index("under_control")
    evening.say(1, "draw", chance=Chance(lambda n: place))
    return evening


def test_the_first_player_alone_looks_at_a_token_of_the_hubs_bag() -> None:
    """p. 23."""
    evening = looking()
    assert [seat for seat in evening.table.seats if evening.asks(seat, "look")] == [2]
    assert own(evening.say(2, "look", chance=Chance(lambda n: 0))) == [e.TokenLookedAt(2, "lightning")]
    secrets = {seat: evening.view(seat).private for seat in evening.table.seats}
    assert [seat for seat, private in secrets.items() if private and private.secrets] == [2]
    assert "lightning" not in str(evening.view(None)).lower()
    assert evening.question(2, "looked").awaited and not evening.asks(3, "looked")


def test_the_token_leaves_the_game_or_goes_back() -> None:
    out, back, left = looking(), looking(), looking()
    for evening in (out, back, left):
        evening.say(2, "look", chance=Chance(lambda n: 0))
    assert own(out.say(2, "looked", "out")) == [e.TokenRemoved()]
    assert Counter(state(out).bag)["lightning"] == 1 and len(state(out).bag) == 10
    assert own(back.say(2, "looked", "back")) == [e.TokenPutBack()]
    assert Counter(state(back).bag)["lightning"] == 2 and len(state(back).bag) == 11
    left.say(3, "settled")  # nobody waits for a phone that is gone
    assert len(state(left).bag) == 11 and state(left).looked is None
    assert not out.asks(2, "look-") and not back.asks(2, "look-"), "there is one look, not more"


def test_with_an_empty_bag_there_is_nothing_to_look_at() -> None:
    """Ruling AC-17."""
    empty = replace(state(looking()), bag=())
    with pytest.raises(Refused, match="somewhere else"):
        EVENING.decide(empty, c.LookAtToken(), 0, Chance(lambda n: 0))
    assert "nothing happens" in str(EVENING.scene(empty).blocks)


def test_with_the_bag_in_the_hand_the_hub_looks_at_nothing() -> None:
    evening = playing()
    event(evening, "under_control")
    assert not evening.asks(1, "look") and "from the bag" in told(evening)
    with pytest.raises(Refused, match="somewhere else"):
        report(evening, c.LookAtToken())
