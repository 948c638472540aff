"""The play of Lantern that is recorded."""

from __future__ import annotations

from collections.abc import Mapping

from tests.golden.plays import Play, RecordingSource, Say, Wait

ROUNDS = Play(
    names=("Anna", "Ben", "Caro"),
    before=(Say(1, "table-game", "lantern"), Say(1, "table-option-choice_seconds", "60")),
    moves=(
        Say(1, "table-begin"),
        Say(2, "first", "any"),  # Anna begins
        Say(1, "swap", "card-2"),
        Say(3, "choice", "card-2"),
        Say(1, "choice", "card-3"),
        Wait(60_000),  # Ben plays the leftmost card
        Say(1, "swap", "keep"),
        Say(2, "choice", "card-1"),
        Say(3, "choice", "card-1"),
        Say(1, "choice", "card-3"),  # as high as Ben's
        Say(3, "swap", "card-2"),
        Say(1, "choice", "card-1"),
        Say(2, "choice", "card-1"),
        Say(3, "choice", "card-2"),  # two cards are left for three hands
        Say(1, "choice", "card-1"),
        Say(2, "choice", "card-1"),
        Say(3, "choice", "card-1"),
        Wait(60_000),  # Caro has no card left
    ),
)

PLAYS: Mapping[str, RecordingSource] = {"rounds": ROUNDS}
"""The recordings by name."""
