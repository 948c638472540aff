"""Words that carry their values, chance that favours nobody, cached results, and undo over several entries."""

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import permutations

import msgspec
import pytest
from msgspec.structs import replace

from companion.core.chance import Chance
from companion.core.event import MOST_UNDOS, Event, Undoable, UndoNeutral, undo_states
from companion.core.game import Player, Setup, kept_in_setup
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
    """Return the count of each order over every row of draws below `limits`."""
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
    """Check Fisher and Yates: each order comes exactly once."""
    limits = [last + 1 for last in range(size - 1, 0, -1)]
    assert orders(Chance.shuffle, size, limits) == Counter(permutations(range(size)))


def test_a_shuffle_that_favours_some_orders_would_be_seen() -> None:
    """Check a swap of each place with any other: 27 rows of draws cannot fall on 6 orders equally."""

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


def test_a_pick_takes_each_item_once_over_as_many_outcomes_as_there_are_items() -> None:
    items = ("x", "y", "z")
    assert [Chance(lambda n, draw=draw: draw).pick(items) for draw in range(3)] == list(items)  # type: ignore[misc]
    assert Chance(lambda n: n - 1).pick("abcde") == "e"


def test_a_text_holds_its_message_its_values_and_both_forms_of_a_number_and_survives_json() -> None:
    assert say("{who} starts.", who="Anna") == Text("{who} starts.", {"who": "Anna"})
    assert say("{message}", message="x").values == {"message": "x"}
    assert count("{n} vote", "{n} votes", 3) == Text("{n} vote", {"n": 3}, "{n} votes")
    text = say("{a} and {b}", a=say("the end"), b=("Anna", "Ben"))
    assert msgspec.json.decode(msgspec.json.encode(text), type=Text) == text


# Results of a setup are kept in it


def test_what_a_setup_leads_to_is_worked_out_once_for_each_setup() -> None:
    asked: list[Setup] = []

    @kept_in_setup
    def seats(setup: Setup) -> int:
        asked.append(setup)
        return len(setup.players)

    two, same = (Setup(players=(Player(1, "Anna"), Player(2, "Ben"))) for _ in range(2))
    assert [seats(two), seats(two), seats(same)] == [2, 2, 2] and len(asked) == 2
    assert seats(replace(two, players=two.players[:1])) == 1, "a changed setup is another one"
    assert msgspec.json.decode(msgspec.json.encode(two), type=Setup) == same == two, (
        "what is kept is none of its fields"
    )


# Undo over several entries


class WordEntered(Undoable[int]):
    def apply(self, state: int) -> int:
        return state + 1


class Alone(Undoable[int]):
    @property
    def undo_barrier(self) -> bool:
        return True

    def apply(self, state: int) -> int:
        return state + 10


class WordSpoken(UndoNeutral[int]):
    def apply(self, state: int) -> int:
        return state + 100


class NumberDrawn(Event[int]):
    def apply(self, state: int) -> int:
        return state + 1000


def ways(*events: Event[int]) -> list[tuple[int, ...]]:
    """Return the states to undo to after each of `events`, from the state 0 on."""
    state = 0
    found: list[tuple[int, ...]] = [()]
    for event in events:
        found.append(undo_states(found[-1], state, event))
        state = event.apply(state)
    return found[1:]


def test_each_entry_can_be_taken_back_after_the_other_up_to_one_that_stands_alone_or_to_the_end() -> None:
    assert ways(WordEntered(), WordEntered(), WordEntered()) == [(0,), (0, 1), (0, 1, 2)]
    assert ways(WordEntered(), Alone(), WordEntered()) == [(0,), (1,), (1, 11)]
    assert ways(*[WordEntered()] * (MOST_UNDOS + 3))[-1] == tuple(range(3, MOST_UNDOS + 3))


def test_an_aside_has_happened_before_every_entry_and_anything_else_closes_the_way() -> None:
    assert ways(WordEntered(), WordEntered(), WordSpoken(), WordEntered(), NumberDrawn(), WordSpoken()) == [
        (0,),
        (0, 1),
        (100, 101),
        (100, 101, 102),
        (),
        (),
    ]
