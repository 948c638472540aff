"""A move: the seats that may make it, its question, and what an answer makes happen, in one place.

An answer is checked against the question in the very state that the effect meets, so
an effect refuses only what no question can say: the bag is empty.
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
"""`effect(by, answer, now, chance)`: what an answer of the seat `by` makes happen, at least one event.

`now` is game time in milliseconds. It changes nothing, and may raise `Refused`.
"""

Deed = Callable[[int, Chance], Sequence[EventT]]
"""`deed(now, chance)`: what one of the hub's own buttons makes happen. It belongs to nobody."""

DefaultEffect = Callable[[int, int, Chance], Sequence[EventT]]
"""`default_effect(seat, now, chance)`: what holds for a seat, from public state and fresh chance alone.

It knows nothing of what the seat holds.
"""

EVERYBODY: Final = "everybody"
"""All who play."""

To = int | tuple[int, ...] | Literal["everybody"]
"""A seat, several seats, or `EVERYBODY`."""


class Move(Struct, Generic[EventT], frozen=True):
    """What may be answered now. It never leaves the core but for its question."""

    to: To
    """Whom it is for: all of them are asked the same."""
    question: Question
    effect: Effect[EventT]
    active_seat: int | None = None
    """The seat that the table waits for; all others find the question in their menu."""
    own: Question | None = None
    """The question as the active seat has it: in the second person, in its flow; None: the same, and required."""
    default_effect: DefaultEffect[EventT] | None = None
    """What happens without an answer where the table goes on without an asked seat.

    A question that waits for several seats, and a secret one, need it. Without it anybody
    answers in the place of a seat that is asked alone.
    """
    agreed: bool = False
    """Whether two devices must agree to go on without an asked seat: few answers would name somebody."""
    who_wants: Callable[[int, Answer], Words] | None = None
    """`who_wants(by, answer)`: what the others are asked who must agree on a second device before an answer counts.

    None: it counts at once.
    """
    waits: bool = True
    """Whether the table waits for the asked seats; if not, a required question only stands open on their phones."""
    first: bool = False
    """Whether it stands above all else that is asked: it follows up what the seat has just said, or comes first."""


def does(*events: EventT) -> Effect[EventT]:
    """Return the effect that makes `events` happen after any answer of any seat."""
    return lambda *_: events
