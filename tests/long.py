"""The tests that `make test` leaves to `make long`: the further plays of things that one play has shown already.

`make test` plays each law once over each game, and once each path of a player that an evening depends on. More seeds,
languages, sizes and numbers of players, the other ways to play a game, more observers, each moment of a kill, an
evening that is played whole a second way, paths beside the evening: these are marked `long`, a whole test by
`@pytest.mark.long`, some of its parameters by `further`. Of drawn cases `make test` runs the first quarter, `make long`
all (`cases`).

Of further plays that combine many things, `make long` and so CI run a sample, drawn by a seed. `make soak` runs all:
the rest is marked `soak` (`further` with `sample`).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from random import Random
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
    values: Iterable[Any],
    first: int = 1,
    *,
    of: Callable[[Any], Hashable] = lambda _: None,
    alone: bool = False,
    sample: int | None = None,
) -> list[Any]:
    """Return the values of a test's parameter, a tuple for several, all but the `first` ones marked `long`.

    If `of` returns the group of a value, the first ones of each group are kept. With `alone` a tuple is the value of
    one parameter. With `sample` only this number of the further ones of each group, drawn by a seed, is marked `long`,
    and all others `soak`.
    """
    groups: dict[Hashable, list[int]] = {}
    every = list(values)
    for at, value in enumerate(every):
        groups.setdefault(of(value), []).append(at)
    marks: dict[int, pytest.MarkDecorator] = {}
    for group, places in groups.items():
        more = places[first:]
        drawn = set(more if sample is None else Random(str(group)).sample(more, min(sample, len(more))))
        marks |= {at: pytest.mark.long if at in drawn else pytest.mark.soak for at in more}
    return [_marked(value, alone, marks[at]) if at in marks else value for at, value in enumerate(every)]


def further_ways(ways: Mapping[str, AnyGame], sample: int | None = None) -> list[Any]:
    """Return games in their ways, all but the first way of each marked `long`, or a `sample` of these."""
    return further(ways.values(), of=lambda game: game.name, sample=sample)


def further_languages() -> list[Any]:
    """Return all languages, marked `long` except the one with the longest sentences."""
    return further(sorted(LANGUAGES, key=lambda language: language != LONGEST))


def _marked(value: Any, alone: bool, mark: pytest.MarkDecorator) -> Any:
    several = type(value) is tuple and not alone
    return pytest.param(*(value if several else (value,)), marks=mark)
