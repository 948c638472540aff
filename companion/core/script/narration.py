"""A narration's progress."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct


class Narration(Struct, frozen=True, kw_only=True):
    """A narration's progress; a game keeps one for all its scripts."""

    status: Literal["silent", "speaking", "stopped"] = "silent"
    """Silent before and after a script, stopped when the voice is gone."""
    line: int = 0
    """The number of the current line, or of the next one."""
    entering: bool = False
    """Whether the line that closes all eyes comes before it."""
    take: int = 0
    """The number of the performance. It never repeats, so a late report never matches another performance."""
    starts_at: int = 0
    """The game time at which the line starts, in milliseconds."""
    lost: int = 0
    """The number of lost lines in this take."""
    voice: bool = False
    coming: bool = False
    """Whether none does yet, but a voice is getting ready."""
    waiting: bool = False
    """Whether the script has begun and its first line waits for that voice, at most `PATIENCE`."""
