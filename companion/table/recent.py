"""Recent things at a table: the highlights in the spotlight, and the moment at which each question came.

The log holds neither. After a restart all questions count as old enough, and nothing is in the spotlight, so a replay
asks no game for moves.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import accumulate

from msgspec import Struct

from companion.core.view import Highlight, Seat, TimedHighlight
from companion.table.event import TableMove

Offers = Mapping[Seat, Sequence[TableMove]]

Came = Mapping[Seat, Mapping[str, int]]
"""The game times in milliseconds at which questions came, by seat and id; a missing one came long ago."""

NOTHING: Mapping[str, int] = {}


class Recent(Struct, frozen=True):
    """The newest of a table; see the module."""

    spotlight: tuple[TimedHighlight, ...] = ()
    came: Came = {}


def refresh(before: Recent, was: Offers, moves_by_seat: Offers, highlights: Sequence[Highlight], now: int) -> Recent:
    """Return the newest at the game time `now`, after a step with `highlights` and new moves."""
    came: dict[Seat, Mapping[str, int]] = {}
    # Seats with the same news share one record, which then stands for them from step to step.
    known: dict[tuple[int, int, int], Mapping[str, int]] = {}
    equal: dict[tuple[int, frozenset[tuple[str, int]]], Mapping[str, int]] = {}
    for seat, moves in moves_by_seat.items():
        stood, times = was.get(seat, ()), before.came.get(seat, NOTHING)
        key = id(stood), id(times), id(moves)
        if key not in known:
            found = _came(times, stood, moves, now)
            known[key] = equal.setdefault((id(moves), frozenset(found.items())), found)
        came[seat] = known[key]
    kept = _select_begun(before.spotlight, now) if _is_asked_anew(moves_by_seat, came, now) else before.spotlight
    return Recent(spotlight_of(highlights, now) or kept, came)


def _select_begun(spotlight: Sequence[TimedHighlight], now: int) -> tuple[TimedHighlight, ...]:
    """Return the highlights that have begun: a later one would tell of something past."""
    return tuple(highlight for highlight in spotlight if highlight.from_ <= now)


def _is_asked_anew(moves_by_seat: Offers, came: Mapping[Seat, Mapping[str, int]], now: int) -> bool:
    """Return whether somebody is required to answer something new since `now`."""
    different = {(id(moves), id(came[seat])): (moves, came[seat]) for seat, moves in moves_by_seat.items()}
    return any(
        move.question.required and times.get(move.question.id) == now
        for moves, times in different.values()
        if now in times.values()
        for move in moves
    )


def spotlight_of(highlights: Sequence[Highlight], now: int) -> tuple[TimedHighlight, ...]:
    """Return `highlights` one after another from `now` on; nothing comes before the winners of a game."""
    highlights = highlights[next((n for n, one in enumerate(highlights) if one.kind == "winner"), 0) :]
    ends = accumulate((highlight.lasts for highlight in highlights), initial=now)
    return tuple(
        TimedHighlight(
            kind=highlight.kind,
            title=highlight.title,
            text=highlight.text,
            icon=highlight.icon,
            seats=highlight.seats,
            from_=until - highlight.lasts,
            until=until,
        )
        for highlight, until in zip(highlights, list(ends)[1:], strict=True)
    )


def _came(
    before: Mapping[str, int], was: Sequence[TableMove], moves: Sequence[TableMove], now: int
) -> Mapping[str, int]:
    """Return the questions of a seat with their times; one that moves from the menu to the page counts as new."""
    stood = {move.question.id: move.question.required for move in was}
    came: dict[str, int] = {}
    for move in moves:
        question = move.question
        if question.required > stood.get(question.id, -1):
            came[question.id] = now
        elif question.id in before:
            came[question.id] = before[question.id]
    return came
