"""Numbers decide who has won, and those who are level share the victory."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

Seat = TypeVar("Seat", bound=int)


def winners(scores: Mapping[Seat, int], *, fewest: bool = False) -> tuple[Seat, ...]:
    """Return the seats with the most, or with the `fewest`, in the order of `scores`; raises `ValueError` for none."""
    best = min(scores.values()) if fewest else max(scores.values())
    return tuple(seat for seat, number in scores.items() if number == best)
