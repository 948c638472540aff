"""What a play that is recorded is written with."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from companion.core.question import Answer


@dataclass(frozen=True)
class Say:
    """An answer of `seat` to the question whose id begins with `start`."""

    seat: int
    start: str
    value: Answer = "go"


@dataclass(frozen=True)
class Wait:
    """Game time passes."""

    milliseconds: int


@dataclass(frozen=True)
class Voice:
    """The hub has found or lost somebody who speaks the lines."""

    there: bool


Move = Say | Wait | Voice


@dataclass(frozen=True)
class Play:
    """Who sits down, and what they do; what is done `before` is not written down."""

    names: tuple[str, ...]
    moves: tuple[Move, ...]
    before: tuple[Move, ...] = ()


Recorded = Play | Callable[[], str]
"""What has a recording: a play, or what makes the recording in a way of its own."""
