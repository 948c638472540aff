"""Chance that repeats all but some of its results, and the results that one observer knows.

A deck of many cards is hardly ever shuffled again so that one observer is dealt the same. Chance that repeats most of
its numbers leaves most hands unchanged.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from random import Random
from typing import TypeVar

from companion.core.chance import Chance
from companion.table import events as e
from companion.table.event import TableEvent
from tests.laws.folders import part

Decided = TypeVar("Decided")

SHARES = (1.0, 0.5, 0.2, 0.1)
"""The shares of its numbers that chance draws again, one after the other."""

TRIES = 20
"""Attempts with each of them."""


class Rolls(Chance):
    """Chance that draws the same for the same seed, and keeps its results."""

    def __init__(self, seed: object) -> None:
        """Start without results."""
        super().__init__(self._given)
        self.numbers: list[int] = []
        self._random = Random(repr(seed))

    def _given(self, below: int) -> int:
        self.numbers.append(self._random.randrange(below))
        return self.numbers[-1]


def others(rolls: Rolls, random: Random) -> Iterator[Chance]:
    """Yield chance that repeats the numbers of `rolls` except some: first it draws all of them again, in the end a few.

    It yields nothing if chance was not used.
    """
    for share in SHARES if rolls.numbers else ():
        for _ in range(TRIES):
            yield _other(rolls, random, share)


def _other(rolls: Rolls, random: Random, share: float) -> Chance:
    numbers = iter(rolls.numbers)

    def given(below: int) -> int:
        number = next(numbers, below)
        return number if number < below and random.random() >= share else random.randrange(below)

    return Chance(given)


def another(
    first: Decided, decide: Callable[[Chance], Decided], chances: Iterable[Chance], fits: Callable[[Decided], bool]
) -> tuple[Decided, bool]:
    """Return a decision that `fits`, if possible other than `first`, and whether it does fit."""
    found: Decided = first
    fitting = False
    for chance in chances:
        decided = decide(chance)
        if fits(decided):
            found, fitting = decided, True
            if decided != first:
                break
        elif not fitting:
            found = decided
    return found, fitting


def drawn(events: list[TableEvent], observer: int | None) -> list[object]:
    """Return all results of chance in `events` that `observer`, or everybody, knows."""
    found = [_drawn(event, observer) for event in events]
    return [given for given in found if given is not None]


def _drawn(event: TableEvent, observer: int | None) -> object:
    match event:
        case e.GameAdvanced(game, inner):
            return part(game, "drawn").drawn(inner, observer)
        case e.SeatWished():
            return event.word, event.words
        case e.RollCallBegan():
            return event.word
        case _:
            return None
