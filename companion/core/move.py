"""A move: its seats, its question, and the effect of an answer, in one place.

An answer is checked against the question in the very state that the effect meets. So an effect refuses only for a
reason that no question can express: the bag is empty.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, Generic, Literal, TypeVar

from msgspec import Struct

from companion.core.chance import Chance
from companion.core.question import Answer, Question
from companion.core.text import Words

EventT = TypeVar("EventT")

Effect = Callable[[int, Answer, int, Chance], Sequence[EventT]]
"""`effect(by, answer, now, chance)`: the events of an answer by the seat `by`, at least one.

`now` is game time in milliseconds. It changes nothing, and may raise `Refused`.
"""

Deed = Callable[[int, Chance], Sequence[EventT]]
"""`deed(now, chance)`: the events of one of the hub's own buttons, which belongs to no seat."""

DefaultEffect = Callable[[int, int, Chance], Sequence[EventT]]
"""`default_effect(seat, now, chance)`: the events for an absent seat, from public state and fresh chance alone.

It knows nothing of the seat's secrets.
"""

EVERYBODY: Final = "everybody"

To = int | tuple[int, ...] | Literal["everybody"]
"""A seat, several seats, or `EVERYBODY`."""


class Move(Struct, Generic[EventT], frozen=True):
    """A move that is open now. Only its question ever leaves the core."""

    to: To
    """The seats that are asked, all of them the same."""
    question: Question
    effect: Effect[EventT]
    active_seat: int | None = None
    """The seat that the table waits for; all others find the question in their menu."""
    own: Question | None = None
    """The active seat's version of the question, in the second person; None: the same question, and required."""
    default_effect: DefaultEffect[EventT] | None = None
    """The effect if the table goes on without an asked seat.

    A question that waits for several seats needs it, and so does a secret one. Without it, anybody may answer for a
    seat that is asked alone.
    """
    agreed: bool = False
    """Whether two devices must agree to go on without an asked seat: few answers would point at somebody."""
    who_wants: Callable[[int, Answer], Words] | None = None
    """`who_wants(by, answer)`: the question to the others, one of whom must agree before the answer counts.

    None: it counts at once.
    """
    decides_about: tuple[int, ...] = ()
    """The seats that the answer decides about: they neither give it for somebody nor let the table go on without it."""
    waits: bool = True
    """Whether the table waits for the asked seats; if not, a required question only stays open on their phones."""
    first: bool = False
    """Whether it stands above all other questions: it follows up the seat's last answer, or comes first."""

    @property
    def for_everyone(self) -> bool:
        """Whether the table waits for anyone's answer, which speaks for all."""
        return self.to == EVERYBODY and self.question.required and self.active_seat is None


def does(*events: EventT) -> Effect[EventT]:
    """Return the effect that answers with `events`, for any answer of any seat."""
    return lambda *_: events
