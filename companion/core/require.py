"""What must be there."""

from __future__ import annotations

from typing import TypeVar

Thing = TypeVar("Thing")


def require(thing: Thing | None, why: str) -> Thing:
    """Return `thing`; raises `TypeError` with what is wrong if it is not there: no game can come to such a state."""
    if thing is None:
        raise TypeError(why)
    return thing
