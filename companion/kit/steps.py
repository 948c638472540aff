"""A step of the table: one tap or press, by anybody. And who begins."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from companion.core.chance import Chance
from companion.core.game import Setup
from companion.core.offer import EVERYBODY, Deed, Offer, To, does
from companion.core.question import Answer, Choice, One, Question, step
from companion.core.signs import Sign
from companion.core.text import Text, Words, say
from companion.kit.choices import people, seat_of

Happens = TypeVar("Happens")

Begins = Callable[[int, int, Chance], Sequence[Happens]]
"""`begins(seat, now, chance)`: what happens when `seat` is to begin."""

ANY = "any"
"""The choice that leaves it to chance."""

NOBODY = 0
"""The seat that a button of the hub answers for."""


def tap(
    id: str,
    text: Words,
    *happens: Happens,
    to: To = EVERYBODY,
    foremost: int | None = None,
    awaited: bool = False,
    press: bool = False,
    icon: Sign = "",
) -> Offer[Happens]:
    """Return the offer of one tap that makes `happens` happen.

    `foremost` is the seat that the table waits for; with `awaited` it waits for all of
    them. With `press` a seat's button does the same.
    """
    question = step(id, text, awaited=awaited, press=press, icon=icon)
    return Offer(to, question, does(*happens), foremost)


def first(
    id: str,
    text: Text,
    setup: Setup,
    named: Begins[Happens],
    drawn: Begins[Happens],
    seats: Sequence[int] | None = None,
) -> Offer[Happens]:
    """Return the question who begins: anybody names somebody of `seats`, or leaves it to chance; None: of all."""
    among = setup.seats if seats is None else seats
    ask = One((*people(setup, among), Choice(ANY, say("Let chance decide"), "dice")))

    def effect(by: int, answer: Answer, now: int, chance: Chance) -> Sequence[Happens]:
        if answer == ANY:
            return drawn(chance.pick(among), now, chance)
        return named(seat_of(answer), now, chance)

    return Offer(EVERYBODY, Question(id=id, text=text, ask=ask, awaited=True), effect)


def pressed(offer: Offer[Happens]) -> Deed[Happens]:
    """Return what the hub's own button does that takes the step of `offer`: it belongs to no seat."""
    return lambda now, chance: offer.effect(NOBODY, offer.question.press or "go", now, chance)
