"""Seats, yes or no, and nobody, as choices; and readers of the answers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeVar

from companion.core.game import Setup
from companion.core.question import Answer, Choice, One
from companion.core.text import Words, say

Value = TypeVar("Value", bound=str)

NO = Choice("no", say("No"), "cross")

YES_OR_NO = One((Choice("yes", say("Yes"), "check"), NO))

NOBODY = Choice("nobody", say("Nobody"))
"""The choice of no seat; it comes after the players."""


def lone(choices: Sequence[Choice], text: Words) -> Words:
    """Return `text`, or the text of the only choice if there is just one: then the question is a step."""
    return choices[0].text if len(choices) == 1 else text


def people(setup: Setup, seats: Iterable[int] | None = None) -> tuple[Choice, ...]:
    """Return the players on `seats` as choices, clockwise; all players without `seats`."""
    among = set(setup.seats if seats is None else seats)
    return tuple([Choice(f"seat-{player.seat}", player.name) for player in setup.players if player.seat in among])


def people_or_nobody(setup: Setup, seats: Iterable[int] | None = None) -> tuple[Choice, ...]:
    """Return the players on `seats` as choices, clockwise, and then `NOBODY`; all players without `seats`."""
    return (*people(setup, seats), NOBODY)


def seat_of(answer: Answer) -> int:
    """Return the seat that a choice such as `seat-3` names; raises `ValueError` if it names none."""
    return int(str(answer).removeprefix("seat-"))


def seat_or_nobody(answer: Answer) -> int | None:
    """Return the seat that a choice names, None for `NOBODY`; raises `ValueError` for any other choice."""
    return None if answer == NOBODY.value else seat_of(answer)


def seats_of(answer: Answer) -> tuple[int, ...]:
    """Return the chosen seats in the order of their numbers, if several may be chosen."""
    return tuple(sorted(seat_of(value) for value in list_taken(answer)))


def named_of(answer: Answer, among: Iterable[Value]) -> Value:
    """Return the value `among` several that an answer names; raises `StopIteration` if it names none."""
    return next(value for value in among if value == answer)


def list_taken(answer: Answer) -> tuple[str, ...]:
    """Return the chosen values, each once, if several may be chosen."""
    return tuple(value for value, times in answer.items() if times) if isinstance(answer, dict) else ()


def number(answer: Answer) -> int:
    """Return the number of an answer, or of a choice such as `30`; raises `ValueError` if it is none."""
    return int(str(answer))


def numbers(answer: Answer) -> dict[str, int]:
    """Return the numbers of an answer, by their rows."""
    return dict(answer) if isinstance(answer, dict) else {}
