"""The phases of a game as one readable table: their questions, buttons and clocks."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from msgspec.structs import replace

from companion.core.chance import Chance
from companion.core.event import Event
from companion.core.move import Deed, Move
from companion.core.view import Control
from companion.kit.steps import as_deed

State = TypeVar("State")

Asks = Callable[[State], Iterable[Move[Event[State]]]]
"""Questions that belong together: returns the ones to ask in a state."""


def nothing(state: Any) -> Iterable[Move[Any]]:
    """Return no moves."""
    return ()


Buttons = Callable[[State], Mapping[Control, Deed[Event[State]]]]
"""The effects of some of the hub's own buttons in this state."""


def at_hand(asks: Asks[State]) -> Asks[State]:
    """Return the same moves as tools: they stay open on a phone although the table does not wait for them."""

    def found(state: State) -> Iterable[Move[Event[State]]]:
        for move in asks(state):
            yield replace(move, question=replace(move.question, tool=True))

    return found


@dataclass(frozen=True)
class Clock(Generic[State]):
    """A deadline with its events."""

    deadline: Callable[[State], int | None]
    """The game time in milliseconds at which it ends; None: it does not run."""
    over: Callable[[State, int, Chance], Sequence[Event[State]]]
    """The events at that game time, at least one."""
    again: Callable[[State, int], Sequence[Event[State]]] = lambda state, now: ()
    """The events by which it runs again in full after the game has stood still; none: with the time that it had left.

    A clock that waits for a lesson or a lent phone has more than its full time left, so that needs no event.
    """


@dataclass(frozen=True)
class Phase(Generic[State]):
    """One row of the table."""

    asks: tuple[Asks[State], ...] = ()
    """The questions, in the order of the menu."""
    step: Asks[State] | None = None
    """The one of `asks` that has the step for the hub's Next."""
    buttons: tuple[Buttons[State], ...] = ()
    """The effects of the hub's other buttons."""
    clocks: tuple[Clock[State], ...] = ()
    """The deadlines; of two at the same moment, the first one goes first."""


Phases = Mapping[str, Phase[State]]
"""The table, by the game's own names for its phases (`companion.core.view.PublicView`)."""


def first_deadline(phase: Phase[State], state: State) -> tuple[int, Clock[State]] | None:
    """Return the clock of `phase` that ends first, with its time; None if none runs."""
    running = [(moment, clock) for clock in phase.clocks if (moment := clock.deadline(state)) is not None]
    return min(running, key=lambda found: found[0], default=None)


def run_again(phase: Phase[State], state: State, now: int) -> Sequence[Event[State]]:
    """Return the events by which the clocks of `phase` run again in full, now that the game goes on."""
    return [event for clock in phase.clocks for event in clock.again(state, now)]


def buttons(phase: Phase[State], state: State) -> dict[Control, Deed[Event[State]]]:
    """Return the effects of the hub's own buttons in `phase`."""
    found: dict[Control, Deed[Event[State]]] = {}
    for deeds in phase.buttons:
        found |= deeds(state)
    steps = phase.step(state) if phase.step else ()
    taken = next((move for move in steps if move.question.button_choice), None)
    return {**found, "next": as_deed(taken)} if taken else found
