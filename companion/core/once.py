"""A pure function that is asked several times about one moment, and works it out once."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

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
