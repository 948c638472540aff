"""The phases of a game as one table that can be read: who is asked what, and what ends by itself."""

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
"""Questions that belong together, as far as they are asked in this state."""


def nothing(state: Any) -> Iterable[Move[Any]]:
    """Ask nothing."""
    return ()


Buttons = Callable[[State], Mapping[Control, Deed[Event[State]]]]
"""What some of the hub's own buttons do in this state."""


def at_hand(asks: Asks[State]) -> Asks[State]:
    """Return the same moves as tools, which stand open on a phone although the table does not wait for them."""

    def found(state: State) -> Iterable[Move[Event[State]]]:
        for move in asks(state):
            yield replace(move, question=replace(move.question, tool=True))

    return found


@dataclass(frozen=True)
class Clock(Generic[State]):
    """Something that ends by itself."""

    deadline: Callable[[State], int | None]
    """The game time in milliseconds at which it ends; None: it does not run."""
    over: Callable[[State, int, Chance], Sequence[Event[State]]]
    """What happens then, at that game time; at least one event."""


@dataclass(frozen=True)
class Phase(Generic[State]):
    """One row of the table."""

    asks: tuple[Asks[State], ...] = ()
    """Who is asked what, in the order of the menu."""
    step: Asks[State] | None = None
    """Those of `asks` of which the hub's Next takes the first step."""
    buttons: tuple[Buttons[State], ...] = ()
    """What the hub's other buttons do."""
    clocks: tuple[Clock[State], ...] = ()
    """What ends by itself; of two that end at one moment the first one goes first."""


Phases = Mapping[str, Phase[State]]
"""The table, by the game's own names for its phases (`companion.core.view.PublicView`)."""


def first_deadline(phase: Phase[State], state: State) -> tuple[int, Clock[State]] | None:
    """Return the clock of `phase` that ends first, and when; None if none runs."""
    running = [(moment, clock) for clock in phase.clocks if (moment := clock.deadline(state)) is not None]
    return min(running, key=lambda found: found[0], default=None)


def buttons(phase: Phase[State], state: State) -> dict[Control, Deed[Event[State]]]:
    """Return what the hub's own buttons do in `phase`."""
    found: dict[Control, Deed[Event[State]]] = {}
    for deeds in phase.buttons:
        found |= deeds(state)
    steps = phase.step(state) if phase.step else ()
    taken = next((move for move in steps if move.question.button_choice), None)
    return {**found, "next": as_deed(taken)} if taken else found
