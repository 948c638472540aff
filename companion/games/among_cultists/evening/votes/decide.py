"""What a command does in a vote. `now` is game time in milliseconds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from companion.core import script as s
from companion.core.game import Refused
from companion.core.text import Text, say
from companion.games.among_cultists.evening.options import on_phones, talk_time, vote_time
from companion.games.among_cultists.evening.overtaken import expect, overtaken
from companion.games.among_cultists.evening.rounds.actions import hindrance
from companion.games.among_cultists.evening.rounds.knife import eyed
from companion.games.among_cultists.evening.state import AI, Stage, State, Vote
from companion.games.among_cultists.evening.votes import commands as c
from companion.games.among_cultists.evening.votes import events as e
from companion.games.among_cultists.evening.votes.pointing import POINTING
from companion.games.among_cultists.evening.votes.tally import ABSTAIN, tally, voted_out

CHANGING = 20_000
"""Milliseconds that the first player has to change their vote (ruling AC-15)."""

CLOSING_SEATS = 2
"""Seats that close a vote, or a question to all, for those who do not answer (ruling AC-15)."""

CLOSING = 30_000
"""Milliseconds in which everybody may still answer then."""

Happened = Sequence[e.VoteEvent | s.NarrationEvent]


def decide(state: State, command: c.VoteCommand, now: int) -> Happened:
    """Return what `command` makes happen, or raise `Refused`."""
    expect(state.ending is None)
    match command:
        case c.StartVote():
            reason = hindered(state)
            if reason:
                raise Refused(reason)
            return [e.VoteStarted(finder(state), _talk(state, now))]
        case c.FindMurder(character):
            _expect_found(state, character)
            return [e.MurderFound(character, _talk(state, now))]
        case c.OpenBallots():
            _at(state, "talk")
            return opened(state, now)
        case c.EnterResult(out):
            _at(state, "entry", "pointing")
            return [e.VoteEntered(out)]
        case c.EndVote():
            _at(state, "shown")
            return [e.VoteEnded()]
        case _:
            return _secret(state, command, now)


def finder(state: State) -> int:
    """Return who starts a vote or finds somebody dead: whoever is in turn, in the Event phase the knife."""
    return state.order[state.turn]


def hindered(state: State) -> Text | None:
    """Return why the character in turn starts no vote, None if it may.

    It is a living one, or the Super ghost that everybody has seen (p. 17, 24), while the token is active.
    """
    if state.phase == "action" and not state.active and state.vote is None:
        return say("A vote was started in this round: the vote token is used up until the next one.")
    return hindrance(state, in_room=True)


def can_start(state: State) -> bool:
    """Return whether the character in turn may start a vote (p. 17)."""
    return hindered(state) is None


def findable(state: State) -> tuple[int, ...]:
    """Return who may be found dead now, by a status check, the camera or Fake eyes: never whoever looks (p. 15, 23)."""
    return () if _blind(state) else _looked_at(state)


def _blind(state: State) -> Text | None:
    """Return why nobody can be found dead, None if somebody can; what the camera shows is part of its action."""
    if state.vote is None and state.ending is None:
        if state.phase == "event" and _looked_at(state):
            return None
        if state.camera:
            return None
    return hindrance(state)


def _looked_at(state: State) -> tuple[int, ...]:
    if state.phase == "event":
        # Who has not said yet whose deck it is may have looked through any.
        return eyed(state) if state.eyed is None else (state.eyed,)
    return tuple(one for one in state.living if one != state.current)


def _expect_found(state: State, character: int) -> None:
    reason = _blind(state)
    if reason:
        raise Refused(reason)
    if character in state.ghosts:
        raise Refused(say("{who} is a ghost already.", who=state.name(character)))
    if character not in _looked_at(state):
        raise Refused(say("Choose another living character."))


def _talk(state: State, now: int) -> int | None:
    limit = talk_time(state.setup)
    return now + limit if limit and not state.silent else None


def opened(state: State, now: int) -> Happened:
    """Return what follows when the talk is over: ballots, or the ritual with eyes closed."""
    if on_phones(state.setup):
        limit = vote_time(state.setup)
        return [e.BallotsOpened(now + limit if limit else None)]
    if not state.narration.voice:
        return [e.PointingBegan(aloud=False)]
    return [e.PointingBegan(aloud=True), *s.begin(POINTING, state.narration, now)]


def _secret(state: State, command: c.CastBallot | c.CloseVote | c.ChangeVote | c.KeepVote, now: int) -> Happened:
    people = len(state.setup.players)
    match command:
        case c.CastBallot(seat, choice):
            vote = _at(state, "ballots")
            expect(seat not in vote.ballots)
            full = len(vote.ballots) + 1 == people
            counted = _counted(state, {**vote.ballots, seat: choice}, now) if full else ()
            return [e.BallotCast(seat, choice), *counted]
        case c.CloseVote(seat):
            vote = _at(state, "ballots")
            expect(can_close(vote, seat))
            return [e.ClosingWanted(seat, _closing(vote, now))]
        case c.ChangeVote(seat, choice):
            vote = _at(state, "change")
            return [e.VoteChanged(seat, choice), _decided(state, {**vote.ballots, seat: choice})]
        case c.KeepVote(seat):
            vote = _at(state, "change")
            return [e.VoteKept(seat), _decided(state, vote.ballots)]
        case _:
            assert_never(command)


def can_close(vote: Vote, seat: int) -> bool:
    """Return whether `seat` may want the ballots closed: it has cast its own, and others are needed still."""
    return seat in vote.ballots and seat not in vote.wanted and len(vote.wanted) < CLOSING_SEATS


def _closing(vote: Vote, now: int) -> int | None:
    """Return when the vote closes now that one more seat wants it; None: nothing has changed."""
    ends = now + CLOSING
    sooner = vote.until is not None and vote.until <= ends
    return None if sooner or len(vote.wanted) + 1 < CLOSING_SEATS else ends


def _at(state: State, *stages: Stage) -> Vote:
    """Return the vote, or raise `Refused` if it is at none of `stages`."""
    if state.vote is None or state.vote.stage not in stages:
        raise overtaken()
    return state.vote


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
    """Return the game time at which the present stage ends, None if it does not end by itself.

    Nobody's talk is over while something has to be asked first.
    """
    runs = state.vote is not None and state.ending is None and not state.pending
    return state.vote.until if state.vote and runs else None


def tick(state: State, now: int) -> Happened:
    """Return what follows when the time of the present stage is over."""
    vote = state.voting
    match vote.stage:
        case "talk":
            return opened(state, now)
        case "change":
            return [e.VoteKept(state.knife or AI), _decided(state, vote.ballots)]
        case _:
            return _counted(state, vote.ballots, now)
