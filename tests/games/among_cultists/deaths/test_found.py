"""Who finds whom dead in Among Cultists, and what is asked where few are left (p. 15, 17-19, 22, 23)."""

from typing import Literal

import pytest
from msgspec.structs import replace

from companion.core.question import One, Question
from companion.games.among_cultists.deaths import events as d
from companion.games.among_cultists.entering.questions import DraftClosed, Drafted
from companion.games.among_cultists.rounds import deeds
from companion.games.among_cultists.rules.voting import ABSTAIN
from companion.games.among_cultists.table.fields import AI
from companion.games.among_cultists.votes import events as e
from companion.games.among_cultists.votes.events import LookEnded, MurderFound
from companion.games.among_cultists.votes.moves import SHOWN
from tests.games.among_cultists.evening import (
    action,
    button,
    cast,
    die,
    event,
    playing,
    questions,
    state,
    turn_of,
    turns,
    undo,
)
from tests.golden.english import english
from tests.laws.asked import is_step
from tests.laws.evening import Evening, own


def named(evening: Evening, seat: int = 1) -> list[str]:
    """Return who can be found dead now."""
    if not evening.asks(seat, "found"):
        return []
    return evening.choices(seat, "found")


def next_turn(evening: Evening, character: int) -> Evening:
    turn_of(evening, character)
    return evening


# In the Action phase


def test_nobody_checks_themselves() -> None:
    """p. 15, 18: another living character, through the camera too."""
    evening = die(action(playing()), 4)
    assert named(evening) == ["seat-2", "seat-3", "seat-5"]
    assert named(next_turn(evening, 2)) == ["seat-1", "seat-3", "seat-5"]


def test_the_ai_checks_nobody_and_is_found_like_anybody() -> None:
    """p. 22."""
    evening = action(playing(5, ai=True, knife=2))
    assert "ai" in named(evening)
    next_turn(evening, AI)
    assert named(evening) == []


@pytest.mark.parametrize("acts", ["power", "portal"])
def test_a_seat_that_had_another_action_checks_nobody(acts: str) -> None:
    """p. 12: one action in a round."""
    evening = action(playing(), "lightning" if acts == "power" else "portal")
    if acts == "power":
        evening.say(1, "power")
    else:
        evening.say(1, "portal", "seat-2")
        evening.say(2, "help", "yes")
    assert named(evening) == []


def test_what_the_camera_finds_is_part_of_the_same_action_and_comes_once() -> None:
    """p. 18."""
    evening = action(playing())
    evening.say(1, "camera")
    evening.say(4, "outcome", "dead")
    evening.say(4, "sure", "seat-3")
    evening.say(1, "open")
    cast(evening, *[ABSTAIN] * 5)
    evening.say(1, "change", "keep")
    evening.say(1, "seen")
    assert not evening.asks(1, "found")
    evening.say(1, "turn")
    assert evening.asks(1, "found"), "the next one's own check"


def test_the_novice_who_dies_of_the_camera_still_finds_somebody_dead() -> None:
    """p. 24, ruling AC-21: through the camera a status check is both."""
    evening = action(playing(roles={1: "novice", 5: "cultist"}))
    assert own(evening.say(1, "camera"))[-1] == d.DiedOfRole(1, "novice")
    evening.say(1, "outcome", "dead")
    assert own(evening.say(1, "sure", "seat-3")) == [MurderFound(3, by=1)]


# What a look has found


def test_a_murder_is_confirmed_with_the_name_on_the_button() -> None:
    evening = action(playing(sure=False))
    assert own(evening.say(4, "found", "seat-3")) == [Drafted("found", 4, 1, 3)]
    assert button(evening, 4) == "Caro dies"
    evening.say(4, "sure", "no")
    assert state(evening).ghosts == {} and state(evening).vote is None and named(evening)
    evening.say(2, "found", "seat-3")
    assert own(evening.say(2, "sure", "yes")) == [DraftClosed(), MurderFound(3, by=1)]


def test_a_look_that_finds_nothing_is_entered_and_was_the_action() -> None:
    """p. 12, 15; ruling AC-25: who has looked cannot help to close the portal."""
    evening = action(playing(turns="phase"), "portal")
    assert own(evening.say(5, "alive", "seat-2")) == [LookEnded(2, "deck")]
    assert state(evening).acted == (2,)
    evening.say(5, "portal", "seat-1")
    partners = evening.choices(5, "sure")
    assert partners == ["seat-3", "seat-4", "seat-5", "no"]
    happened = [english(one.text) for one in evening.public().happened]
    assert any("The top card of the draw deck goes face down" in line for line in happened)


@pytest.mark.parametrize(("answer", "at"), [("alive", "deck"), ("room", "room")])
def test_the_camera_may_find_nobody_or_show_a_room(answer: str, at: Literal["deck", "room"]) -> None:
    """p. 18."""
    evening = action(playing())
    evening.say(1, "camera")
    assert not any(evening.asks(2, other) for other in ("vote", "found", "alive", "camera"))
    assert own(evening.say(2, "outcome", answer)) == [LookEnded(1, at)]
    assert state(evening).looker is None and state(evening).acted == (1,)


# In the Event phase


def test_fake_eyes_find_nobody_but_the_one_they_look_at() -> None:
    """p. 23: one other living character."""
    evening = playing(knife=2)
    event(evening, "fake_eyes")
    assert not evening.asks(1, "outcome"), "first everybody knows whose deck it is"
    evening.say(2, "eyes", "seat-4")
    assert all(evening.question(seat, "outcome").awaited for seat in evening.table.seats)
    die(evening, 4)
    assert not evening.asks(1, "outcome"), "once it has died in another way"
    assert own(evening.say(1, "settled"))


def test_fake_eyes_may_find_nothing_and_are_a_use_of_the_knife_all_the_same() -> None:
    """Rulings AC-9 and AC-21: the Clumsy dies when the event is dealt with."""
    evening = playing(roles={2: "clumsy", 5: "cultist"}, knife=2)
    event(evening, "fake_eyes")
    evening.say(1, "eyes", "seat-3")
    assert own(evening.say(5, "outcome", "alive")) == [LookEnded(2, "deck")]
    assert not evening.asks(5, "outcome") and state(evening).acted == ()
    assert own(evening.say(5, "settled"))[-1] == d.DiedOfRole(2, "clumsy")


def test_a_seat_that_does_not_look_finds_nobody() -> None:
    """p. 23: a first player who declines, a dead one, the AI."""
    declines, ghost = playing(), die(playing(), 1)
    for evening in (declines, ghost):
        event(evening, "fake_eyes")
    declines.say(1, "eyes", "none")
    for evening in (declines, ghost):
        assert not any(evening.asks(seat, "outcome") for seat in evening.table.seats)


# Where one is left to name, or none (ruling AC-31)


def says(question: Question) -> str:
    """Return what the one tap on a question says that is a step."""
    assert is_step(question) and isinstance(question.ask, One)
    return english(question.ask.choices[0].text)


# The Assassin


def test_the_last_one_beside_the_assassin_is_killed_by_name_and_then_nobody_is() -> None:
    """p. 15, 20."""
    evening = die(action(playing(7, plays=("assassin",))), 2, 3, 4, 5, 6)
    asked = evening.question(1, "kill")
    assert says(asked) == "As the Assassin, and shown by it: I kill Gina" and asked.secret
    assert own(evening.say(1, "kill", "seat-7"))[0] == d.AssassinKilled(1, 7)
    evening = die(action(playing(7, plays=("assassin",))), 2, 3, 4, 5, 6, 7)
    assert not evening.asks(1, "kill")


# Looks


def test_who_alone_is_alive_has_seen_nobody_dead_through_the_camera() -> None:
    """p. 15, 18: nobody checks themselves."""
    evening = die(action(playing()), 2, 3, 4)
    evening.say(1, "camera")
    assert evening.choices(1, "outcome") == ["alive", "dead", "room"]
    die(evening, 5)
    assert evening.choices(1, "outcome") == ["alive", "room"]


def test_nobody_is_asked_who_has_looked_once_nobody_can_have() -> None:
    evening = action(playing(turns="phase", sure=False))
    assert own(evening.say(5, "found", "seat-3")) == [Drafted("found", 5, None, 3)]
    assert evening.choices(5, "sure") == ["seat-1", "seat-2", "seat-4", "seat-5", "no"]
    # The Event phase is taken up again: what was entered meanwhile stays.
    undo(evening, 1, 2)
    assert state(evening).phase == "event" and state(evening).draft
    assert not evening.asks(5, "sure")


def test_the_only_one_who_can_be_found_or_die_is_named_on_the_button() -> None:
    evening = die(action(playing()), 3, 4, 5)
    assert says(evening.question(4, "found")) == "Ben was found dead"
    assert own(evening.fork().say(4, "found"))[0] == MurderFound(2, by=1)
    die(evening, 2)
    assert says(evening.question(3, "death")) == "Anna is dead, and no vote follows"
    assert own(evening.say(3, "death"))[0] == deeds.DeathAnnounced(1)


# Votes


def test_where_nobody_is_left_alive_nobody_is_voted_out() -> None:
    """Ruling AC-31: the Novice who starts a vote dies of it."""
    evening = die(action(playing(plays=("novice",))), 2, 3, 4, 5)
    evening.say(1, "vote")
    evening.say(1, "novice", "yes")
    assert not any(evening.asks(seat, "ballot") for seat in evening.table.seats)
    assert own(evening.say(1, "open")) == [e.VoteDecided(None, SHOWN)]
    assert own(evening.wait(SHOWN)) == [e.VoteEnded()]


# The portal and the bag


def test_the_only_one_who_can_help_with_the_portal_is_named_and_asked_once() -> None:
    """Ruling AC-25."""
    evening = die(action(playing(), "portal"), 3, 4, 5)
    assert says(evening.question(4, "portal")) == "Anna closes the portal together with Ben"
    assert own(evening.say(4, "portal")) == [deeds.PortalAsked(1, 2)]
    assert not evening.asks(4, "portal")
    evening.say(2, "help", "no")
    assert evening.asks(4, "portal")


def test_the_only_kind_of_token_that_is_left_is_named_on_the_button() -> None:
    """p. 13: of the eleven of a first game two are left in the last round, and they may be alike."""
    evening = playing(level="first")
    turns(evening)
    assert len(evening.choices(1, "event")) > 1
    left = questions(replace(state(evening), bag=("lightning", "lightning")))["event"]
    assert says(left) == "Lightning"
