"""The play of New game that is recorded."""

from __future__ import annotations

from collections.abc import Mapping

from tests.golden.plays import Play, RecordingSource, Say, Wait

OPEN = ("open", "go")
"""The move by which a round begins: the start of its question's id, and the answer."""

ROUNDS = Play(
    names=("Anna", "Ben", "Caro"),
    before=(Say(1, "table-game", "new-game"), Say(1, "table-option-vote_seconds", "30")),
    moves=(
        Say(1, "table-begin"),
        Say(1, *OPEN),
        Say(3, "vote", "seat-1"),
        Say(1, "vote", "abstain"),
        Say(2, "vote", "seat-1"),
        Say(1, "right-points", {"points-1": 2, "points-2": 1, "points-3": 0}),
        Say(3, "table-agree-entry", "yes"),
        Say(2, *OPEN),
        Say(2, "vote", "seat-3"),
        Wait(30_000),  # Anna and Caro abstain
        Say(3, *OPEN),
        *(Say(seat, "vote", "seat-2") for seat in (3, 1, 2)),
    ),
)

PLAYS: Mapping[str, RecordingSource] = {"rounds": ROUNDS}
"""The recordings by name."""
