"""How a vote changes the evening."""

from __future__ import annotations

from typing import assert_never

from msgspec.structs import replace

from companion.core import script as s
from companion.core.view import Sound
from companion.games.among_cultists.evening.end.evolve import ended
from companion.games.among_cultists.evening.options import on_phones
from companion.games.among_cultists.evening.state import AI, Stage, State, Vote
from companion.games.among_cultists.evening.votes import events as e
from companion.games.among_cultists.evening.votes.tally import doubled


def evolve(state: State, event: e.VoteEvent) -> State:
    """Return the state after `event`; never refuses."""
    match event:
        case e.VoteStarted(by, until):
            return _begun(replace(state, active=False), Vote(by=by, until=until))
        case e.MurderFound(character, until):
            return _begun(_dead(state, character), Vote(victim=character, until=until))
        case e.VoteEnded():
            return replace(state, vote=None)
        case e.VoteDecided(out):
            return _decided(state, out)
        case e.VoteEntered(out):
            # A reading that stands is not taken up again.
            return _decided(replace(state, narration=replace(state.narration, status="silent")), out)
        case e.LastAnswered(character, True):
            return ended(state, state, "vote", character)
        case e.MarkerShown(True):
            return ended(state, state, "marker", AI)
        case e.PartnerShown(True):
            return ended(state, state, "vote", AI)
        case e.LastAnswered() | e.MarkerShown() | e.PartnerShown():
            return _at(state, "shown")
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


def _within(
    state: State,
    event: e.BallotsOpened
    | e.PointingBegan
    | e.BallotCast
    | e.ClosingWanted
    | e.BallotsShown
    | e.VoteChanged
    | e.VoteKept
    | e.PartnerAnswered,
) -> State:
    vote = state.voting
    match event:
        case e.BallotsOpened(until):
            rung = replace(state, sounds=(Sound(f"ballots-{state.votes}", "gong"),))
            return _at(rung, "ballots", until)
        case e.PointingBegan(aloud):
            return _at(state, "pointing" if aloud else "entry")
        case e.BallotCast(seat, choice) | e.VoteChanged(seat, choice):
            return replace(state, vote=replace(vote, ballots={**vote.ballots, seat: choice}))
        case e.ClosingWanted(seat):
            return replace(state, vote=replace(vote, wanted=(*vote.wanted, seat)))
        case e.BallotsShown(ballots, until):
            rung = replace(state, sounds=(Sound(f"shown-{state.votes}", "bell"),))
            counted = replace(vote, ballots=ballots, counted=True)
            return _at(replace(rung, vote=counted), "change", until)
        case e.VoteKept():
            return state
        case e.PartnerAnswered(seat, last):
            return replace(state, vote=replace(vote, answers={**vote.answers, seat: last}))
        case _:
            assert_never(event)


def _decided(state: State, out: int | None) -> State:
    if out is None:
        return _at(state, "shown")
    dead = _dead(state, out)
    return _at(replace(dead, vote=replace(dead.voting, out=out)), _asks(dead, out))


def _asks(state: State, out: int) -> Stage:
    """Return how the table says whether the last Cultist was voted out (ruling AC-8).

    With two Cultists the other one must be a ghost already: without one nothing is asked.
    """
    if state.variant.cultists > 1 and set(state.ghosts) == {out}:
        return "shown"
    if out != AI:
        return "last"
    if state.variant.cultists == 1:
        return "marker"
    # Only the other Cultist knows; without phones the table says it aloud.
    return "partner" if on_phones(state.setup) else "last"


def narrated(state: State, event: s.NarrationEvent) -> State:
    """Return the state after an event of the voice that leads the vote with eyes closed."""
    told = replace(state, narration=s.evolve(state.narration, event))
    leads = isinstance(event, s.ScriptEnded) and state.vote is not None and state.vote.stage == "pointing"
    return _at(told, "entry") if leads else told
