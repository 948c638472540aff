"""Chance as an argument: three operations on one source of numbers.

The hub hands in the system's secure source, a test its own. A rule that needs chance gets it as an argument: `begin`,
the effect of a move, the end of a clock, `consequences`. The results stand in the events, so a replay never rolls
again.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

T = TypeVar("T")


class Chance:
    """A source of draws, made from one function: `below(n)` is uniform on 0 … n - 1."""

    def __init__(self, below: Callable[[int], int]) -> None:
        """Take `below` as the only source of chance."""
        self.below = below

    def pick(self, items: Sequence[T]) -> T:
        """Return one of `items` (at least one), each equally likely."""
        return items[self.below(len(items))]

    def shuffle(self, items: Sequence[T]) -> tuple[T, ...]:
        """Return `items` in random order (Fisher and Yates), each order equally likely."""
        cards = list(items)
        for last in range(len(cards) - 1, 0, -1):
            other = self.below(last + 1)
            cards[last], cards[other] = cards[other], cards[last]
        return tuple(cards)
