"""The parts of a recorded play."""

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
    """Game time passes; if a clock waits for a lesson, then from its start on."""

    milliseconds: int


@dataclass(frozen=True)
class NarratorChange:
    """A narrator has appeared or disappeared."""

    there: bool


Move = Say | Wait | NarratorChange


def made(evening: Evening, move: Move) -> list[TableEvent]:
    """Return the events of a move."""
    match move:
        case Say(seat, start, value):
            return evening.say(seat, start, value)
        case NarratorChange(there):
            return evening.do(NarratorPresent(there))
        case Wait(milliseconds):
            running = evening.table.playing
            held = running.hold.until - evening.now if running and running.hold else 0
            return evening.wait(held + milliseconds)


@dataclass(frozen=True)
class Play:
    """The players and their moves; the moves in `before` are not recorded."""

    names: tuple[str, ...]
    moves: tuple[Move, ...]
    before: tuple[Move, ...] = ()
    phoneless: tuple[str, ...] = ()
    """The players of `names` without a phone."""


RecordingSource = Play | Callable[[], str]
"""The source of a recording: a play, or a function that makes the recording in its own way."""
