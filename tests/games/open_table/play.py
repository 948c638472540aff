"""The plays of the open table that are recorded."""

from __future__ import annotations

from collections.abc import Mapping

from companion.core.question import Answer
from tests.golden.plays import Play, RecordingSource, Say, Wait


def _agreed(seat: int, start: str, value: Answer, by: int) -> tuple[Say, Say]:
    """Return a correction, and the agreement of another device."""
    return Say(seat, start, value), Say(by, "table-agree-entry", "yes")


OPEN_TABLE = Play(
    names=("Anna", "Ben", "Caro"),
    moves=(
        Say(1, "table-game", "open-table"),
        Say(1, "table-option-box", "Kraken Attack"),
        Say(1, "table-option-rounds", 2),
        Say(1, "table-option-vote_seconds", "30"),
        Say(1, "table-begin"),
        Say(2, "first"),
        Say(3, "countdown", "15"),
        Wait(15_000),
        Say(1, "vote", "people-shown"),
        Say(2, "ballot", "seat-1"),
        Say(3, "ballot", "seat-2"),
        Say(1, "ballot", "abstain"),
        Say(2, "vote", "yes-no-counted"),
        Say(3, "ballot", "yes"),
        Wait(30_000),  # one ballot is too few for a count
        Say(2, "fill", {"red": 1, "blue": 1, "green": 1, "yellow": 0, "white": 0, "black": 0}),
        Say(1, "draw", "secret"),
        Say(2, "draw", "secret"),
        Say(3, "draw", "open"),
        Say(1, "show"),
        Say(3, "return"),
        Say(1, "points-1", {"seat-1": 3, "seat-2": 5, "seat-3": 0}),
        Say(1, "table-ask-undo"),
        Say(2, "table-agree-undo", "yes"),
        Say(2, "points-1", {"seat-1": 3, "seat-2": 4, "seat-3": 0}),
        Say(3, "round-1"),
        Say(2, "table-pause"),
        Say(3, "table-resume"),
        Say(3, "points-2", {"seat-1": 1, "seat-2": 0, "seat-3": 0}),
        Say(3, "vote", "yes-no-counted"),
        *(Say(seat, "ballot", "no" if seat == 2 else "yes") for seat in (2, 3, 1)),
        Say(1, "round-2"),
    ),
)

CORRECTED = Play(
    names=("Anna", "Ben", "Caro"),
    before=(Say(1, "table-game", "open-table"), Say(1, "table-option-rounds", 2)),
    moves=(
        Say(1, "table-begin"),
        Say(2, "first"),
        *_agreed(2, "right-first", "seat-3", by=3),
        Say(2, "fill", {"red": 0, "blue": 0, "green": 3, "yellow": 0, "white": 0, "black": 0}),
        Say(3, "draw", "open"),
        *_agreed(1, "right-bag", {"red": 0, "blue": 1, "green": 2, "yellow": 0, "white": 0, "black": 0}, by=3),
        *_agreed(2, "right-drawn", "3-green-1", by=3),
        Say(1, "points-1", {"seat-1": 3, "seat-2": 5, "seat-3": 0}),
        Say(3, "round-1"),
        *_agreed(1, "right-points-1", {"points-1": 3, "points-2": 4, "points-3": 2}, by=2),
        Say(3, "vote", "yes-no-counted"),
        Say(1, "table-ask-undo"),
        Say(2, "table-agree-undo", "yes"),
        Say(3, "points-2", {"seat-1": 1, "seat-2": 0, "seat-3": 0}),
        Say(1, "round-2"),  # too early
        Say(1, "table-ask-undo"),
        Say(2, "table-agree-undo", "yes"),
        *_agreed(1, "right-round", {"round": 1}, by=3),
        Say(1, "round-1"),
        Say(1, "round-2"),
    ),
)

PLAYS: Mapping[str, RecordingSource] = {"rounds": OPEN_TABLE, "corrected": CORRECTED}
