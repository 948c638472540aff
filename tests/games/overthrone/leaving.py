"""The rules of Overthrone once a player has gone home: the king, turns and counts belong to the remaining players."""

from __future__ import annotations

from companion.games.overthrone.state import State


def check(state: State) -> None:
    """Raise `AssertionError` if a player who has gone has the king, a turn, or a part in anything."""
    here = set(state.seats)
    assert len(here) + len(state.left) == len(state.setup.seats) and len(here) >= 2
    assert state.king is None or state.king.seat in here
    if state.stage == "turn":
        assert set(state.order) == here and len(state.played) < len(state.order)
        assert set(state.rebels) <= set(state.played) <= here
    parts = [state.ear, state.fallen, state.decree, *state.ennobled, *state.holders.values(), *state.finals]
    assert {seat for seat in parts if seat is not None} <= here
    if state.contest:
        assert set(state.contest.laid.asked) <= here
    if state.fight:
        assert {state.fight.attacker, state.fight.defender} <= here
    if state.tie:
        assert set(state.tie.seats) <= here
    if state.stage == "count":
        assert state.missing, "all have counted, and the count is not over"
