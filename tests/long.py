"""The tests that `make test` leaves to `make long`: the further plays of things that one play has shown already.

`make test` plays each law once over each game, and once each path of a player that an evening depends on. More seeds,
languages, sizes and numbers of players, the other ways to play a game, more observers, each moment of a kill, an
evening that is played whole a second way, paths beside the evening: these are marked `long`, a whole test by
`@pytest.mark.long`, some of its parameters by `further`. Of drawn cases `make test` runs the first quarter, `make long`
all (`cases`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Mapping
from typing import Any

import pytest
from hypothesis import settings

from companion.core.game import AnyGame
from companion.core.limits import LANGUAGES

LONGEST = "it"
"""The language whose sentences are longest, which shows a lack of room best."""


def cases(number: int) -> int:
    """Return the number of cases of a test with its own number of them, fewer in `make test` as for all others."""
    return max(1, number * settings().max_examples // settings.get_profile("same").max_examples)


def further(
    values: Iterable[Any], first: int = 1, *, of: Callable[[Any], Hashable] = lambda _: None, alone: bool = False
) -> list[Any]:
    """Return the values of a test's parameter, a tuple for several, all but the `first` ones marked `long`.

    If `of` returns the group of a value, the first ones of each group are kept. With `alone` a tuple is the value of
    one parameter.
    """
    before: Counter[Hashable] = Counter()
    found = []
    for value in values:
        found.append(value if before[of(value)] < first else _long(value, alone))
        before[of(value)] += 1
    return found


def further_ways(ways: Mapping[str, AnyGame]) -> list[Any]:
    """Return games in their ways, all but the first way of each marked `long`."""
    return further(ways.values(), of=lambda game: game.name)


def further_languages() -> list[Any]:
    """Return all languages, marked `long` except the one with the longest sentences."""
    return further(sorted(LANGUAGES, key=lambda language: language != LONGEST))


def _long(value: Any, alone: bool) -> Any:
    several = type(value) is tuple and not alone
    return pytest.param(*(value if several else (value,)), marks=pytest.mark.long)
