"""What a command does in a vote. `now` is game time in milliseconds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from companion.core import script as s
from companion.games.among_cultists.evening.options import on_phones, talk_time, vote_time
from companion.games.among_cultists.evening.overtaken import expect, overtaken
from companion.games.among_cultists.evening.state import AI, Stage, State, Vote
from companion.games.among_cultists.evening.votes import commands as c
from companion.games.among_cultists.evening.votes import events as e
from companion.games.among_cultists.evening.votes.evolve import evolve
from companion.games.among_cultists.evening.votes.pointing import POINTING
from companion.games.among_cultists.evening.votes.tally import ABSTAIN, tally, voted_out

CHANGING = 20_000
"""Milliseconds that the first player has to change their vote (ruling AC-15)."""

Happened = Sequence[e.VoteEvent | s.NarrationEvent]


def decide(state: State, command: c.VoteCommand, now: int) -> Happened:
    """Return what `command` makes happen, or raise `Refused`."""
    expect(state.ending is None)
    match command:
        case c.StartVote():
            expect(can_start(state))
            return _begin(state, e.VoteStarted(state.order[state.turn], _talk(state, now)), now)
        case c.FindMurder(character):
            expect(can_find(state) and character in state.living)
            return _begin(state, e.MurderFound(character, _talk(state, now)), now)
        case c.OpenBallots():
            _at(state, "talk")
            return opened(state, now)
        case c.EnterResult(out):
            _at(state, "entry", "pointing")
            return [e.VoteEntered(out)]
        case c.EndVote():
            _at(state, "shown")
            return [e.VoteEnded()]
        case c.AnswerLast() | c.ShowMarker():
            return [_answered(state, command)]
        case _:
            return _secret(state, command, now)


def can_start(state: State) -> bool:
    """Return whether the character in turn may start a vote: a living one, while the token is active (p. 17)."""
    started = state.phase == "action" and state.active and state.vote is None and state.ending is None
    return started and state.current in state.living and state.current != AI


def can_find(state: State) -> bool:
    """Return whether somebody may be found dead: by a status check, or by Fake eyes (p. 15, 23)."""
    looked = state.phase == "action" or (state.phase == "event" and state.drawn and state.event == "fake_eyes")
    return looked and bool(state.living) and state.vote is None and state.ending is None


def _talk(state: State, now: int) -> int | None:
    limit = talk_time(state.setup)
    return now + limit if limit and not state.silent else None


def _begin(state: State, event: e.VoteStarted | e.MurderFound, now: int) -> Happened:
    """Return the beginning of a vote; where nobody may speak, it is cast at once (p. 23)."""
    return [event, *opened(evolve(state, event), now)] if state.silent else [event]


def opened(state: State, now: int) -> Happened:
    """Return what follows when the talk is over: ballots, or the ritual with eyes closed."""
    if on_phones(state.setup):
        limit = vote_time(state.setup)
        return [e.BallotsOpened(now + limit if limit else None)]
    if not state.narration.voice:
        return [e.PointingBegan(aloud=False)]
    return [e.PointingBegan(aloud=True), *s.begin(POINTING, state.narration, now)]


def _answered(state: State, command: c.AnswerLast | c.ShowMarker) -> e.VoteEvent:
    match command:
        case c.AnswerLast(last):
            vote = _at(state, "last")
            return e.LastAnswered(AI if vote.out is None else vote.out, last)
        case c.ShowMarker(cultist):
            _at(state, "marker")
            return e.MarkerShown(cultist)
        case _:
            assert_never(command)


def _secret(
    state: State, command: c.CastBallot | c.CloseVote | c.ChangeVote | c.KeepVote | c.AnswerPartner, now: int
) -> Happened:
    people = len(state.setup.players)
    match command:
        case c.CastBallot(seat, choice):
            vote = _at(state, "ballots")
            expect(seat not in vote.ballots)
            full = len(vote.ballots) + 1 == people
            counted = _counted(state, {**vote.ballots, seat: choice}, now) if full else ()
            return [e.BallotCast(seat, choice), *counted]
        case c.AnswerPartner(seat, last):
            vote = _at(state, "partner")
            expect(seat not in vote.answers)
            said = e.PartnerAnswered(seat, last)
            shown = e.PartnerShown(last or any(vote.answers.values()))
            return [said, shown] if len(vote.answers) + 1 == people else [said]
        case c.CloseVote(seat):
            vote = _at(state, "ballots", "partner")
            expect(seat not in vote.wanted)
            return _closed(state, vote, now) if len(vote.wanted) + 1 >= min(2, people) else [e.ClosingWanted(seat)]
        case c.ChangeVote(seat, choice):
            vote = _at(state, "change")
            return [e.VoteChanged(seat, choice), _decided(state, {**vote.ballots, seat: choice})]
        case c.KeepVote(seat):
            vote = _at(state, "change")
            return [e.VoteKept(seat), _decided(state, vote.ballots)]
        case _:
            assert_never(command)


def _at(state: State, *stages: Stage) -> Vote:
    """Return the vote, or raise `Refused` if it is at none of `stages`."""
    if state.vote is None or state.vote.stage not in stages:
        raise overtaken()
    return state.vote


def _closed(state: State, vote: Vote, now: int) -> Happened:
    """Return the end of what is secret, for whoever has answered."""
    if vote.stage == "ballots":
        return _counted(state, vote.ballots, now)
    return [e.PartnerShown(any(vote.answers.values()))]


def _counted(state: State, cast: dict[int, str], now: int) -> Happened:
    """Return all ballots at once, in the order of the seats: that of arrival would tell who hesitated."""
    ballots = {int(seat): cast.get(seat, ABSTAIN) for seat in state.setup.seats}
    if may_change(state):
        return [e.BallotsShown(ballots, now + CHANGING)]
    return [e.BallotsShown(ballots), _decided(state, ballots)]


def _decided(state: State, ballots: dict[int, str]) -> e.VoteDecided:
    return e.VoteDecided(voted_out(tally(state, ballots)))


def may_change(state: State) -> bool:
    """Return whether the first player may change their vote (p. 17, rulings AC-7 and AC-14)."""
    return not state.numbers.doubled and state.knife != AI and state.knife in state.living


def due(state: State) -> int | None:
    """Return the game time at which the present stage ends, None if it does not end by itself."""
    return state.vote.until if state.vote and state.ending is None else None


def tick(state: State, now: int) -> Happened:
    """Return what follows when the time of the present stage is over."""
    vote = state.voting
    match vote.stage:
        case "talk":
            return opened(state, now)
        case "change":
            return [e.VoteKept(state.knife or AI), _decided(state, vote.ballots)]
        case _:
            return _closed(state, vote, now)
