"""A choice that everybody makes in secret, with all answers shown at once.

The last answer closes it, or the clock. The game decides how to count a seat that the table goes on without. Before the
end everybody may see which seats have answered, but nobody sees their answers.
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
    """The asked seats, and the answers so far."""

    asked: tuple[int, ...]
    """The asked seats, clockwise."""
    answers: dict[int, Value] = {}
    """The answers by seat, in the order in which they came."""
    deadline: int | None = None
    """The game time in milliseconds at which it closes by itself."""
    times: dict[int, int] = {}
    """The number of answers by each seat, for the id of the question that changes them."""

    @property
    def unanswered(self) -> tuple[int, ...]:
        """The seats that have not answered."""
        return tuple([seat for seat in self.asked if seat not in self.answers])

    def with_answer(self, seat: int, value: Value) -> SimultaneousChoice[Value]:
        """Return the choice with one more answer."""
        times = {**self.times, seat: self.times.get(seat, 0) + 1}
        return replace(self, answers={**self.answers, seat: value}, times=times)

    def all_answers(self, otherwise: Value) -> dict[int, Value]:
        """Return all answers, in the order of the seats: the order of arrival would tell who hesitated.

        A seat without an answer gets `otherwise`.
        """
        return {seat: self.answers.get(seat, otherwise) for seat in self.asked}


def answer_lamps(choice: SimultaneousChoice[Value]) -> dict[str, Glow]:
    """Return the lamps of the seats that have answered, while others have not."""
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
    """Yield the secret question, for all seats that have not answered it.

    `given` makes an event of a seat's answer. `complete` returns the further events after the last answer, at a game
    time. `absent` makes the answer of a seat that the table goes on without, from public state and chance alone. If not
    all can be asked the same (hands of two sizes), each question names its seats in `to`. With `agreed` it takes two
    devices to go on without a seat (`Move.agreed`).
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
    """Yield the secret question by which a seat that has answered changes its answer before all are shown.

    Everybody may see which seats have answered, and nobody waits for this question. Its id counts the seat's own
    changes, so a late tap finds nothing.
    """
    for seat in choice.asked:
        if seat in choice.answers:
            yield Move(seat, question(seat), lambda by, answer, *_: [given(by, value(answer))])
