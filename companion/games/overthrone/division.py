"""The division: applies the turn's Rebellions, also after a correction. All of it is public."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.games.overthrone.king import FREEING, upheaval
from companion.games.overthrone.parts import worth
from companion.games.overthrone.state import State


def divide(state: State) -> State:
    """Return the state after everyone has played, with the effects of the Rebellions."""
    was = state.king_in_place
    up = upheaval(was, state.rebels, state.last)
    # If the king is freed and taken in one turn, his former captor may decree again (rulebook p. 6).
    again = state.freed and up.fate == "taken" and was.seat in state.decreed
    after = replace(
        state,
        stage="division",
        upheaval=replace(up, was=was, again=again),
        king=up.king,
        freed=state.freed or up.fate == "freed",
        decreed=tuple(seat for seat in state.decreed if not (again and seat == was.seat)),
    )
    return after.add_points(dict.fromkeys(up.scored, FREEING))


def anew(state: State, **facts: Any) -> State:
    """Return the state with changed facts about its turn, and their consequences.

    If somebody has moved the king since the division, he stays there. A count that is no longer due ends, with its
    points.
    """
    after = replace(_undo_division(state), **facts)
    if len(after.played) == len(after.order):
        after = divide(after)
    if state.upheaval and state.king != state.upheaval.king:
        after = replace(after, king=state.king)
    return replace(after, stage=state.stage) if _comes_to(after, state.stage) else _leave(after)


def _undo_division(state: State) -> State:
    up = state.upheaval
    if up is None or up.was is None:
        return state
    before = replace(
        state,
        stage="turn",
        upheaval=None,
        king=up.was,
        freed=state.freed and up.fate != "freed",
        decreed=(*state.decreed, up.was.seat) if up.again else state.decreed,
    )
    return before.add_points(dict.fromkeys(up.scored, -FREEING))


def _comes_to(state: State, stage: str) -> bool:
    """Return whether a divided turn continues with a `stage` after the division."""
    match stage:
        case "count" | "refill":
            return state.upheaval is not None and state.counts_now
        case "final":
            return state.upheaval is not None and state.last
        case _:
            return False


def _leave(state: State) -> State:
    points = {seat: -worth(count) for seat, count in state.counts.items()} if state.counted else {}
    grouped = state.upheaval is not None and state.upheaval.taker is None
    left = replace(state, counts={}, counted=False, finals={}, tie=state.tie if grouped else None)
    return left.add_points(points)
