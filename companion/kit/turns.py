"""Turns go clockwise, from somebody on; the end tells again in which of them something turned."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from companion.core.text import Words, say
from companion.core.view import Fact

Seat = TypeVar("Seat", bound=int)


def clockwise(seats: Sequence[Seat], start: int | None) -> tuple[Seat, ...]:
    """Return `seats` from `start` on; as they are if nobody sits there."""
    place = next((place for place, seat in enumerate(seats) if seat == start), 0)
    return (*seats[place:], *seats[:place])


def next_to(seats: Sequence[Seat], seat: int, plays: Callable[[Seat], bool] = lambda seat: True) -> Seat:
    """Return the next one clockwise behind `seat` who `plays`, in the end `seat` itself.

    Raises `StopIteration` if nobody does.
    """
    start, *others = clockwise(seats, seat)
    return next(other for other in (*others, start) if plays(other))


def in_turn(number: int, what: Words) -> Fact:
    """Return a turning point of a game, with the number of its turn."""
    return Fact(say("Turn {n}", n=number), what)
