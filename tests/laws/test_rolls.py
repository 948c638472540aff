"""Chance that is given again: it deals one hand as it was and others anew, even from a deck of many cards."""

from random import Random

import pytest

from companion.core.chance import Chance
from tests.laws.evening import draws
from tests.laws.rolls import Rolls, another, others

DECK = tuple(range(40))


def hands(chance: Chance) -> tuple[tuple[int, ...], ...]:
    """Deal five hands of four."""
    cards = chance.shuffle(DECK)
    return tuple(cards[place : place + 4] for place in range(0, 20, 4))


def test_rolls_are_those_of_the_seed_and_are_kept() -> None:
    rolls = Rolls("a seed")
    assert [rolls.below(9), rolls.below(5)] == rolls.numbers
    again = Rolls("a seed")
    assert [again.below(9), again.below(5)] == rolls.numbers
    assert hands(Rolls("a seed")) == hands(draws("a seed"))


@pytest.mark.parametrize("seed", range(10))
def test_one_hand_is_dealt_the_same_and_others_are_not(seed: int) -> None:
    rolls = Rolls(seed)
    first = hands(rolls)
    second, fitting = another(first, hands, others(rolls, Random(seed)), lambda dealt: dealt[2] == first[2])
    assert fitting and second != first and second[2] == first[2]


def test_where_chance_is_asked_for_nothing_nothing_else_is_tried() -> None:
    assert not list(others(Rolls("a seed"), Random(0)))


def test_a_decision_that_is_the_same_fits_if_there_is_no_other() -> None:
    chances = [draws(seed) for seed in range(5)]
    assert another(7, lambda chance: 7, chances, lambda decided: True) == (7, True)
    assert another(7, lambda chance: 8, chances, lambda decided: False) == (8, False)
