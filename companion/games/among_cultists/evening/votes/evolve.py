"""How a vote changes the evening."""

from __future__ import annotations

from typing import assert_never

from msgspec.structs import replace

from companion.core import script as s
from companion.core.view import Sound
from companion.games.among_cultists.evening.rounds.entered import spent
from companion.games.among_cultists.evening.state import Stage, State, Vote
from companion.games.among_cultists.evening.votes import events as e
from companion.games.among_cultists.evening.votes.tally import doubled


def evolve(state: State, event: e.VoteEvent) -> State:
    """Return the state after `event`; never refuses."""
    match event:
        case e.VoteStarted(by, until):
            return _begun(replace(spent(state, by), active=False), Vote(by=by, until=until))
        case e.MurderFound(character, until):
            return _begun(_found(state, character), Vote(victim=character, until=until))
        case e.VoteEnded():
            return replace(state, vote=None)
        case e.VoteDecided(out):
            return _decided(state, out)
        case e.VoteEntered(out):
            # A reading that stands is not taken up again.
            return _decided(replace(state, narration=replace(state.narration, status="silent")), out)
        case _:
            return _within(state, event)


def _begun(state: State, vote: Vote) -> State:
    number = state.votes + 1
    vote = replace(vote, double=doubled(state))
    return replace(state, vote=vote, votes=number, sounds=(Sound(f"vote-{number}", "bell"),))


def _at(state: State, stage: Stage, until: int | None = None) -> State:
    return replace(state, vote=replace(state.voting, stage=stage, until=until, wanted=()))


def _dead(state: State, character: int) -> State:
    return replace(state, ghosts={**state.ghosts, character: state.round})


def _found(state: State, character: int) -> State:
    """Return the state in which a character was found dead: by a status check, an action, or by Fake eyes."""
    dead = replace(_dead(state, character), eyed=None, camera=False)
    if state.phase == "action":
        return spent(dead, state.order[state.turn])
    # There is one look, whether the first player has said whose deck it is or not.
    return replace(dead, peeked=True)


def _within(
    state: State,
    event: e.BallotsOpened
    | e.PointingBegan
    | e.BallotCast
    | e.ClosingWanted
    | e.BallotsShown
    | e.VoteChanged
    | e.VoteKept,
) -> State:
    vote = state.voting
    match event:
        case e.BallotsOpened(until):
            rung = replace(state, sounds=(Sound(f"ballots-{state.votes}", "gong"),))
            return _at(rung, "ballots", until)
        case e.PointingBegan(aloud):
            return _at(state, "pointing" if aloud else "entry")
        case e.BallotCast(seat, choice):
            return replace(state, vote=replace(vote, ballots={**vote.ballots, seat: choice}))
        case e.VoteChanged(seat, choice):
            return replace(state, vote=replace(vote, ballots={**vote.ballots, seat: choice}, changed=True))
        case e.ClosingWanted(seat, until):
            ends = vote.until if until is None else until
            return replace(state, vote=replace(vote, wanted=(*vote.wanted, seat), until=ends))
        case e.BallotsShown(ballots, until):
            rung = replace(state, sounds=(Sound(f"shown-{state.votes}", "bell"),))
            counted = replace(vote, ballots=ballots, counted=True)
            return _at(replace(rung, vote=counted), "change", until)
        case e.VoteKept():
            return state
        case _:
            assert_never(event)


def _decided(state: State, out: int | None) -> State:
    if out is None:
        return _at(state, "shown")
    dead = _dead(state, out)
    return _at(replace(dead, vote=replace(dead.voting, out=out)), "shown")


def narrated(state: State, event: s.NarrationEvent) -> State:
    """Return the state after an event of the voice that leads the vote with eyes closed."""
    told = replace(state, narration=s.evolve(state.narration, event))
    leads = isinstance(event, s.ScriptEnded) and state.vote is not None and state.vote.stage == "pointing"
    return _at(told, "entry") if leads else told
