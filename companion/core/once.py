"""A pure function that is asked several times about one moment, and works it out once; and so does an event."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

Key = TypeVar("Key")
Asked = TypeVar("Asked")
Found = TypeVar("Found")


def once(pure: Callable[[Asked], Found]) -> Callable[[Asked], Found]:
    """Return the same function, which keeps what it returned for the value that it was asked about last.

    The value is the same one, not an equal one: to compare two takes longer than most of what is asked.
    """
    last: tuple[Asked, Found] | None = None

    def kept(asked: Asked) -> Found:
        nonlocal last
        found = last  # read once: another thread may ask about another value
        if found is None or found[0] is not asked:
            found = last = asked, pure(asked)
        return found[1]

    return kept


def map_once(pure: Callable[[Asked], Found], values: Mapping[Key, Asked]) -> dict[Key, Found]:
    """Return `pure(value)` for each value; keys that share one value, the same object, share what comes of it."""
    known: dict[int, Found] = {}
    found: dict[Key, Found] = {}
    for key, value in values.items():
        place = id(value)
        if place not in known:
            known[place] = pure(value)
        found[key] = known[place]
    return found


STEPS = 8
"""Steps that are kept: as many as an answer brings along, hardly ever more."""

_steps: tuple[tuple[Any, Any, Any], ...] = ()
"""The last events with the states before and after them, the newest first."""


def stepped(event: Any, state: Any) -> Any:
    """Return the state of a game after an event.

    To decide, to teach and to write down ask for the same step; all get the one state that came of it. So what is
    worked out once for a state is worked out once for all of them.
    """
    global _steps
    known = _steps  # read once: another thread may take a step
    for taken, before, reached in known:
        if taken is event and before is state:
            return reached
    reached = event.after(state)
    _steps = ((event, state, reached), *known[: STEPS - 1])
    return reached
