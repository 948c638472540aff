"""How long people may talk, and how what all are asked is closed for those who are away (ruling AC-15)."""

from __future__ import annotations

from typing import Any

from companion.core.text import Text, say
from companion.games.among_cultists.options import TALK_TIME
from companion.games.among_cultists.state import State
from companion.kit.together import CLOSERS, Together

CLOSING = 30_000
"""Milliseconds in which everybody may still answer once enough seats want it closed."""


def talk_until(state: State, now: int) -> int | None:
    """Return when a talk that begins at the game time `now` ends; None: it does not, or nobody may speak (p. 23)."""
    return None if state.silent else TALK_TIME.ends(state.setup, now)


def closers(asked: Together[Any]) -> tuple[int, ...]:
    """Return the seats that may want it closed: they have answered, and others are needed still."""
    if len(asked.wanted) >= CLOSERS:
        return ()
    return tuple(seat for seat in asked.answers if seat not in asked.wanted)


def closes(asked: Together[Any], until: int | None, now: int) -> int | None:
    """Return when it closes now that one more seat wants it; None: as before, at `until` or not by itself."""
    sooner = until is not None and until <= now + CLOSING
    return None if sooner or not asked.enough() else now + CLOSING


def wanting(asked: Together[Any]) -> Text:
    """Return how many of the seats that are needed want it closed."""
    return say("{n} of {needed}", n=len(asked.wanted), needed=CLOSERS)


def closed_by(state: State, asked: Together[Any]) -> tuple[str, ...]:
    """Return the names of those who want it closed."""
    return tuple(state.setup.name(seat) for seat in asked.wanted)
