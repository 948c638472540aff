"""Counts of plays and wins."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from typing import Generic, TypeVar

Kind = TypeVar("Kind", bound=Hashable)


class KindCounts(Generic[Kind]):
    """Counts of several kinds of things."""

    def __init__(self) -> None:
        """Begin with nothing."""
        self._of: dict[Kind, list[int]] = {}

    def add(self, kind: Kind, won: bool) -> None:
        """Count one more."""
        found = self._of.get(kind)
        if found is None:
            self._of[kind] = [1, int(won)]
        else:
            found[0] += 1
            found[1] += won

    def most_first(self, name: Callable[[Kind], str]) -> Iterator[tuple[Kind, int, int]]:
        """Yield each kind with its plays and wins: the most played first, then by `name`."""
        for kind, (played, won) in sorted(self._of.items(), key=lambda one: (-one[1][0], -one[1][1], name(one[0]))):
            yield kind, played, won

    def in_order(self, place: Callable[[Kind], int]) -> Iterator[tuple[Kind, int, int]]:
        """Yield the same in the order of `place`."""
        for kind in sorted(self._of, key=place):
            played, won = self._of[kind]
            yield kind, played, won
