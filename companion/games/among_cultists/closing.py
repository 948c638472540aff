"""How long people may talk; and what an evening of an earlier version shows of a question that seats wanted closed."""

from __future__ import annotations

from companion.core.text import Text, say
from companion.games.among_cultists.options import TALK_TIME
from companion.games.among_cultists.state import State

CLOSERS = 2
"""Seats that closed what all were asked, for those who did not answer."""

CLOSING = 30_000
"""Milliseconds in which everybody could still answer then."""


def talk_until(state: State, now: int) -> int | None:
    """Return when a talk that begins at the game time `now` ends; None: it does not, or nobody may speak (p. 23)."""
    return None if state.silent else TALK_TIME.ends(state.setup, now)


def wanting(wanted: tuple[int, ...]) -> Text:
    """Return how many of the seats that were needed wanted it closed."""
    return say("{n} of {needed}", n=len(wanted), needed=CLOSERS)


def closed_by(state: State, wanted: tuple[int, ...]) -> tuple[str, ...]:
    """Return the names of those who wanted it closed."""
    return tuple(state.setup.name(seat) for seat in wanted)
