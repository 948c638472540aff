"""What happens, event by event, while it is being decided."""

from __future__ import annotations

from companion.core.chance import Chance
from companion.games.complots.events import Event
from companion.games.complots.evolve import evolve
from companion.games.complots.options import choice_time
from companion.games.complots.state import State


class Course:
    """The events decided so far, and the state to which they have led; `now` is game time in milliseconds."""

    def __init__(self, state: State, now: int, chance: Chance) -> None:
        """Begin at `state`, with nothing decided."""
        self.state = state
        self.now = now
        self.chance = chance
        self.events: list[Event] = []

    def add(self, *events: Event) -> None:
        """Let `events` happen."""
        for event in events:
            self.state = evolve(self.state, event)
        self.events += events

    @property
    def deadline(self) -> int | None:
        """The game time until which a choice that is asked now may take, None without a limit."""
        limit = choice_time(self.state.setup)
        return self.now + limit if limit else None
