"""Everybody answers one question in secret, and all answers are shown at once.

It is closed by the last answer or by the clock; what a seat counts as having answered that
the table goes on without, the game says. Nobody sees before that who has answered what; who
has answered at all everybody may see.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from typing import Generic, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from companion.core.chance import Chance
from companion.core.move import Move
from companion.core.question import Answer, Question
from companion.core.view import Glow

Value = TypeVar("Value")

EventT = TypeVar("EventT")


class SimultaneousChoice(Struct, Generic[Value], frozen=True, kw_only=True):
    """Who is asked, and what has been answered so far."""

    asked: tuple[int, ...]
    """The seats that are asked, clockwise."""
    answers: dict[int, Value] = {}
    """By seat, in the order in which they came."""
    deadline: int | None = None
    """The game time in milliseconds at which it closes by itself."""
    times: dict[int, int] = {}
    """How often each seat has answered, for the id of the question by which it changes that."""

    @property
    def unanswered(self) -> tuple[int, ...]:
        """The seats that have not answered."""
        return tuple([seat for seat in self.asked if seat not in self.answers])

    def with_answer(self, seat: int, value: Value) -> SimultaneousChoice[Value]:
        """Return it with one more answer."""
        times = {**self.times, seat: self.times.get(seat, 0) + 1}
        return replace(self, answers={**self.answers, seat: value}, times=times)

    def all_answers(self, otherwise: Value) -> dict[int, Value]:
        """Return all answers, `default_effect` for those who gave none.

        They stand in the order of the seats: that of arrival would tell who hesitated.
        """
        return {seat: self.answers.get(seat, otherwise) for seat in self.asked}


def answer_lamps(choice: SimultaneousChoice[Value]) -> dict[str, Glow]:
    """Return the lamps of those who have answered, as long as others have not."""
    return {f"seat{seat}": "on" for seat in choice.answers} if choice.unanswered else {}


def ask(
    choice: SimultaneousChoice[Value],
    question: Question,
    value: Callable[[Answer], Value],
    given: Callable[[int, Value], EventT],
    complete: Callable[[SimultaneousChoice[Value], int, Chance], Sequence[EventT]],
    absent: Callable[[int, Chance], Value],
    to: Collection[int] | None = None,
    *,
    agreed: bool = False,
) -> Iterator[Move[EventT]]:
    """Yield the secret question, for all who have not answered it.

    `given` is the answer of a seat as an event, `complete` what the last one brings
    besides at a game time. `absent` is what a seat counts as having answered if the
    table goes on without it: from public state and chance alone. Where not all can be
    asked the same (hands of two sizes), each question is asked of those that it names
    in `to`. With `agreed` it takes two devices to go on without a seat (`Move.agreed`).
    """

    def gave(seat: int, answer: Value, now: int, chance: Chance) -> Sequence[EventT]:
        after = choice.with_answer(seat, answer)
        return [given(seat, answer), *(() if after.unanswered else complete(after, now, chance))]

    yield Move(
        choice.unanswered if to is None else tuple(seat for seat in choice.unanswered if seat in to),
        question,
        lambda by, answer, now, chance: gave(by, value(answer), now, chance),
        default_effect=lambda seat, now, chance: gave(seat, absent(seat, chance), now, chance),
        agreed=agreed,
    )


def change(
    choice: SimultaneousChoice[Value],
    question: Callable[[int], Question],
    value: Callable[[Answer], Value],
    given: Callable[[int, Value], EventT],
) -> Iterator[Move[EventT]]:
    """Yield the secret question by which each seat that has answered changes its answer until all are shown.

    Who has answered everybody may see; the question waits for nobody. It is that of a seat,
    for its id counts how often that seat has changed: a late tap finds nothing.
    """
    for seat in choice.asked:
        if seat in choice.answers:
            yield Move(seat, question(seat), lambda by, answer, *_: [given(by, value(answer))])
