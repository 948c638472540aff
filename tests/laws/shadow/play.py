"""The play of the shadow that is recorded."""

from __future__ import annotations

from collections.abc import Mapping

from tests.golden.plays import Play, RecordingSource, Say, Wait

NIGHT = Play(
    names=("Anna", "Ben", "Caro", "Dino"),
    before=(Say(1, "table-game", "shadow"), Say(1, "table-option-nights", 1)),
    moves=(
        Say(1, "table-begin"),
        Wait(10_000),  # the voice speaks two lines
        Say(1, "choice", "seat-2"),
        Say(2, "choice", "seat-3"),
        Say(4, "choice", "seat-1"),
        Wait(20_000),  # Caro chooses nobody
        Say(3, "ballot", "seat-1"),
        Say(1, "ballot", "seat-3"),
        Say(2, "ballot", "seat-1"),
        Say(4, "ballot", "seat-2"),
    ),
)

PLAYS: Mapping[str, RecordingSource] = {"night": NIGHT}
"""The recordings by name."""
