"""The outcome of a game: the winners, the reason, and how everybody finished, as far as the table knows."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

from companion.core.blocks import Fact
from companion.core.text import Words, say

Seat = TypeVar("Seat", bound=int)


class Finish(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """One seat's finish, as far as the table knows."""

    seat: int

    role: Words = ""
    """The role; empty if the game has none, or if nobody turns its card over."""

    team: Words = ""
    """The seat's team; empty if everybody plays alone, or if the table does not know it."""

    points: int | None = None

    rank: int | None = None
    """The rank, from 1; tied seats share one. None if the game has no ranks."""

    began: bool = False


class Part(Struct, frozen=True):
    """A role that a player may enter after the end: it lies on a real card that the hub has not seen."""

    id: str
    """The role's name, English and stable, unique in its game."""

    role: Words
    team: Words = ""


class Outcome(Struct, frozen=True):
    """The end of a game."""

    winners: tuple[int, ...]
    """The winning seats: none, some or all."""

    why: Words

    finishes: tuple[Finish, ...] = ()
    """The finish of each seat; empty if there is nothing to say."""

    headline: Words = ""
    """The winners as a headline, such as a team; empty: the winners' names."""

    course: tuple[Fact, ...] = ()
    """The story of the game, chapter by chapter; empty: its last turning points."""

    variant: Words = ""
    """The set or variant that was played, for records of plays; empty if there is nothing to say."""

    @property
    def points(self) -> dict[int, int]:
        """The points of each seat, if the game counts any: everybody sees them as a ranking."""
        return {finish.seat: finish.points for finish in self.finishes if finish.points is not None}

    def finish(self, seat: int) -> Finish:
        """Return a seat's finish, an empty one if there is nothing to say."""
        return next((finish for finish in self.finishes if finish.seat == seat), Finish(seat))

    def with_finish(self, finish: Finish) -> Outcome:
        """Return the outcome with a seat's finish replaced."""
        others = (one for one in self.finishes if one.seat != finish.seat)
        return replace(self, finishes=tuple(sorted((*others, finish), key=lambda one: one.seat)))


def own_line(outcome: Outcome, seat: int, *, was: Words = "", merit: Words = "", mishap: Words = "") -> Words:
    """Return the end as it is told to the player on `seat`, in the second person.

    `was` is a sentence about the role, "You were the …" by default. `merit` and `mishap` are clauses about what the
    player has done, or what has happened to them: "you found the Cultist". One of them is told, the merit first.
    """
    role, won = outcome.finish(seat).role, _won(outcome, seat, merit, mishap)
    known = was or (say("You were the {role}.", role=role) if role else "")
    return say("{one} {two}", one=known, two=won) if known else won


def _won(outcome: Outcome, seat: int, merit: Words, mishap: Words) -> Words:
    if not outcome.winners:
        return say("Nobody won.")
    if seat in outcome.winners:
        if merit:
            return say("You won, and {merit}.", merit=merit)
        return say("You won, although {mishap}.", mishap=mishap) if mishap else say("You won.")
    if merit:
        return say("You lost, but {merit}.", merit=merit)
    return say("You lost: {mishap}.", mishap=mishap) if mishap else say("You lost.")


def rank_by_points(points: Mapping[Seat, int], *, fewest: bool = False, began: int | None = None) -> tuple[Finish, ...]:
    """Return each seat's finish if `points` decide, the most or the `fewest`; tied seats share a rank."""
    return tuple(
        Finish(seat, points=own, rank=_place(own, points.values(), fewest=fewest), began=seat == began)
        for seat, own in points.items()
    )


def _place(own: int, points: Iterable[int], *, fewest: bool) -> int:
    return 1 + sum(other < own if fewest else other > own for other in points)
