"""A step of the table: one tap or press, by anybody. Beside it, the question who begins."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from companion.core.chance import Chance
from companion.core.game import Setup
from companion.core.icons import Icon
from companion.core.move import EVERYBODY, Deed, Move, To, does
from companion.core.question import Answer, Choice, One, Question, step
from companion.core.text import Text, Words, say
from companion.kit.choices import people, seat_of

EventT = TypeVar("EventT")

Begins = Callable[[int, int, Chance], Sequence[EventT]]
"""`begins(seat, now, chance)`: the events that let `seat` begin."""

ANY = "any"
"""The choice that leaves it to chance."""

NOBODY = 0
"""The seat that a button of the hub answers for."""


def tap(
    id: str,
    text: Words,
    *events: EventT,
    to: To = EVERYBODY,
    active_seat: int | None = None,
    required: bool = False,
    by_button: bool = False,
    icon: Icon = "",
) -> Move[EventT]:
    """Return the move of one tap with the effect `events`.

    `active_seat` is the seat that the table waits for; with `required` it waits for all of them. With `button_choice` a
    seat's button does the same.
    """
    question = step(id, text, required=required, by_button=by_button, icon=icon)
    return Move(to, question, does(*events), active_seat)


def first(
    id: str,
    text: Text,
    setup: Setup,
    named: Begins[EventT],
    drawn: Begins[EventT],
    seats: Sequence[int] | None = None,
) -> Move[EventT]:
    """Return the question who begins: anybody picks one of `seats` (None: all), or leaves it to chance."""
    among = setup.seats if seats is None else seats
    ask = One((*people(setup, among), Choice(ANY, say("Let chance decide"), "dice")))

    def effect(by: int, answer: Answer, now: int, chance: Chance) -> Sequence[EventT]:
        if answer == ANY:
            return drawn(chance.pick(among), now, chance)
        return named(seat_of(answer), now, chance)

    return Move(EVERYBODY, Question(id=id, text=text, ask=ask, required=True), effect)


def as_deed(move: Move[EventT]) -> Deed[EventT]:
    """Return a step as the deed of the hub's own button, which belongs to no seat."""
    return lambda now, chance: move.effect(NOBODY, move.question.button_choice or "go", now, chance)
