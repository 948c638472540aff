"""How an evening comes to its end, and back from it."""

from __future__ import annotations

from typing import assert_never

from msgspec.structs import replace

from companion.core.view import Sound
from companion.games.among_cultists.evening.end import events as e
from companion.games.among_cultists.evening.end.verdict import can_go_on, evident_cultists
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
            return _anew(state, _before(state), "stopped")
        case e.CultistsShown():
            return _revealed(state)
        case e.EndConfirmed():
            return replace(state, over=True)
        case _:
            if state.ending is None:
                raise TypeError("an answer about an end that has not come")
            return _answered(state, state.ending, event)


def _before(state: State) -> State:
    """Return where a game that is stopped goes on if it was a mistake: at its end, if that is certain."""
    return state.ending.before if state.ending and can_go_on(state, state.ending) else state


def _anew(state: State, before: State, cause: Cause, by: int | None = None) -> State:
    """Return `state` at an end about which nothing is said yet; Cultists who were shown stay known."""
    again = replace(ended(state, before, cause, by), again=state.again + 1)
    return _revealed(again) if state.ending and state.ending.revealed else again


def _asked_again(state: State, ending: Ending) -> State:
    """Return the state in which all is asked again but for the Seer: whoever was named is named (ruling AC-26)."""
    again = _anew(state, ending.before, ending.cause, ending.by)
    if again.ending is None:
        return again
    return replace(again, ending=replace(again.ending, named=ending.named, seer=ending.seer))


def _revealed(state: State) -> State:
    """Return `state` with the Cultists that the hub knows shown to all."""
    if state.ending is None:
        raise TypeError("Cultists are shown at the end")
    cultists = tuple(sorted(one for one, role in state.roles.items() if role == "cultist"))
    return replace(state, ending=replace(state.ending, cultists=cultists, revealed=True))


def _back(state: State, before: State) -> State:
    """Return the state before the end; what was being read stands, until somebody lets it go on."""
    narration = replace(state.narration, status="stopped") if before.reading else state.narration
    return replace(before, again=state.again + 1, narration=narration)


def _answered(
    state: State,
    ending: Ending,
    event: e.EndAccepted
    | e.WinnerNamed
    | e.CultistsNamed
    | e.HoldersNamed
    | e.EarlierAnswered
    | e.SeerNamed
    | e.SeerAnswered
    | e.AnswersDropped
    | e.EndingDropped,
) -> State:
    match event:
        case e.EndAccepted(seat):
            return replace(state, ending=replace(ending, accepted=seat))
        case e.WinnerNamed(winner):
            return replace(state, ending=replace(ending, winner=winner))
        case e.CultistsNamed(characters):
            return replace(state, ending=replace(ending, cultists=characters))
        case e.HoldersNamed(characters):
            return replace(state, ending=replace(ending, holders=characters))
        case e.EarlierAnswered(earlier):
            return replace(state, ending=replace(ending, earlier=earlier))
        case e.SeerNamed(seat):
            seer = state.roles[seat] == "seer" if state.roles else None
            return replace(state, ending=replace(ending, named=seat, seer=seer))
        case e.SeerAnswered(right):
            return replace(state, ending=replace(ending, seer=right))
        case e.AnswersDropped():
            return _asked_again(state, ending)
        case e.EndingDropped():
            return _back(state, ending.before)
        case _:
            assert_never(event)
