"""Where a narration stands, and how that follows from the events."""

from __future__ import annotations

from typing import Literal, assert_never

from msgspec import Struct
from msgspec.structs import replace

from companion.core.script import events as e


class Narration(Struct, frozen=True, kw_only=True):
    """Where a narration stands; a game keeps one for all its scripts.

    "silent" before and after a script, "stopped" when the voice is gone. The line
    with the number `line` starts at the game time `starts_at` (milliseconds), or, if
    `entering`, the one that closes all eyes before it. `take` never repeats, so a
    late report fits no other performance. `lost` counts the lost lines of this take.
    """

    status: Literal["silent", "speaking", "stopped"] = "silent"
    line: int = 0
    entering: bool = False
    take: int = 0
    starts_at: int = 0
    lost: int = 0
    voice: bool = False


def evolve(narration: Narration, event: e.NarrationEvent) -> Narration:
    """Return the narration after `event`; never refuses."""
    match event:
        case e.ScriptBegan(take, starts):
            return Narration(status="speaking", take=take, starts_at=starts, voice=narration.voice)
        case e.StepRepeated(take, next, starts):
            entered = Narration(status="speaking", entering=True, take=take, starts_at=starts)
            return replace(entered, line=next, voice=narration.voice)
        case e.LineSpoken(_, _, next, starts):
            return replace(narration, line=next, entering=False, starts_at=starts)
        case e.LineLost(_, _, next, starts):
            return replace(narration, line=next, entering=False, starts_at=starts, lost=narration.lost + 1)
        case e.NarrationStopped():
            return replace(narration, status="stopped")
        case e.ScriptEnded():
            return replace(narration, status="silent")
        case e.NarratorFound():
            return replace(narration, voice=True)
        case e.NarratorLost():
            return replace(narration, voice=False)
        case _:
            assert_never(event)
