"""Words that carry their values, and chance that favours nobody."""

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import permutations

import msgspec
import pytest

from companion.core.chance import Chance
from companion.core.text import Text, count, say


def outcomes(limits: list[int]) -> Iterator[list[int]]:
    """Yield every row of draws below each of `limits`, each exactly once."""
    if not limits:
        yield []
        return
    for first in range(limits[0]):
        yield from ([first, *rest] for rest in outcomes(limits[1:]))


Shuffle = Callable[[Chance, range], tuple[int, ...]]


def orders(shuffle: Shuffle, size: int, limits: list[int]) -> Counter[tuple[int, ...]]:
    """Return how often each order comes, driven through every row of draws below `limits`."""
    seen: Counter[tuple[int, ...]] = Counter()
    for row in outcomes(limits):
        asked: list[int] = []
        left = iter(row)

        def below(n: int, asked: list[int] = asked, left: Iterator[int] = left) -> int:
            asked.append(n)
            return next(left)

        seen[shuffle(Chance(below), range(size))] += 1
        assert asked == limits
    return seen


@pytest.mark.parametrize("size", range(7))
def test_a_shuffle_brings_every_order_about_equally_often(size: int) -> None:
    """Fisher and Yates: each order comes exactly once."""
    limits = [last + 1 for last in range(size - 1, 0, -1)]
    assert orders(Chance.shuffle, size, limits) == Counter(permutations(range(size)))


def test_a_shuffle_that_favours_some_orders_would_be_seen() -> None:
    """Each place is swapped with any other: 27 rows of draws cannot fall on 6 orders equally."""

    def swaps(chance: Chance, cards: range) -> tuple[int, ...]:
        left = list(cards)
        for place in cards:
            other = chance.below(len(left))
            left[place], left[other] = left[other], left[place]
        return tuple(left)

    assert len(set(orders(swaps, 3, [3, 3, 3]).values())) > 1


def test_a_shuffle_leaves_its_cards_as_they_were() -> None:
    cards = ["a", "b", "c"]
    assert Chance(lambda n: 0).shuffle(cards) == ("b", "c", "a")
    assert cards == ["a", "b", "c"]


def test_a_pick_takes_each_item_once_over_all_draws() -> None:
    items = ("x", "y", "z")
    assert [Chance(lambda n, draw=draw: draw).pick(items) for draw in range(3)] == list(items)  # type: ignore[misc]


def test_a_pick_asks_for_as_many_outcomes_as_there_are_items() -> None:
    assert Chance(lambda n: n - 1).pick("abcde") == "e"


def test_a_text_holds_its_message_and_its_values() -> None:
    assert say("{who} begins.", who="Anna") == Text("{who} begins.", {"who": "Anna"})


def test_a_value_may_be_called_like_the_argument_of_the_function() -> None:
    assert say("{message}", message="x").values == {"message": "x"}


def test_a_text_that_counts_carries_its_number_and_both_forms() -> None:
    assert count("{n} vote", "{n} votes", 3) == Text("{n} vote", {"n": 3}, "{n} votes")


def test_texts_survive_json_with_texts_and_lists_inside() -> None:
    text = say("{a} and {b}", a=say("the end"), b=("Anna", "Ben"))
    assert msgspec.json.decode(msgspec.json.encode(text), type=Text) == text
