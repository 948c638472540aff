"""Events of the night, from the beginning of the game to the beginning of the evening."""

from __future__ import annotations

from msgspec import field
from msgspec.structs import replace

from companion.core.event import Event
from companion.core.game import Setup
from companion.core.text import Words, say
from companion.games.among_cultists.box.plan import plan_of
from companion.games.among_cultists.box.roles import Role
from companion.games.among_cultists.box.tokens import bag
from companion.games.among_cultists.table.state import State


class EveningOpened(Event[State]):
    """The game begins."""

    setup: Setup

    def apply(self, state: State | None) -> State:
        return State(setup=self.setup, phase="setting_up")


class SeatReady(Event[State]):
    """A seat is ready for the night."""

    seat: int

    def apply(self, state: State) -> State:
        ready = (*state.ready, self.seat)
        return replace(state, ready=ready, checking=state.checking and len(ready) < len(state.setup.players))


class SoundCheckBegan(Event[State]):
    """The voice is tried for a moment before the night: the script that begins is not the night."""

    def apply(self, state: State) -> State:
        return replace(state, checking=True)


class NightPaused(Event[State]):
    """The night stands still until its step is read again."""

    def apply(self, state: State) -> State:
        return replace(state, paused=True)

    @property
    def transient(self) -> bool:
        return True


class NightStopped(Event[State]):
    """The night ends early; everyone is woken."""

    def apply(self, state: State) -> State:
        return replace(state, phase="waking", paused=False, stopped=True)

    def log_line(self, state: State) -> Words:
        return say("The night was stopped. Open your eyes, everyone.")


class NightPlanned(Event[State]):
    """A night was stopped, and everyone gets ready for a new one."""

    def apply(self, state: State) -> State:
        return replace(state, phase="preparing", slept=True, nights=state.nights + 1, ready=(), stopped=False)

    def log_line(self, state: State) -> Words:
        return say("The night starts again once everyone's ready.")


class NightDone(Event[State]):
    """The game ends with the night: nobody plays on."""

    def apply(self, state: State) -> State:
        return replace(state, done=True)


class EveningBegan(Event[State]):
    """The night is over and the cards are in their places: the evening begins, nobody holds the knife yet."""

    setup: Setup
    right_of: int | None = None
    """The seat that has the AI on its right, if it plays."""
    roles: dict[int, Role] = field(default_factory=dict)
    """The roles that the players have told the hub, with the AI's; empty if it need not know them."""

    def apply(self, state: State) -> State:
        tokens = bag(plan_of(self.setup).first_game)
        return replace(state, phase="beginning", bag=tokens, right_of=self.right_of, roles=self.roles)

    def log_line(self, state: State) -> Words:
        return say("The evening begins.")
