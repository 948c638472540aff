"""How an evening comes to its end, and back from it."""

from __future__ import annotations

from typing import assert_never

from msgspec.structs import replace

from companion.core.view import Sound
from companion.games.among_cultists.evening.end import events as e
from companion.games.among_cultists.evening.end.verdict import evident_cultists
from companion.games.among_cultists.evening.state import Cause, Ending, State


def ended(state: State, before: State, cause: Cause, by: int | None = None) -> State:
    """Return `state` at its end; `before` is where it goes on if it was none, `by` whose fate has brought it about."""
    ending = Ending(cause=cause, before=before, by=by)
    ending = replace(ending, cultists=evident_cultists(state, ending))
    return replace(state, ending=ending, sounds=(Sound(f"end-{state.round}-{state.again}", "gong"),))


def reached(state: State, before: State) -> State:
    """Return `state`, at its end if the Investigators have their points now."""
    return ended(state, before, "points") if state.total >= state.target else state


def evolve(state: State, event: e.EndEvent) -> State:
    """Return the state after `event`; never refuses."""
    match event:
        case e.ClaimMade(seat):
            return ended(state, state, "claim", seat)
        case e.GameStopped():
            stopped = ended(state, state.ending.before if state.ending else state, "stopped")
            return replace(stopped, again=state.again + 1)
        case e.EndConfirmed():
            return replace(state, over=True)
        case _:
            if state.ending is None:
                raise TypeError("an answer about an end that has not come")
            return _answered(state, state.ending, event)


def _back(state: State, before: State) -> State:
    """Return the state before the end; what was being read stands, until somebody lets it go on."""
    narration = replace(state.narration, status="stopped") if before.reading else state.narration
    return replace(before, again=state.again + 1, narration=narration)


def _answered(
    state: State,
    ending: Ending,
    event: e.WinnerNamed
    | e.CultistsNamed
    | e.HoldersNamed
    | e.EarlierAnswered
    | e.SeerNamed
    | e.SeerAnswered
    | e.AnswersDropped
    | e.EndingDropped,
) -> State:
    match event:
        case e.WinnerNamed(winner):
            return replace(state, ending=replace(ending, winner=winner))
        case e.CultistsNamed(characters):
            return replace(state, ending=replace(ending, cultists=characters))
        case e.HoldersNamed(characters):
            return replace(state, ending=replace(ending, holders=characters))
        case e.EarlierAnswered(earlier):
            return replace(state, ending=replace(ending, earlier=earlier))
        case e.SeerNamed(seat):
            return replace(state, ending=replace(ending, named=seat))
        case e.SeerAnswered(right):
            return replace(state, ending=replace(ending, seer=right))
        case e.AnswersDropped():
            again = ended(state, ending.before, ending.cause, ending.by)
            return replace(again, again=state.again + 1)
        case e.EndingDropped():
            return _back(state, ending.before)
        case _:
            assert_never(event)
