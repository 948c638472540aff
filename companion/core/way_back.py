"""The way back: what the table may take back of a game, and how far.

An entry opens the way back to just before it, an aside leaves the way as it is, and any
other event closes it: a rule that nobody has to declare cannot be forgotten. After an
entry the ones before it stand for good, unless it is `Further`.
"""

from __future__ import annotations

from typing import TypeVar

from companion.core.event import Aside, Entry, Event

State = TypeVar("State")


class Further(Entry[State]):
    """An entry after which the ones before it may still be taken back, one after the other."""

    @property
    def alone(self) -> bool:
        """Whether nothing before this entry can be taken back once it has happened."""
        raise NotImplementedError


def way_back(back: tuple[State, ...], state: State, event: Event[State]) -> tuple[State, ...]:
    """Return the states that can be gone back to, the next one last, once `event` has happened in `state`.

    `back` are those before `event`. An aside has happened in each of them as well.
    """
    match event:
        case Aside():
            return tuple(event.after(before) for before in back)
        case Further() if not event.alone:
            return (*back, state)
        case Entry():
            return (state,)
        case _:
            return ()
