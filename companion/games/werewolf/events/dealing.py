"""Events of the beginning. Times are game time in milliseconds."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from companion.core.clock import ClockMoved, later
from companion.core.event import Event, Reveal
from companion.core.game import Setup
from companion.core.text import Words, say
from companion.core.view import Highlight
from companion.games.werewolf.roles import Role
from companion.games.werewolf.state import State
from companion.kit.simultaneous_choice import SimultaneousChoice


class VillageBegan(Event[State]):
    """The game begins, with the roles that the hub has dealt; with none, people deal playing cards."""

    setup: Setup
    roles: dict[int, Role]

    def apply(self, state: State | None) -> State:
        if self.roles:
            return State(setup=self.setup, roles=self.roles)
        return State(setup=self.setup, stage="cards", entering=SimultaneousChoice(asked=self.setup.seats))


class CardEntered(Event[State]):
    """A seat has entered its playing card."""

    seat: int
    role: str

    def apply(self, state: State) -> State:
        return replace(state, entering=state.entering.with_answer(self.seat, self.role) if state.entering else None)


class CardsTaken(Reveal[State]):
    """All cards are entered, and everyone knows now that they make the set."""

    roles: dict[int, Role]

    def apply(self, state: State) -> State:
        return replace(state, roles=self.roles, entering=None).at("panel")


class CardsRefused(Reveal[State]):
    """The entered cards don't make the set: all enter them again, and nobody is named."""

    def apply(self, state: State) -> State:
        asked = SimultaneousChoice[str](asked=tuple(s for s in state.setup.seats if s not in state.left))
        return replace(state, entering=asked, deals=state.deals + 1)

    def log_line(self, state: State) -> Words:
        return say("These cards don't match the set. Everyone enters theirs again.")

    def highlights(self, state: State) -> Sequence[Highlight]:
        title, text = say("The cards don't match"), say("Everyone enters theirs again.")
        return [Highlight(kind="event", title=title, text=text, icon="deck")]


class PanelRead(Event[State]):
    """A player has read the panel."""

    seat: int

    def apply(self, state: State) -> State:
        return replace(state, ready=(*state.ready, self.seat))


class StagePutOff(ClockMoved[State]):
    """The clock of the current stage begins after a lesson, or once a lent phone is back."""

    def apply(self, state: State) -> State:
        return replace(state, deadline=later(state.deadline, self.by))
