"""The base of a game's state: its players, and the end if the table stops the game early."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from companion.core.event import Event
from companion.core.game import Setup
from companion.core.outcome import Outcome
from companion.core.text import say


class Seated(Struct, frozen=True, kw_only=True):
    """The players of a game."""

    setup: Setup
    stopped: bool = False
    """Whether the table has ended the game early."""

    def name(self, seat: int) -> str:
        """Return the name of a player."""
        return self.setup.name(seat)

    def names(self, seats: Iterable[int]) -> tuple[str, ...]:
        """Return the names of players."""
        return tuple(map(self.name, seats))


State = TypeVar("State", bound=Seated)


class GameStopped(Event[State]):
    """The table ends the game early."""

    def apply(self, state: State) -> State:
        """Return the state of a game that is over."""
        return replace(state, stopped=True)


def stops(state: Any) -> Sequence[Event[Any]]:
    """Return the event of a game that the table ends."""
    return [GameStopped()]


NOBODY_WINS = Outcome((), say("The game was stopped early."))
