"""What a table shows, as the sounds follow it: a day, a night, and beats on its stage."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.core.view import Public, Stage

DAY = Public(
    table="K7QM", game=None, phase="evening", title="", next="", paused=False, halted=False, veiled=False,
    language="en", seats=(), blocks=(),
    timers=(), line=None, sounds=(), lamps={}, happened=(),
)  # fmt: skip
NIGHT = replace(DAY, phase="night")


def beat(kind: Any, starts: int) -> Stage:
    return Stage(kind=kind, title="", text="", icon="", seats=(), from_=starts, until=starts + 4000)
