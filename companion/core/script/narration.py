"""Where a narration stands."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct


class Narration(Struct, frozen=True, kw_only=True):
    """Where a narration stands; a game keeps one for all its scripts."""

    status: Literal["silent", "speaking", "stopped"] = "silent"
    """Silent before and after a script, stopped when the voice is gone."""
    line: int = 0
    """The number of the line that is spoken, or comes next."""
    entering: bool = False
    """Whether the line that closes all observers is spoken before it."""
    take: int = 0
    """The number of the performance. It never repeats, so a late report fits no other one."""
    starts_at: int = 0
    """The game time at which the line starts, in milliseconds."""
    lost: int = 0
    """How many lines of this take were lost."""
    voice: bool = False
    """Whether a frontend speaks the lines."""
    coming: bool = False
    """Whether none does yet, but a voice gets ready."""
    waiting: bool = False
    """Whether the script has begun and its first line waits for that voice, no longer than `PATIENCE`."""
