"""Seats as choices, yes or no, and nobody: they become choices here, and answers become values again."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from companion.core.game import Setup
from companion.core.question import Answer, Choice, One
from companion.core.text import Words, say

YES_OR_NO = One((Choice("yes", say("Yes"), "check"), Choice("no", say("No"), "cross")))

NOBODY = Choice("nobody", say("Nobody"))
"""The choice that names no seat; it stands behind those of the players."""


def lone(choices: Sequence[Choice], text: Words) -> Words:
    """Return what a question says: `text`, or where one choice is left what that one says, as of a step."""
    return choices[0].text if len(choices) == 1 else text


def people(setup: Setup, seats: Iterable[int] | None = None) -> tuple[Choice, ...]:
    """Return the players on `seats` as choices, clockwise; without `seats` all of them."""
    among = set(setup.seats if seats is None else seats)
    return tuple([Choice(f"seat-{player.seat}", player.name) for player in setup.players if player.seat in among])


def people_or_nobody(setup: Setup, seats: Iterable[int] | None = None) -> tuple[Choice, ...]:
    """Return the players on `seats` as choices, clockwise, and `NOBODY` behind them; without `seats` all players."""
    return (*people(setup, seats), NOBODY)


def seat_of(answer: Answer) -> int:
    """Return the seat that a choice such as `seat-3` names; raises `ValueError` if it names none."""
    return int(str(answer).removeprefix("seat-"))


def seat_or_nobody(answer: Answer) -> int | None:
    """Return the seat that a choice names, None for `NOBODY`; raises `ValueError` for any other choice."""
    return None if answer == NOBODY.value else seat_of(answer)


def seats_of(answer: Answer) -> tuple[int, ...]:
    """Return the seats that were taken where several could be, in the order of their numbers."""
    return tuple(sorted(seat_of(value) for value in list_taken(answer)))


def list_taken(answer: Answer) -> tuple[str, ...]:
    """Return the values that were taken, each once, where several could be."""
    return tuple(value for value, times in answer.items() if times) if isinstance(answer, dict) else ()


def numbers(answer: Answer) -> dict[str, int]:
    """Return the numbers of an answer, by their rows."""
    return dict(answer) if isinstance(answer, dict) else {}
