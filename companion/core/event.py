"""What has happened in a game, as it is on disk, and all that follows from it, in one place.

An event's base class says what the table may do with it:

    Event        it has happened
    Undoable     people have done it at the table and only told the hub: it can be undone, one after the other
    Reveal       it turns what one seat knew into what all know
    UndoNeutral  it leaves the last one undoable: what a voice does

From version 1.0.0 on its type and its fields are a promise on disk: fields are added, with
defaults, and never renamed or used for something else.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Generic, TypeVar, dataclass_transform

from msgspec import Struct

from companion.core.text import Words
from companion.core.view import Fact, Highlight

State = TypeVar("State")


@dataclass_transform(frozen_default=True)
class Event(Struct, Generic[State], frozen=True, tag=True):
    """One event of a game whose state is `State`."""

    def apply(self, state: State) -> State:
        """Return the state after this event. Never refuses; knows no clock and no chance."""
        raise NotImplementedError

    @property
    def transient(self) -> bool:
        """Whether it is of no interest once it is over: what is told leaves it out, and counts it all the same."""
        return False

    def log_line(self, state: State) -> Words | None:
        """Return the line that everybody may read of it, None if it is worth none; `state` is the one after it."""
        return None

    def highlights(self, state: State) -> Sequence[Highlight]:
        """Return what it puts in the spotlight, often nothing; `state` is the one after it."""
        return ()

    def turning_point(self, state: State) -> Fact | None:
        """Return what the end tells of it again, None if it was no turning point; `state` is the one after it."""
        return None


class Undoable(Event[State]):
    """What people have entered: the table may take it back, and those before it after it."""

    @property
    def undo_barrier(self) -> bool:
        """Whether nothing before this entry can be taken back once it has happened."""
        return False


class Reveal(Event[State]):
    """What turns secret input into public knowledge."""


class UndoNeutral(Event[State]):
    """What leaves the way back open: it has happened before each entry as well as after it."""


AnyEvent = Event[Any]
"""An event of any game."""

EventType = type[AnyEvent]


MOST_UNDOS = 50
"""Entries that can be taken back, one after the other; an undo-neutral event happens once before each of them."""


def events_of_kind(events: Sequence[EventType], kind: EventType) -> frozenset[EventType]:
    """Return those of `events` that are of a `kind`: `Undoable`, `Reveal` or `UndoNeutral`."""
    return frozenset(event for event in events if issubclass(event, kind))


def undo_states(back: tuple[State, ...], state: State, event: Event[State]) -> tuple[State, ...]:
    """Return the states that can be gone back to, the next one last, once `event` has happened in `state`.

    `back` are those before `event`. An undo-neutral event has happened in each of them as well. An
    event of no kind closes the way: a rule that nobody has to declare cannot be forgotten.
    """
    match event:
        case UndoNeutral():
            return tuple(event.apply(before) for before in back)
        case Undoable():
            return (state,) if event.undo_barrier else (*back, state)[-MOST_UNDOS:]
        case _:
            return ()
