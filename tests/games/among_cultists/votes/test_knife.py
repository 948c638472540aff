"""The first player and the AI in a vote (p. 17-19, 22, rulings AC-7, AC-14, AC-15)."""

import pytest

from companion.core.view import Sheet
from companion.games.among_cultists.rules.voting import ABSTAIN, Tally, tally
from companion.games.among_cultists.table.fields import AI
from companion.games.among_cultists.table.state import State
from companion.games.among_cultists.votes import events as e
from companion.games.among_cultists.votes.moves import CHANGING, SHOWN
from tests.games.among_cultists.evening import action, cast, die, playing, rounds, state, vote
from tests.golden.english import english
from tests.laws.evening import Evening, own


def counted(state: State) -> Tally:
    return tally(state, state.voting.ballots.answers)


# The first player


@pytest.mark.parametrize("characters", [5, 6])
def test_with_five_and_six_the_first_player_may_change_once_within_twenty_seconds(characters: int) -> None:
    """p. 17, rulings AC-7 and AC-15."""
    evening = action(playing(characters, knife=2))
    vote(evening, *["seat-3"] * characters)
    assert [seat for seat in evening.table.seats if evening.asks(seat, "change")] == [2]
    question = evening.question(2, "change")
    assert not question.secret and question.until == CHANGING == 20_000
    values = [choice.value for choice in getattr(question.ask, "choices", ())]
    assert values[0] == "keep" and "seat-3" not in values and ABSTAIN in values and "seat-2" in values
    assert evening.shows("ballots"), "all see the count meanwhile"
    happened = own(evening.say(2, "change", ABSTAIN))
    assert happened == [e.VoteChanged(2, ABSTAIN), e.VoteDecided(3, SHOWN)]
    assert not evening.asks(2, "change")


def test_the_change_can_turn_the_result() -> None:
    evening = action(playing(5, knife=1))
    vote(evening, "seat-2", "seat-2", "seat-3", "seat-3", ABSTAIN)
    assert own(evening.say(1, "change", "seat-3"))[-1] == e.VoteDecided(3, SHOWN)


def test_no_answer_keeps_the_vote() -> None:
    evening = action(playing(5, knife=1))
    vote(evening, *["seat-2"] * 5)
    assert own(evening.wait(CHANGING - 1)) == []
    assert own(evening.wait(1)) == [e.VoteKept(1), e.VoteDecided(2, 20_000 + SHOWN)]


@pytest.mark.parametrize(("characters", "ballot"), [(7, "seat-2"), (8, "seat-2"), (7, ABSTAIN)])
def test_with_seven_and_eight_the_first_players_vote_counts_twice_an_abstention_too(
    characters: int, ballot: str
) -> None:
    """p. 17."""
    evening = action(playing(characters, knife=1))
    happened = vote(evening, ballot, *["seat-3"] * 2, *["seat-2"] * (characters - 3))
    assert isinstance(happened[1], e.BallotsShown) and happened[1].until is None
    found = counted(state(evening))
    assert found.abstentions + sum(found.votes.values()) == characters + 1
    assert found.votes[2] == characters - 3 + (2 if ballot == "seat-2" else 0)
    assert found.abstentions == (2 if ballot == ABSTAIN else 0)
    sheet = evening.block("ballots", Sheet)
    assert [english(row.cells[0]).endswith(", twice") for row in sheet.rows[:2]] == [True, False]


@pytest.mark.parametrize("characters", [5, 8])
def test_a_ghost_with_the_knife_votes_once_and_changes_nothing(characters: int) -> None:
    """Ruling AC-14."""
    evening = die(action(playing(characters, knife=1)), 1)
    evening.say(2, "turn")
    happened = vote(evening, *["seat-2"] * characters)
    assert happened[-1] == e.VoteDecided(2, SHOWN)
    assert counted(state(evening)).votes == {2: characters}


def test_the_holder_who_is_found_dead_has_lost_the_privilege() -> None:
    """Ruling AC-14, p. 19: the knife's abilities belong to the living."""
    evening = action(playing(7, knife=1))
    evening.say(2, "turn")
    evening.say(2, "found", "seat-1")
    evening.say(2, "open")
    cast(evening, *["seat-2"] * 7)
    assert counted(state(evening)).votes == {2: 7}


def test_the_result_stays_what_it_was_when_the_holder_was_voted_out() -> None:
    evening = action(playing(7, knife=1))
    vote(evening, *["seat-1"] * 7)
    assert counted(state(evening)).votes == {1: 8}


# The AI


def test_the_ai_abstains() -> None:
    """p. 22."""
    evening = action(playing(7, ai=True, knife=2))
    happened = vote(evening, *["seat-1"] * 2, *[ABSTAIN] * 4)
    assert happened[-1] == e.VoteDecided(None, SHOWN)
    found = counted(state(evening))
    assert found == Tally({1: 3}, 5), "the knife's vote twice, and the AI's abstention"


def holding(characters: int) -> Evening:
    """Play on until the AI holds the knife."""
    evening = playing(characters, ai=True)
    return rounds(evening, characters)


@pytest.mark.parametrize("characters", [5, 6, 7])
def test_with_the_knife_the_ai_counts_as_two_abstentions_and_nobody_is_offered_a_change(characters: int) -> None:
    """p. 22."""
    evening = holding(characters)
    assert state(evening).knife == AI
    evening.say(1, "turn")
    happened = vote(evening, *["seat-1"] * (characters - 1))
    assert happened[-1] == e.VoteDecided(1, SHOWN)
    assert counted(state(evening)) == Tally({1: characters - 1}, 2)


def test_a_dead_ai_with_the_knife_abstains_once() -> None:
    """Ruling AC-14."""
    evening = die(holding(5), AI)
    evening.say(1, "turn")
    vote(evening, *["seat-1"] * 4)
    assert counted(state(evening)).abstentions == 1
