"""What can happen to a narration: part of the events of every game that has one.

`take` numbers the performances, `next` is the number of the line that follows, and
`starts` the game time at which it starts, in milliseconds.
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct


class ScriptBegan(Struct, frozen=True, tag=True):
    """A script begins with its first line."""

    take: int
    starts: int


class LineSpoken(Struct, frozen=True, tag=True):
    """A line was heard to its end, or had its time where there is no voice."""

    line: str
    take: int
    next: int
    starts: int


class LineLost(Struct, frozen=True, tag=True):
    """A line was not reported in time: the table reads it, the script goes on."""

    line: str
    take: int
    next: int
    starts: int


class StepRepeated(Struct, frozen=True, tag=True):
    """Everybody closes their eyes, then `next`, the first line of the step, comes again."""

    take: int
    next: int
    starts: int


class NarrationStopped(Struct, frozen=True, tag=True):
    """The voice is gone: nothing is spoken until somebody repeats the step."""


class ScriptEnded(Struct, frozen=True, tag=True):
    """The pause after the last line is over."""


class NarratorFound(Struct, frozen=True, tag=True):
    """A face speaks the lines from now on and reports them."""


class NarratorLost(Struct, frozen=True, tag=True):
    """No face speaks the lines any more."""


NarrationEvent = (
    ScriptBegan | LineSpoken | LineLost | StepRepeated | NarrationStopped | ScriptEnded | NarratorFound | NarratorLost
)
EVENTS: tuple[type[Any], ...] = (
    ScriptBegan,
    LineSpoken,
    LineLost,
    StepRepeated,
    NarrationStopped,
    ScriptEnded,
    NarratorFound,
    NarratorLost,
)
