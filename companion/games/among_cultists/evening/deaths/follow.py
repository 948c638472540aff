"""What follows by itself from what has happened. `now` is game time in milliseconds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.games.among_cultists.evening.deaths import events as e
from companion.games.among_cultists.evening.deaths.fates import KILLING, SHOWING, Fate, fates
from companion.games.among_cultists.evening.events import Event
from companion.games.among_cultists.evening.evolve import evolve
from companion.games.among_cultists.evening.state import State
from companion.games.among_cultists.evening.votes.decide import opened


def consequences(before: State, after: State, happened: Sequence[Event], now: int) -> Iterator[Event]:
    """Yield what follows from what has `happened` between `before` and `after`."""
    state = after
    for event in happened if state.roles else ():
        for fate in fates(before, after, event):
            follows = _comes(state, fate, killed=isinstance(event, e.AssassinKilled))
            if follows and state.ending is None:
                state = evolve(state, follows)
                yield follows
    if state.ending is None:
        yield from _silent_vote(state, now)


def _comes(state: State, fate: Fate, *, killed: bool) -> e.DeathEvent | None:
    """Return what comes to a character by the role that the hub knows."""
    who, role = fate.character, state.roles.get(fate.character)
    if fate.kind in KILLING:
        return e.DiedOfRole(who, role) if role == fate.kind else None
    if fate.kind == "shows":
        return e.RoleShown(who, role) if role in SHOWING else None
    if fate.kind == "last":
        cultists = [one for one, held in state.roles.items() if held == "cultist"]
        return e.LastKnown(who, who in cultists and all(one in state.ghosts for one in cultists), killed)
    return None


def _silent_vote(state: State, now: int) -> Iterator[Event]:
    """Yield the beginning of the ballots where nobody may speak, once nothing has to be asked before (p. 23)."""
    talks = state.vote is not None and state.vote.stage == "talk" and not state.pending
    if talks and state.silent:
        yield from opened(state, now)
