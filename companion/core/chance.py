"""Chance is an argument: three operations on one source of numbers.

The hub hands in the system's secure source, a test its own. A rule that needs
chance is given it: `begin`, the effect of a move, the end of a clock, `consequences`. What
came out stands in the events, so that a replay never rolls again.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

T = TypeVar("T")


class Chance:
    """Draws made from one function, `below(n)`, uniform on 0 … n - 1."""

    def __init__(self, below: Callable[[int], int]) -> None:
        """Take `below` as the only source of chance."""
        self.below = below

    def pick(self, items: Sequence[T]) -> T:
        """Return one of `items` (at least one), each as likely as any other."""
        return items[self.below(len(items))]

    def shuffle(self, items: Sequence[T]) -> tuple[T, ...]:
        """Return `items` in an order drawn by Fisher and Yates, each equally likely."""
        cards = list(items)
        for last in range(len(cards) - 1, 0, -1):
            other = self.below(last + 1)
            cards[last], cards[other] = cards[other], cards[last]
        return tuple(cards)
