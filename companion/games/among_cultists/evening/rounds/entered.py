"""How the evening changes by what characters do and by what the table enters."""

from __future__ import annotations

from typing import assert_never

from msgspec.structs import replace

from companion.core.view import Sound
from companion.games.among_cultists.evening.end.evolve import reached
from companion.games.among_cultists.evening.rounds import events as e
from companion.games.among_cultists.evening.state import Intruders, State

Deed = (
    e.PowerRestored
    | e.KnifeUsed
    | e.KnifeSpared
    | e.CameraUsed
    | e.CultistFought
    | e.PortalAsked
    | e.PortalDeclined
    | e.PortalClosed
)
Entry = e.PowerTurned | e.PointsScored | e.PointsTakenBack | e.DeathAnnounced | e.PassageDrawn


def entered(state: State, event: Deed | Entry) -> State:
    """Return the state after `event`; never refuses."""
    match event:
        case e.PowerTurned(on):
            return turned(state, on)
        case e.PointsScored(points):
            scored = replace(state, points=(*state.points, points), entries=state.entries + 1)
            return reached(scored, state)
        case e.PointsTakenBack():
            return replace(state, points=state.points[:-1], entries=state.entries + 1)
        case e.DeathAnnounced(character):
            return replace(state, ghosts={**state.ghosts, character: state.round})
        case e.PassageDrawn(_, brings):
            return replace(state, intruders=_brought(state.intruders, brings))
        case _:
            return _done(state, event)


def turned(state: State, on: bool) -> State:
    """Return the state with the power on or off: a gong when the lights go out, a bell when they are back."""
    sound = Sound(f"power-{state.flips + 1}", "bell" if on else "gong")
    return replace(state, power=on, flips=state.flips + 1, sounds=(sound,))


def spent(state: State, *characters: int | None) -> State:
    """Return the state in which `characters` have had the action of this round (p. 15)."""
    new = (one for one in characters if one is not None and one not in state.acted)
    return replace(state, acted=(*state.acted, *new))


def unasked(state: State) -> State:
    """Return the state in which nobody is asked to help to close the portal."""
    return replace(state, portal=replace(state.portal, partner=None)) if state.portal else state


def _brought(intruders: Intruders, brings: e.Brings) -> Intruders:
    placed = intruders.placed + (brings == "cultist")
    fish_man = intruders.fish_man or brings == "fish_man"
    return replace(intruders, placed=placed, fish_man=fish_man, drawn=intruders.drawn + 1)


def _done(state: State, event: Deed) -> State:
    intruders = state.intruders
    match event:
        case e.PowerRestored(character):
            return turned(spent(state, character), True)
        case e.CameraUsed(character):
            return replace(spent(state, character), camera=True)
        case e.CultistFought(character):
            return spent(replace(state, intruders=replace(intruders, fought=intruders.fought + 1)), character)
        case e.KnifeUsed(character, "fish_man"):
            return spent(replace(state, intruders=replace(intruders, fish_man=False)), character)
        case e.KnifeUsed(_, _, target):
            return replace(state, peeked=True, eyed=target)
        case e.KnifeSpared():
            return replace(state, peeked=True)
        case _:
            return _portal(state, event)


def _portal(state: State, event: e.PortalAsked | e.PortalDeclined | e.PortalClosed) -> State:
    portal = state.portal
    if portal is None:
        return state
    match event:
        case e.PortalAsked(_, partner):
            return replace(state, portal=replace(portal, partner=partner, asks=portal.asks + 1))
        case e.PortalDeclined():
            return unasked(state)
        case e.PortalClosed(by, partner):
            closed = replace(portal, fate="closed", partner=None)
            return reached(replace(spent(state, by, partner), portal=closed), state)
        case _:
            assert_never(event)
