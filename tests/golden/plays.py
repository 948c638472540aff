"""What a play that is recorded is written with."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from companion.core.question import Answer
from companion.core.report import NarratorPresent
from companion.table.event import TableEvent
from tests.laws.evening import Evening


@dataclass(frozen=True)
class Say:
    """An answer of `seat` to the question whose id begins with `question_id_prefix`."""

    seat: int
    question_id_prefix: str
    value: Answer = "go"


@dataclass(frozen=True)
class Wait:
    """Game time passes."""

    milliseconds: int


@dataclass(frozen=True)
class NarratorChange:
    """The hub has found or lost somebody who speaks the lines."""

    there: bool


Move = Say | Wait | NarratorChange


def made(evening: Evening, move: Move) -> list[TableEvent]:
    """Return what a move makes happen."""
    match move:
        case Say(seat, start, value):
            return evening.say(seat, start, value)
        case NarratorChange(there):
            return evening.do(NarratorPresent(there))
        case Wait(milliseconds):
            return evening.wait(milliseconds)


@dataclass(frozen=True)
class Play:
    """Who sits down, and what they do; what is done `before` is not written down."""

    names: tuple[str, ...]
    moves: tuple[Move, ...]
    before: tuple[Move, ...] = ()
    phoneless: tuple[str, ...] = ()
    """Who of `names` has no phone."""


RecordingSource = Play | Callable[[], str]
"""What has a recording: a play, or what makes the recording in a way of its own."""
