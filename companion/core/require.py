"""A value that must be there."""

from __future__ import annotations

from typing import TypeVar

Thing = TypeVar("Thing")


def require(thing: Thing | None, why: str) -> Thing:
    """Return `thing`; raises `TypeError` with the reason if it is None, which no reachable state allows."""
    if thing is None:
        raise TypeError(why)
    return thing
