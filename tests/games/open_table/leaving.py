"""The rules of the open table once a player has gone home: points and tokens."""

from __future__ import annotations

from companion.games.open_table.state import State

REVEALS = {"VoteClosed"}
"""The event that may follow when the missing ballot was the leaving player's."""


def check(state: State) -> None:
    """Raise `AssertionError` if a player who has gone has tokens, or begins."""
    for seat in state.left:
        assert state.first != seat
        assert state.bag is None or not state.bag.held.get(seat)
    if state.voting:
        assert state.voting.ballots.unanswered
