"""What holds at an open table once somebody has gone home: points and tokens."""

from __future__ import annotations

from companion.games.open_table.state import State

REVEALS = {"VoteClosed"}
"""The last ballot may be the one that who goes does not give."""


def check(state: State) -> None:
    """Raise `AssertionError` where somebody who has gone has tokens, or begins."""
    for seat in state.left:
        assert state.first != seat
        assert state.bag is None or not state.bag.held.get(seat)
    if state.voting:
        assert state.voting.ballots.unanswered
