"""Words that carry their values, chance that favours nobody, what is worked out once, and the way back over entries."""

from collections import Counter
from collections.abc import Iterator
from itertools import permutations
from typing import NamedTuple

import msgspec
import pytest

from companion.core.chance import Chance
from companion.core.event import MOST_BACK, Aside, Entry, Event, way_back
from companion.core.once import STEPS, once, stepped
from companion.core.text import Text, count, say


def outcomes(limits: list[int]) -> Iterator[list[int]]:
    """Yield every row of draws below each of `limits`, each exactly once."""
    if not limits:
        yield []
        return
    for first in range(limits[0]):
        yield from ([first, *rest] for rest in outcomes(limits[1:]))


def orders(size: int, limits: list[int]) -> Counter[tuple[int, ...]]:
    """Return how often each order comes, driven through every row of draws below `limits`."""
    seen: Counter[tuple[int, ...]] = Counter()
    for row in outcomes(limits):
        asked: list[int] = []
        left = iter(row)

        def below(n: int, asked: list[int] = asked, left: Iterator[int] = left) -> int:
            asked.append(n)
            return next(left)

        seen[Chance(below).shuffle(range(size))] += 1
        assert asked == limits
    return seen


@pytest.mark.parametrize("size", range(7))
def test_a_shuffle_brings_every_order_about_equally_often(size: int) -> None:
    """Fisher and Yates: each order comes exactly once."""
    limits = [last + 1 for last in range(size - 1, 0, -1)]
    assert orders(size, limits) == Counter(permutations(range(size)))


def test_a_shuffle_leaves_its_cards_as_they_were() -> None:
    cards = ["a", "b", "c"]
    assert Chance(lambda n: 0).shuffle(cards) == ("b", "c", "a")
    assert cards == ["a", "b", "c"]


def test_a_pick_takes_each_item_once_over_as_many_outcomes_as_there_are_items() -> None:
    items = ("x", "y", "z")
    assert [Chance(lambda n, draw=draw: draw).pick(items) for draw in range(3)] == list(items)  # type: ignore[misc]
    assert Chance(lambda n: n - 1).pick("abcde") == "e"


def test_a_text_holds_its_message_its_values_and_both_forms_of_a_number_and_survives_json() -> None:
    assert say("{who} begins.", who="Anna") == Text("{who} begins.", {"who": "Anna"})
    assert say("{message}", message="x").values == {"message": "x"}
    assert count("{n} vote", "{n} votes", 3) == Text("{n} vote", {"n": 3}, "{n} votes")
    text = say("{a} and {b}", a=say("the end"), b=("Anna", "Ben"))
    assert msgspec.json.decode(msgspec.json.encode(text), type=Text) == text


# What is asked several times about one moment is worked out once


def test_it_is_worked_out_once_for_the_value_that_was_asked_about_last() -> None:
    asked: list[str] = []

    @once
    def letters(word: str) -> str:
        asked.append(word)
        return word.upper()

    first, second = "".join(("an", "na")), "".join(("an", "na"))
    assert [letters(first), letters(first), letters(second), letters(first)] == ["ANNA"] * 4
    assert len(asked) == 3, "an equal value is another one"


def test_what_is_none_is_kept_too() -> None:
    asked: list[str] = []

    @once
    def nothing(word: str) -> None:
        asked.append(word)

    nothing("Anna")
    nothing("Anna")
    assert len(asked) == 1


class Added(NamedTuple):
    """Adds to a list, and to a number of times."""

    what: int
    times: list[int]

    def after(self, state: list[int]) -> list[int]:
        self.times.append(self.what)
        return [*state, self.what]


def test_the_same_step_of_the_same_state_is_taken_once() -> None:
    event, state = Added(1, []), [0]
    assert stepped(event, state) is stepped(event, state) and event.times == [1]
    assert stepped(event, [0]) == [0, 1] and event.times == [1, 1], "an equal state is another one"


def test_few_steps_are_kept() -> None:
    event, state = Added(1, []), [0]
    stepped(event, state)
    for number in range(STEPS):
        stepped(Added(number, []), state)
    stepped(event, state)
    assert event.times == [1, 1]


# The way back over what was entered


class Told(Entry[int]):
    def after(self, state: int) -> int:
        return state + 1


class Alone(Entry[int]):
    @property
    def alone(self) -> bool:
        return True

    def after(self, state: int) -> int:
        return state + 10


class Spoken(Aside[int]):
    def after(self, state: int) -> int:
        return state + 100


class Drawn(Event[int]):
    def after(self, state: int) -> int:
        return state + 1000


def ways(*events: Event[int]) -> list[tuple[int, ...]]:
    """Return the way back after each of `events`, from the state 0 on."""
    state = 0
    found: list[tuple[int, ...]] = [()]
    for event in events:
        found.append(way_back(found[-1], state, event))
        state = event.after(state)
    return found[1:]


def test_each_entry_can_be_taken_back_after_the_other_up_to_one_that_stands_alone_or_to_the_end() -> None:
    assert ways(Told(), Told(), Told()) == [(0,), (0, 1), (0, 1, 2)]
    assert ways(Told(), Alone(), Told()) == [(0,), (1,), (1, 11)]
    assert ways(*[Told()] * (MOST_BACK + 3))[-1] == tuple(range(3, MOST_BACK + 3))


def test_an_aside_has_happened_before_every_entry_and_anything_else_closes_the_way() -> None:
    assert ways(Told(), Told(), Spoken(), Told(), Drawn(), Spoken()) == [
        (0,),
        (0, 1),
        (100, 101),
        (100, 101, 102),
        (),
        (),
    ]
