"""Answers to any question, without knowledge of the game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from string import ascii_lowercase
from typing import Any, assert_never

from companion.core.move import Move
from companion.core.question import Ask, Choice, Number, Numbers, One, Order, Row, Some, Writing

LITTLE = 0.3
"""Probability (0 to 1) that a sheet is filled in with its smallest numbers."""


def any_answer(ask: Ask, random: Random) -> Any:
    """Return one of the answers that `ask` takes, as JSON would carry it."""
    match ask:
        case One(choices):
            return random.choice(choices).value
        case Some():
            return _some(ask, random)
        case Number(least, most):
            return random.choice((least, most, random.randint(least, most)))
        case Numbers(rows):
            # Rules refuse numbers that are too large together; people often have little to enter.
            little = random.random() < LITTLE
            return {row.id: row.least if little else _number(row, random) for row in rows}
        case Order(choices):
            return random.sample([choice.value for choice in choices], len(choices))
        case Writing(most):
            return "".join(random.choices(ascii_lowercase, k=random.randint(1, most)))
        case _:
            assert_never(ask)


def _number(row: Row, random: Random) -> int:
    return random.choice((row.most, random.randint(row.least, row.most)))


def _some(ask: Some, random: Random) -> dict[str, int]:
    taken: dict[str, int] = {}
    for _ in range(random.randint(ask.least, ask.most)):
        left = [choice.value for choice in ask.choices if taken.get(choice.value, 0) < choice.most]
        if left:
            value = random.choice(left)
            taken[value] = taken.get(value, 0) + 1
    return taken


def every_answer(ask: Ask, random: Random) -> Iterator[Any]:
    """Yield each single choice, both ends of each number, and a few other answers."""
    match ask:
        case One(choices):
            yield from (choice.value for choice in choices)
        case Number(least, most):
            yield from (least, most)
        case Numbers(rows):
            yield {row.id: row.least for row in rows}
            yield {row.id: row.most for row in rows}
        case Some(choices, least, most):
            yield from _each(choices, least, most)
        case _:
            pass
    yield from (any_answer(ask, random) for _ in range(3))


def _each(choices: Sequence[Choice], least: int, most: int) -> Iterator[dict[str, int]]:
    if least == 0:
        yield {}
    if least <= 1 <= most:
        yield from ({choice.value: 1} for choice in choices)


def bad_answer(random: Random) -> Any:
    """Return a value that no question takes."""
    return random.choice((None, True, -(10**9), 1.5, [], {"nobody": 1}, ["x"]))


def choose(moves: Sequence[Move[Any]], random: Random) -> Move[Any]:
    """Return the move that a bot answers: a required one, now and then another."""
    required = [move for move in moves if move.question.required]
    others = [move for move in moves if not move.question.required]
    if required and (not others or random.random() < 0.8):
        return random.choice(required)
    return random.choice(others)
