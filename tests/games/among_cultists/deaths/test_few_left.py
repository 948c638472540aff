"""What is asked in Among Cultists where one character is left to name, or none (p. 15, 17, 18, ruling AC-31)."""

from msgspec.structs import replace

from companion.core.question import One, Question
from companion.games.among_cultists.deaths import events as d
from companion.games.among_cultists.entering.questions import Drafted
from companion.games.among_cultists.rounds import deeds
from companion.games.among_cultists.votes import events as e
from companion.games.among_cultists.votes.moves import SHOWN
from tests.games.among_cultists.evening import action, die, playing, questions, state, turns, undo
from tests.golden.english import english
from tests.laws.asked import is_step
from tests.laws.evening import own


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


def test_the_only_one_who_can_be_found_is_named_on_the_button() -> None:
    evening = die(action(playing()), 3, 4, 5)
    assert says(evening.question(4, "found")) == "Ben was found dead"
    assert own(evening.say(4, "found"))[0] == e.MurderFound(2, by=1)


def test_the_last_one_alive_is_named_where_a_death_is_entered() -> None:
    evening = die(action(playing()), 2, 3, 4, 5)
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
