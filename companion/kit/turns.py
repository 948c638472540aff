"""Turns, clockwise from a seat; and turning points with the number of their turn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from companion.core.text import Words, say
from companion.core.view import Fact

Seat = TypeVar("Seat", bound=int)


def clockwise(seats: Sequence[Seat], start: int | None) -> tuple[Seat, ...]:
    """Return `seats` from `start` on, or as they are if `start` is none of them."""
    place = next((place for place, seat in enumerate(seats) if seat == start), 0)
    return (*seats[place:], *seats[:place])


def next_to(seats: Sequence[Seat], seat: int, plays: Callable[[Seat], bool] = lambda seat: True) -> Seat:
    """Return the next seat clockwise from `seat` that `plays`, at last `seat` itself.

    Raises `StopIteration` if none does.
    """
    start, *others = clockwise(seats, seat)
    return next(other for other in (*others, start) if plays(other))


def in_turn(number: int, what: Words) -> Fact:
    """Return a turning point of a game, with the number of its turn."""
    return Fact(say("Turn {n}", n=number), what)
