"""Votes on the phones in Among Cultists (p. 17-19, 22, rulings AC-7, AC-8, AC-14, AC-15)."""

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.view import Sheet, Track
from companion.games.among_cultists.rules.voting import ABSTAIN, VoteTally, tally, voted_out
from companion.games.among_cultists.table.fields import AI
from companion.games.among_cultists.table.state import State
from companion.games.among_cultists.votes import events as e
from companion.games.among_cultists.votes.events import MurderFound
from companion.games.among_cultists.votes.moves import CHANGING, SHOWN
from tests.games.among_cultists.evening import (
    action,
    cast,
    die,
    event,
    facts,
    next_round,
    open_vote,
    playing,
    rounds,
    state,
    vote,
)
from tests.golden.english import english
from tests.laws.evening import Evening, own

A, B, M, S, U = 1, 2, 3, 4, 5


@pytest.mark.parametrize(
    ("votes", "abstentions", "out"),
    [({A: 2, S: 2}, 2, None), ({A: 3, S: 1}, 2, A), ({B: 3, U: 1}, 3, None), ({B: 1, U: 1, M: 3}, 2, M)],
)
def test_the_table_of_the_rulebook(votes: dict[int, int], abstentions: int, out: int | None) -> None:
    """p. 18."""
    assert voted_out(VoteTally(votes, abstentions)) == out


@pytest.mark.parametrize(
    ("ballots", "out"),
    [
        (("seat-1", "seat-1", "seat-4", "seat-4", ABSTAIN, ABSTAIN), None),
        (("seat-1", "seat-1", "seat-1", "seat-4", ABSTAIN, ABSTAIN), 1),
        ((ABSTAIN,) * 6, None),
        (("seat-6",) * 6, 6),
        (("seat-2", ABSTAIN, "seat-2", ABSTAIN, ABSTAIN, "seat-2"), None),
        (("seat-1", "seat-2", "seat-3", "seat-4", "seat-5", "seat-6"), None),
    ],
)
def test_six_vote_on_their_phones(ballots: Sequence[str], out: int | None) -> None:
    """p. 18; players may name themselves (ruling AC-7)."""
    assert vote(action(playing(6)), *ballots, keep=True)[-1] == e.VoteDecided(out, SHOWN)


@pytest.mark.parametrize(
    ("knife", "dead", "ballots", "out"),
    [
        (7, (7,), ("seat-2", "seat-2", "seat-2", "seat-5", ABSTAIN, ABSTAIN, ABSTAIN), None),
        (7, (7,), ("seat-2", "seat-5", "seat-3", "seat-3", "seat-3", ABSTAIN, ABSTAIN), 3),
        (1, (), ("seat-2", "seat-2", "seat-2", "seat-5", ABSTAIN, ABSTAIN, ABSTAIN), 2),
        (7, (), ("seat-2", "seat-2", "seat-2", "seat-5", ABSTAIN, ABSTAIN, ABSTAIN), None),
        (1, (), ("seat-2", "seat-2", "seat-3", "seat-3", "seat-3", ABSTAIN, ABSTAIN), None),
        (3, (), ("seat-2", "seat-2", "seat-3", "seat-3", "seat-3", ABSTAIN, ABSTAIN), 3),
        (7, (), ("seat-3", "seat-3", "seat-3", "seat-2", ABSTAIN, ABSTAIN, "seat-2"), None),
    ],
)
def test_of_seven_votes_the_doubled_one_can_turn_the_result_either_way_and_a_ghost_s_counts_once(
    knife: int, dead: Sequence[int], ballots: Sequence[str], out: int | None
) -> None:
    """p. 17, 18, ruling AC-14: a doubled vote counts twice for, against, and as an abstention."""
    evening = die(action(playing(7, knife=knife)), *dead)
    if dead:
        evening.say(1, "turn")
    assert vote(evening, *ballots)[-1] == e.VoteDecided(out, SHOWN)


@given(
    ballots=st.lists(st.sampled_from(["seat-1", "seat-2", "seat-3", "seat-4", "seat-5", "seat-6", "seat-7", ABSTAIN])),
    knife=st.integers(1, 7),
)
def test_the_seat_that_is_out_has_more_votes_than_any_other_and_than_there_are_abstentions(
    ballots: list[str], knife: int
) -> None:
    started = STARTED[knife]
    cast = {seat: ballot for seat, ballot in enumerate(ballots, 1) if seat <= 7}
    found = tally(started, cast)
    assert sum(found.votes.values()) + found.abstentions == 8, "seven votes, one of them twice"
    out = voted_out(found)
    if out is None:
        most = max(found.votes.values(), default=0)
        assert found.abstentions >= most or list(found.votes.values()).count(most) > 1
    else:
        rest = [votes for character, votes in found.votes.items() if character != out]
        assert found.votes[out] > max([found.abstentions, *rest])


def _started(knife: int) -> Evening:
    evening = action(playing(7, knife=knife))
    evening.say(1, "vote")
    return evening


STARTED = {knife: state(_started(knife)) for knife in range(1, 8)}


# The beginning of a vote


def test_a_vote_uses_the_token_up_until_the_next_round() -> None:
    """p. 17."""
    evening = action(playing())
    assert own(evening.say(4, "vote")) == [e.VoteStarted(1)]
    assert not state(evening).active and state(evening).acted == (1,), "it was the action of the seat that started it"
    evening.say(4, "open")
    cast(evening, *[ABSTAIN] * 5)
    evening.say(1, "change", "keep")
    assert own(evening.say(2, "seen")) == [e.VoteEnded()]
    assert not evening.asks(1, "vote") and state(evening).phase == "action"
    next_round(evening)
    action(evening, "morale_up")
    assert evening.asks(1, "vote")


def test_only_the_living_start_a_vote_and_never_the_ai() -> None:
    """p. 17, 19, 22."""
    evening = action(die(playing(5, ai=True), 2))
    asked = {}
    while (character := state(evening).current) is not None:
        asked[character] = evening.asks(3, "vote")
        evening.say(1, "turn")
    assert asked == {1: True, 2: False, 3: True, 4: True, AI: False}


def test_a_murder_found_is_followed_by_a_vote_and_spends_no_token() -> None:
    """p. 15, 17."""
    evening = action(playing())
    assert own(evening.say(2, "found", "seat-5")) == [MurderFound(5, by=1)]
    assert state(evening).active and state(evening).ghosts == {5: 1} and state(evening).acted == (1,)
    assert evening.public().phase == "vote"
    assert "Found dead" in facts(evening, "vote")


def test_a_murder_found_by_fake_eyes_is_voted_on_before_the_actions() -> None:
    """p. 23."""
    evening = playing()
    event(evening, "fake_eyes")
    evening.say(1, "eyes", "seat-2")
    evening.say(1, "outcome", "dead")
    evening.say(1, "open")
    cast(evening, *[ABSTAIN] * 5)
    evening.say(1, "change", "keep")
    evening.say(1, "seen")
    assert state(evening).phase == "event" and evening.asks(1, "settled")


# Talk


def test_the_talk_ends_when_the_table_likes() -> None:
    evening = action(playing())
    evening.say(1, "vote")
    assert evening.public().timers == () and evening.rules.next_deadline(evening.table) is None
    assert evening.question(3, "open").button_choice == "go" and not evening.question(1, "open").required
    assert own(evening.say(3, "open")) == [e.BallotsOpened()]


def test_or_at_the_agreed_time() -> None:
    evening = action(playing(talk_seconds="60", vote_seconds="30"))
    evening.now = 7_000
    assert own(evening.say(1, "vote")) == [e.VoteStarted(1, 67_000)]
    assert [timer.ends for timer in evening.public().timers] == [67_000]
    assert own(evening.wait(59_999)) == []
    assert own(evening.wait(1)) == [e.BallotsOpened(97_000)]
    assert evening.question(5, "ballot").deadline == 97_000


def test_where_nobody_may_speak_the_vote_is_silent_and_comes_at_once() -> None:
    """p. 23, No connection."""
    evening = action(playing(talk_seconds="300"), "no_connection")
    assert own(evening.say(1, "vote")) == [e.VoteStarted(1), e.BallotsOpened()]


def test_where_nobody_may_speak_nobody_is_told_to_talk_while_something_is_asked_first() -> None:
    """p. 23, No connection."""
    evening = action(playing(special=("novice",)), "no_connection")
    evening.say(1, "vote")
    assert facts(evening, "vote")["To do"] == "No talking: vote right away."
    assert own(evening.say(1, "novice", "no"))[-1] == e.BallotsOpened()


# Ballots


def test_ghosts_vote_and_only_the_living_can_be_named() -> None:
    """p. 17, ruling AC-7."""
    evening = action(die(playing(5, ai=True), 2))
    open_vote(evening)
    for seat in (1, 2, 3, 4):
        question = evening.question(seat, "ballot")
        assert question.secret and question.required and question.button_choice is None
        assert [choice.value for choice in getattr(question.ask, "choices", ())] == [
            *("ai", "seat-1", "seat-3", "seat-4"),
            ABSTAIN,
        ]


def test_a_ballot_is_final_and_secret_until_all_are_shown_at_once_in_the_order_of_the_seats() -> None:
    """Ruling AC-15."""
    evening = action(playing(7))
    open_vote(evening)
    for seat in (7, 3, 1, 6, 2, 5):
        assert own(evening.say(seat, "ballot", "seat-4")) == [e.SuspectChosen(seat, "seat-4")]
        assert not evening.asks(seat, "ballot") and not evening.shows("ballots")
    track = evening.block("cast", Track)
    assert (track.value, track.most) == (6, 7)
    shown = {seat: "seat-4" for seat in range(1, 8)}
    assert own(evening.say(4, "ballot", "seat-4")) == [
        e.SuspectChosen(4, "seat-4"),
        e.BallotsShown(shown),
        e.VoteDecided(4, SHOWN),
    ]
    sheet = evening.block("ballots", Sheet)
    assert [row.seat for row in sheet.rows] == [1, 2, 3, 4, 5, 6, 7]


def test_below_the_result_stand_the_votes_then_who_voted_for_whom_and_then_the_cards() -> None:
    evening = action(playing(7))
    open_vote(evening)
    for seat in evening.table.seats:
        evening.say(seat, "ballot", "seat-4")
    view = evening.public()
    assert getattr(view.next, "message", "") == "{who} is voted out."
    assert [block.id for block in view.blocks][:3] == ["tally", "ballots", "vote"]
    assert "On the table" in facts(evening, "vote")


def test_the_ballots_close_at_the_agreed_time() -> None:
    evening = action(playing(vote_seconds="30"))
    open_vote(evening)
    evening.say(3, "ballot", "seat-1")
    shown, *_ = own(evening.wait(30_000))
    assert isinstance(shown, e.BallotsShown) and list(shown.ballots.values()).count(ABSTAIN) == 4


# After the vote


def test_the_eliminated_plays_on_as_a_ghost() -> None:
    """p. 18."""
    evening = action(playing(8))
    vote(evening, *["seat-3"] * 8)
    assert state(evening).ghosts == {3: 1}
    assert evening.public().phase == "reveal"
    evening.say(2, "seen")
    assert evening.public().seats[2].tags == ("ghost",)


def test_a_late_tap_does_not_start_the_vote_of_the_next_seat_in_turn() -> None:
    """p. 17: each turn has a question of its own, so a tap meant for the previous turn does nothing."""
    evening = action(playing())
    late = evening.question(1, "vote").id
    evening.say(1, "turn")
    assert evening.asks(1, "vote") and evening.question(1, "vote").id != late


def test_an_answer_about_a_role_leaves_the_result_its_time() -> None:
    """Ruling AC-30: the time runs from the count."""
    evening = action(playing(special=("infected",)))
    vote(evening, *["seat-2"] * 5, keep=True)
    assert state(evening).voting.deadline == SHOWN
    late = evening.fork()
    assert own(late.wait(2 * SHOWN)) == []
    late.say(2, "last", "no")
    late.say(2, "shows", "none")
    assert own(late.wait(0)) == [e.VoteEnded()], "an answer that takes longer lets the round go on"
    evening.wait(5_000)
    evening.say(2, "last", "no")
    evening.say(2, "shows", "infected")
    assert state(evening).voting.deadline == SHOWN
    assert own(evening.wait(SHOWN - 5_001)) == []
    assert own(evening.wait(1)) == [e.VoteEnded()]


# The first player and the AI


def counted(state: State) -> VoteTally:
    return tally(state, state.voting.ballots.answers)


# The first player


@pytest.mark.parametrize("characters", [5, 6])
def test_with_five_and_six_the_first_player_may_change_once_within_twenty_seconds(characters: int) -> None:
    """p. 17, rulings AC-7 and AC-15."""
    evening = action(playing(characters, knife=2))
    vote(evening, *["seat-3"] * characters)
    assert [seat for seat in evening.table.seats if evening.asks(seat, "change")] == [2]
    question = evening.question(2, "change")
    assert not question.secret and question.deadline == CHANGING == 20_000
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
    assert isinstance(happened[1], e.BallotsShown) and happened[1].deadline is None
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
    assert found == VoteTally({1: 3}, 5), "the knife's vote twice, and the AI's abstention"


def holding(characters: int) -> Evening:
    """Play on until the AI holds the knife."""
    return rounds(playing(characters, ai=True), characters)


@pytest.mark.parametrize("characters", [5, 6, 7])
def test_with_the_knife_the_ai_counts_as_two_abstentions_and_nobody_is_offered_a_change(characters: int) -> None:
    """p. 22."""
    evening = holding(characters)
    assert state(evening).knife == AI
    evening.say(1, "turn")
    happened = vote(evening, *["seat-1"] * (characters - 1))
    assert happened[-1] == e.VoteDecided(1, SHOWN)
    assert counted(state(evening)) == VoteTally({1: characters - 1}, 2)


def test_a_dead_ai_with_the_knife_abstains_once() -> None:
    """Ruling AC-14."""
    evening = die(holding(5), AI)
    evening.say(1, "turn")
    vote(evening, *["seat-1"] * 4)
    assert counted(state(evening)).abstentions == 1
