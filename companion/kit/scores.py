"""Points that decide a game, with shared victories; and their course as a table and as curves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import accumulate
from typing import TypeVar

from companion.core.game import Setup
from companion.core.outcome import Outcome, own_line, rank_by_points
from companion.core.text import Words, count, say
from companion.core.view import Curve, Series, Sheet, SheetRow

Seat = TypeVar("Seat", bound=int)
Score = TypeVar("Score", int, tuple[int, ...])

Scores = Mapping[int, Mapping[int, int]]
"""Points by round and by seat; a seat without an entry has none."""


def winners(scores: Mapping[Seat, Score], *, fewest: bool = False) -> tuple[Seat, ...]:
    """Return the seats with the most points, or the `fewest`, in their order; raises `ValueError` for no seat.

    Tuples of scores are compared number by number: later numbers break ties.
    """
    best = min(scores.values()) if fewest else max(scores.values())
    return tuple(seat for seat, number in scores.items() if number == best)


def victory(points: Mapping[Seat, int], *, fewest: bool = False, began: int | None = None) -> Outcome:
    """Return the outcome of a game that the most points decide, or the `fewest`; tied seats share the victory.

    `began` is the seat that played first.
    """
    best = winners(points, fewest=fewest)
    n = points[best[0]]
    if len(best) > 1:
        why = say("A tie with the fewest points: {n}.", n=n) if fewest else say("A tie with the most points: {n}.", n=n)
    else:
        why = say("Fewest points: {n}.", n=n) if fewest else say("Most points: {n}.", n=n)
    return Outcome(best, why, rank_by_points(points, fewest=fewest, began=began))


def tell_points(outcome: Outcome, seat: int) -> Words:
    """Return the end as it is told to a seat of a game that points decide; see `Rules.own_line`."""
    finish = outcome.finish(seat)
    if finish.points is None or finish.rank is None:
        return own_line(outcome, seat)
    if seat in outcome.winners:
        return count("You won with {n} point.", "You won with {n} points.", finish.points)
    return count(
        "You finished in place {m} with {n} point.",
        "You finished in place {m} with {n} points.",
        finish.points,
        m=finish.rank,
    )


def total(scores: Scores, seat: int) -> int:
    """Return all points of a seat."""
    return sum(points.get(seat, 0) for points in scores.values())


def sheet(setup: Setup, scores: Scores, label: Words, rounds: Mapping[int, Words], nothing: str) -> Sheet:
    """Return the points in these `rounds`, each by its name, and the totals; `nothing` stands for no entry."""
    rows = []
    for player in setup.players:
        cells = [str(scores[round].get(player.seat, nothing)) for round in rounds]
        rows.append(SheetRow(player.name, (*cells, str(total(scores, player.seat))), player.seat))
    return Sheet("points", label, (*rounds.values(), say("Total")), tuple(rows), standing=True)


def count_sheet(
    id: str, label: Words, setup: Setup, *columns: tuple[Words, Mapping[int, int]], laid: bool = False
) -> Sheet:
    """Return a row for each player; a column is a name, and a number for each seat, or 0 without an entry.

    `laid` is that of `companion.core.view.Sheet`.
    """
    rows = [
        SheetRow(player.name, tuple(str(numbers.get(player.seat, 0)) for _, numbers in columns), player.seat)
        for player in setup.players
    ]
    return Sheet(id, label, tuple(name for name, _ in columns), tuple(rows), laid=laid)


def curves(setup: Setup, scores: Scores, rounds: Sequence[int]) -> Series:
    """Return the course of each seat's points, round by round."""
    found = []
    for player in setup.players:
        points = (scores.get(round, {}).get(player.seat, 0) for round in rounds)
        found.append(Curve(player.name, tuple(accumulate(points)), player.seat))
    return Series("curves", say("How it went"), tuple(found))
