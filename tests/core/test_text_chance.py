"""Words that carry their values, and chance that favours nobody."""

from collections import Counter
from collections.abc import Iterator
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


@pytest.mark.parametrize("size", range(7))
def test_a_shuffle_brings_every_order_about_equally_often(size: int) -> None:
    """Fisher and Yates: driven through every row of draws, each order comes exactly once."""
    seen: Counter[tuple[int, ...]] = Counter()
    limits = [last + 1 for last in range(size - 1, 0, -1)]
    for row in outcomes(limits):
        asked: list[int] = []
        left = iter(row)

        def below(n: int, asked: list[int] = asked, left: Iterator[int] = left) -> int:
            asked.append(n)
            return next(left)

        seen[Chance(below).shuffle(range(size))] += 1
        assert asked == limits
    assert seen == Counter(permutations(range(size)))


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
