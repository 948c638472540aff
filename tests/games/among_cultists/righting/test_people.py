"""Who is dead, was voted out, has shown a role: put right without a role that acts (ruling AC-32)."""

import pytest

from companion.core.game import Refused
from companion.games.among_cultists.deaths import events as deaths
from companion.games.among_cultists.votes import events as votes
from tests.games.among_cultists.evening import (
    accept,
    action,
    die,
    open_vote,
    playing,
    state,
    vote,
)
from tests.games.among_cultists.righting import TOLD, back, right, waiting
from tests.golden.english import english
from tests.laws.evening import own
from tests.laws.seen import told

# Who is dead


def test_who_is_put_right_as_dead_is_asked_and_no_role_acts() -> None:
    """Given roles that the hub knows, when the Infected is set dead, then no role is shown: its owner says it."""
    evening = action(playing(7, roles=TOLD))
    before = state(evening)
    happened = right(evening, "dead", {"seat-3": 1})
    assert len(happened) == 1 and state(evening).shown == {} and waiting(evening) == [("shows", 3)]
    back(evening)
    assert state(evening) == before
    right(evening, "dead", {"seat-3": 1})
    assert own(evening.say(3, "shows", "infected")) == [deaths.RoleAnswered(3, "infected")]
    assert state(evening).shown == {3: "infected"}


def test_each_who_is_put_right_as_dead_is_asked_the_same_whatever_the_role() -> None:
    for seat in (2, 3, 4, 6):
        evening = action(playing(7, roles=TOLD))
        right(evening, "dead", {f"seat-{seat}": 1})
        assert waiting(evening) == [("shows", seat)]


def test_the_hub_does_not_count_cultists_where_people_have_put_right_who_is_dead() -> None:
    """Given one Cultist set dead, when the other is voted out, then that one says whether it is the end (p. 18)."""
    evening = action(playing(7, roles=TOLD, votes="eyes"))
    right(evening, "dead", {"seat-2": 1})
    evening.say(2, "shows", "none")
    open_vote(evening)
    evening.say(1, "result", "seat-1")
    evening.say(3, "seen")
    assert waiting(evening) == [("last", 1)] and state(evening).ending is None
    evening.say(1, "last", "yes")
    ending = state(evening).ending
    assert ending and not ending.revealed and evening.asks(4, "end-accept")
    accept(evening)
    assert state(evening).ending and evening.asks(1, "end-")


def test_without_a_correction_the_hub_counts_them_itself() -> None:
    evening = die(action(playing(7, roles=TOLD, votes="eyes")), 2)
    open_vote(evening)
    evening.say(1, "result", "seat-1")
    happened = own(evening.say(3, "seen"))
    assert deaths.LastKnown(1, True, False) in happened


def test_who_says_to_be_the_last_cultist_and_is_none_leaves_the_winner_to_the_table() -> None:
    evening = action(playing(5, roles={1: "cultist"}))
    right(evening, "dead", {"seat-4": 1})
    assert waiting(evening) == [("eliminated", 4)]
    evening.say(4, "eliminated", "yes")
    accept(evening)
    assert "was no Cultist" in english(evening.question(1, "end-winner").text)


def test_one_who_was_put_right_as_dead_and_was_not_eliminated_goes_on_as_a_ghost() -> None:
    evening = action(playing(5))
    right(evening, "dead", {"seat-4": 1})
    evening.say(4, "eliminated", "no")
    assert waiting(evening) == [] and state(evening).ending is None and set(state(evening).ghosts) == {4}


def test_one_who_is_alive_again_has_shown_nothing_and_dies_as_at_first() -> None:
    """Given a death by the own role after a slip, when it is put right, then the role acts once it is so."""
    evening = action(playing(7, roles=TOLD))
    right(evening, "step", "action-3")
    evening.say(4, "camera")
    assert set(state(evening).ghosts) == {4} and state(evening).fell == {4: "novice"}
    assert [type(one).__name__ for one in right(evening, "dead", {"seat-4": 1})] == ["FatesRighted"]
    assert state(evening).ghosts == {} and state(evening).fell == {}
    right(evening, "acted", {"seat-4": 1})
    assert state(evening).looker is None
    evening.say(4, "camera")
    assert set(state(evening).ghosts) == {4}


def test_a_vote_about_somebody_who_was_not_found_dead_is_left_in_words() -> None:
    evening = action(playing(votes="eyes", plays=("coward",)))
    evening.say(1, "found", "seat-3")
    assert state(evening).vote and waiting(evening)
    right(evening, "dead", {"seat-3": 1})
    assert state(evening).vote is None and waiting(evening) == []
    assert "Caro: dead → alive, the vote is left" in told(evening)[-1]


def test_several_deaths_are_put_right_at_once() -> None:
    evening = die(action(playing()), 3)
    right(evening, "dead", {"seat-3": 1, "seat-4": 1})
    assert set(state(evening).ghosts) == {4}
    assert told(evening)[-1].startswith("Put right: Dino: alive → dead, Caro: dead → alive")


# What was voted aloud


def test_a_result_that_was_entered_wrongly_is_put_right_and_its_questions_with_it() -> None:
    """Given Caro entered for Dino, when it is put right, then Dino is asked whether the last Cultist is gone."""
    evening = action(playing(votes="eyes"))
    open_vote(evening)
    evening.say(1, "result", "seat-3")
    assert waiting(evening) == [("last", 3)]
    right(evening, "result", "seat-4")
    assert waiting(evening) == [("last", 4)] and set(state(evening).ghosts) == {4}
    assert told(evening)[-1].startswith("Put right: Voted out: Caro → Dino")
    right(evening, "result", "nobody")
    assert waiting(evening) == [] and state(evening).ghosts == {}
    assert own(evening.say(1, "seen")) == [votes.VoteEnded()]


def test_ballots_are_final() -> None:
    """Ruling AC-15."""
    evening = action(playing())
    vote(evening, "seat-3", "seat-3", "seat-3", "abstain", "abstain")
    evening.say(1, "change", "keep")
    assert waiting(evening) == [("last", 3)] and evening.asks(1, "right-dead")
    assert not evening.asks(1, "right-result")


# Roles that were shown


def test_a_role_that_was_shown_is_put_right() -> None:
    evening = die(action(playing(plays=("infected", "super_ghost"))), 3)
    evening.say(3, "shows", "infected")
    right(evening, "shown", {"seat-3": 1, "super_ghost": 1})
    assert state(evening).shown == {3: "super_ghost"}
    assert told(evening)[-1] == "Put right: Caro: Infected → Super ghost"
    with pytest.raises(Refused, match="Somebody else"):
        evening.say(1, "right-shown", {"seat-2": 1, "super_ghost": 1})
    right(evening, "shown", {"seat-3": 1})
    assert state(evening).shown == {}


def test_where_the_ai_sits_is_put_right() -> None:
    evening = playing(6, ai=True)
    assert state(evening).characters[0] == 0
    right(evening, "place", "seat-4")
    assert state(evening).characters == (1, 2, 3, 0, 4, 5)
