"""How a game ended: who has won and why, and how everybody finished, as far as the table knows it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

from companion.core.text import Words

Seat = TypeVar("Seat", bound=int)


class Finish(Struct, frozen=True, omit_defaults=True):
    """How one seat finished: what the table knows of it, and nothing else."""

    seat: int

    role: Words = ""
    """What it was; empty where the game has no roles, or where its card is turned over by nobody."""

    team: Words = ""
    """On whose side it was; empty where everybody plays alone, or where nobody has said it."""

    points: int | None = None

    rank: int | None = None
    """Its place, 1 the first; seats that are level share one. None where the game ranks nobody."""

    began: bool = False
    """Whether it was the first to play."""


class Part(Struct, frozen=True):
    """What somebody may say after the end to have been: it lies on a real card that the hub has not seen."""

    id: str
    """English and stable, unique among the parts of a game."""

    role: Words
    team: Words = ""


class Outcome(Struct, frozen=True):
    """The end of a game."""

    winners: tuple[int, ...]
    """The seats that have won: none, some or all."""

    why: Words

    finishes: tuple[Finish, ...] = ()
    """How each seat finished; empty where nothing is to be said."""

    @property
    def points(self) -> dict[int, int]:
        """What each seat has in points, where the game counts any: all see them as a ranking."""
        return {finish.seat: finish.points for finish in self.finishes if finish.points is not None}

    def finish(self, seat: int) -> Finish:
        """Return how `seat` finished, empty where nothing is to be said."""
        return next((finish for finish in self.finishes if finish.seat == seat), Finish(seat))

    def with_finish(self, finish: Finish) -> Outcome:
        """Return the end in which a seat has finished so, in place of what was known of it."""
        others = (one for one in self.finishes if one.seat != finish.seat)
        return replace(self, finishes=tuple(sorted((*others, finish), key=lambda one: one.seat)))


def rank_by_points(points: Mapping[Seat, int], *, fewest: bool = False, began: int | None = None) -> tuple[Finish, ...]:
    """Return how seats finished where `points` decide, the most or the `fewest`; level ones share a place."""
    return tuple(
        Finish(seat, points=own, rank=_place(own, points.values(), fewest=fewest), began=seat == began)
        for seat, own in points.items()
    )


def _place(own: int, points: Iterable[int], *, fewest: bool) -> int:
    return 1 + sum(other < own if fewest else other > own for other in points)
