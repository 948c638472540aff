"""An event of a game, as it is on disk, and all that follows from it, in one place.

The base class says what the table may do with an event:

    Event        an event of the rules
    Undoable     an entry: people did something at the table and told the hub; entries are undone one by one
    Reveal       it makes one seat's secret public
    UndoNeutral  it leaves the last entry undoable, as a spoken line does

From version 1.0.0 on its type and its fields are a promise on disk: fields are added, with defaults, and never renamed
or used for something else.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Generic, TypeVar, dataclass_transform

from msgspec import Struct

from companion.core.text import Words
from companion.core.view import Fact, Highlight

State = TypeVar("State")


@dataclass_transform(frozen_default=True)
class Event(Struct, Generic[State], frozen=True, tag=True, forbid_unknown_fields=True):
    """One event of a game whose state is `State`."""

    def apply(self, state: State) -> State:
        """Return the state after this event. It never refuses, and knows no clock and no chance."""
        raise NotImplementedError

    @property
    def transient(self) -> bool:
        """Whether the event is of no interest once it is over: the public log counts it, but leaves it out."""
        return False

    def log_line(self, state: State) -> Words | None:
        """Return the event's public line, None if it needs none; `state` is the one after it."""
        return None

    def highlights(self, state: State) -> Sequence[Highlight]:
        """Return the highlights for the spotlight, often none; `state` is the one after the event."""
        return ()

    def turning_point(self, state: State) -> Fact | None:
        """Return the line that the end repeats, None for no turning point; `state` is the one after the event."""
        return None


class Undoable(Event[State]):
    """An entry that people have made: the table may undo it, and then those before it."""

    @property
    def undo_barrier(self) -> bool:
        """Whether this entry makes all earlier ones permanent."""
        return False


class Reveal(Event[State]):
    """An event that turns a secret input into public knowledge."""


class UndoNeutral(Event[State]):
    """An event that leaves undo open: it counts as having happened before each entry as well as after it."""


AnyEvent = Event[Any]

EventType = type[AnyEvent]


MOST_UNDOS = 50
"""The number of entries that can be undone, one by one; an undo-neutral event counts once before each of them."""


def events_of_kind(events: Sequence[EventType], kind: EventType) -> frozenset[EventType]:
    """Return the `events` of a `kind`: `Undoable`, `Reveal` or `UndoNeutral`."""
    return frozenset(event for event in events if issubclass(event, kind))


def undo_states(back: tuple[State, ...], state: State, event: Event[State]) -> tuple[State, ...]:
    """Return the states that undo leads to, the next one last, once `event` has happened in `state`.

    `back` are the states before `event`. An undo-neutral event happens in each of them as well. An event of no kind
    ends undo: a rule that nobody has to declare cannot be forgotten.
    """
    match event:
        case UndoNeutral():
            return tuple(event.apply(before) for before in back)
        case Undoable():
            return (state,) if event.undo_barrier else (*back, state)[-MOST_UNDOS:]
        case _:
            return ()
