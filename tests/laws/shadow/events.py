"""The events of the shadow game. Times are game time in milliseconds."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from companion.core.event import Event, EventType, Reveal
from companion.core.game import Setup
from companion.core.text import Words, say
from companion.core.view import Highlight
from tests.laws.shadow.state import CHOOSING, LINES, PAUSE, SLOT, State


class RolesDealt(Event[State]):
    """Chance gave every seat its role, which the seat alone knows."""

    setup: Setup
    roles: dict[int, str]

    def apply(self, state: State | None) -> State:
        return State(setup=self.setup, roles=self.roles)


class NightFell(Event[State]):
    """A night begins; its first line starts at `at`."""

    night: int
    at: int

    def apply(self, state: State) -> State:
        return replace(state, night=self.night, line=0, starts=self.at, choices={}, ballots=None, marked=0)

    def log_line(self, state: State) -> Words:
        return say("Night {n} falls.", n=self.night)


class LineEnded(Event[State]):
    """A line was spoken to its end (or lost) at `at`."""

    line: int
    at: int
    lost: bool = False

    def apply(self, state: State) -> State:
        if self.line == CHOOSING:
            return replace(state, line=None, slot=self.at + PAUSE + SLOT)
        more = self.line + 1 < len(LINES)
        return replace(state, line=self.line + 1, starts=self.at + PAUSE) if more else state


class NightChoiceMade(Event[State]):
    """The secret choice of a seat at night, a decoy's too."""

    seat: int
    target: int

    def apply(self, state: State) -> State:
        return replace(state, choices={**state.choices, self.seat: self.target})


class Seen(Event[State]):
    """The seer on `seat` learns whether `target` is the shadow; nobody else does."""

    seat: int
    target: int
    shadow: bool

    def apply(self, state: State) -> State:
        return replace(state, seen=(*state.seen, (self.target, self.shadow)))


class SlotEnded(Event[State]):
    """The time to choose is over; the last line starts at `at`."""

    at: int

    def apply(self, state: State) -> State:
        return replace(state, slot=None, line=CHOOSING + 1, starts=self.at)


class Dawned(Reveal[State]):
    """All open their eyes, and all see who was marked (0 is nobody)."""

    marked: int

    def apply(self, state: State) -> State:
        return replace(state, line=None, marked=self.marked, ballots={})

    def log_line(self, state: State) -> Words:
        who = state.setup.name(self.marked) if self.marked else ""
        return say("{who} was marked.", who=who) if self.marked else say("Nobody was marked.")

    def highlights(self, state: State) -> Sequence[Highlight]:
        seats = (self.marked,) if self.marked else ()
        return [Highlight(kind="event", title=say("It is day."), text=self.log_line(state), seats=seats)]


class BallotCast(Event[State]):
    """The secret ballot of a seat."""

    seat: int
    choice: int

    def apply(self, state: State) -> State:
        return replace(state, ballots={**(state.ballots or {}), self.seat: self.choice})


class ShadowVoteClosed(Reveal[State]):
    """The count says who is sent away (0 is nobody)."""

    sent: int

    def apply(self, state: State) -> State:
        return replace(state, sent=self.sent)

    def log_line(self, state: State) -> Words:
        who = state.setup.name(self.sent) if self.sent else ""
        return say("{who} is sent away.", who=who) if self.sent else say("Nobody is sent away.")

    def highlights(self, state: State) -> Sequence[Highlight]:
        return [Highlight(kind="ballot", title=self.log_line(state), seats=(self.sent,) if self.sent else ())]


class RolesShown(Reveal[State]):
    """The game is over and every role is shown."""

    def apply(self, state: State) -> State:
        return replace(state, shown=True, ballots=None)

    def highlights(self, state: State) -> Sequence[Highlight]:
        return [
            Highlight(kind="role", title=p.name, text=say(state.roles[p.seat]), seats=(p.seat,))
            for p in state.setup.players
        ]


EVENTS: tuple[EventType, ...] = (
    RolesDealt,
    NightFell,
    LineEnded,
    NightChoiceMade,
    Seen,
    SlotEnded,
    Dawned,
    BallotCast,
    ShadowVoteClosed,
    RolesShown,
)
