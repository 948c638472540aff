"""Deaths with their consequences: grief, the Hunter's shot, lost powers (rulings WW-4, WW-10, WW-11, WW-17)."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from companion.games.werewolf.state import Cause, Death, State


def begin_chain(state: State, deaths: Mapping[int, Cause]) -> State:
    """Return the state in which `deaths` begin a chain: the dead in seat order, and who dies of grief."""
    begun = replace(state, chain=len(state.deaths))
    return _die(begun, deaths)


def shoot(state: State, target: int | None) -> State:
    """Return the state after the Hunter's shot, or after none."""
    if state.shooter is None:
        return state
    shot = replace(state, shooter=None)
    if target is None:
        return shot
    return _die(replace(shot, shots={**shot.shots, state.shooter: target}), {target: "shot"})


def _die(state: State, deaths: Mapping[int, Cause]) -> State:
    alive = state.alive
    found = {seat: cause for seat, cause in sorted(deaths.items()) if seat in alive}
    # Grief kills the partner whatever protects them.
    grief = [seat for seat in state.pair if seat in alive and seat not in found and set(state.pair) & set(found)]
    number = len(state.nights)
    dead = [Death(seat, cause, number, state.by_day) for seat, cause in found.items()]
    dead += [Death(seat, "grief", number, state.by_day) for seat in grief]
    after = replace(state, deaths=(*state.deaths, *dead), calm=0 if dead else state.calm)
    hunter = state.holder("hunter")
    if hunter in {death.seat for death in dead} and not state.powerless:
        after = replace(after, shooter=hunter)
    return after


def end_chain(state: State) -> State:
    """Return the state after a chain: an Elder whom the village has killed takes its powers along (WW-4)."""
    elder = state.holder("elder")
    killed = any(
        death.seat == elder and death.cause in ("vote", "shot", "poison") for death in state.deaths[state.chain :]
    )
    after = replace(state, chain=len(state.deaths))
    return replace(after, powerless=True, has_heal=False, has_poison=False) if killed else after


def loses_powers(state: State) -> bool:
    """Return whether the current chain takes the village's powers."""
    return not state.powerless and end_chain(state).powerless
