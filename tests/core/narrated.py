"""A game that is nothing but a narration, for the tests of a night that is interrupted."""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from companion.core import script as s
from companion.core.event import Event
from companion.core.game import Game, Refused, Setup
from companion.core.report import NarratorPresent, Repeat, Report, Spoken, Stop
from companion.core.text import say
from companion.core.view import Scene
from tests.core.night import SCRIPT


class State(Struct, frozen=True):
    """The setup and the narration."""

    setup: Setup
    narration: s.Narration = s.Narration()

    def narrated(self, event: s.NarrationEvent[State]) -> State:
        """Return the state after `event`."""
        return replace(self, narration=event.heard(self.narration))

    def overheard(self, event: s.NarrationEvent[State]) -> None:
        """Tell nothing."""


class Begun(Event[State]):
    """The game begins."""

    setup: Setup

    def after(self, state: State | None) -> State:
        """Begin in silence."""
        return State(self.setup)


def happens(state: State, report: Report, now: int, chance: object) -> Any:
    """Return what a report, a tick or the wish to hear the step again makes happen."""
    match report:
        case Spoken():
            return s.spoken(SCRIPT, state.narration, report, now)
        case Repeat():
            return s.repeat(SCRIPT, state.narration, now)
        case NarratorPresent():
            return s.present(SCRIPT, state.narration, report, now)
        case Stop():
            raise Refused(say("This night is not stopped."))
        case _:
            return s.tick(SCRIPT, state.narration, now)


NARRATED: Game[State] = Game(
    name="narrated",
    title=say("Narrated"),
    about=say("A night without a game."),
    seats=range(1, 9),
    events=(Begun, *s.EVENTS),
    begin=lambda setup, now, chance: [Begun(setup), *s.begin(SCRIPT, s.Narration(), now)],
    offers=lambda state: [],
    happens=happens,
    scene=lambda state: Scene(title=say("Night"), phase="night", line=s.line(SCRIPT, state.narration)),
    due=lambda state: s.due(SCRIPT, state.narration),
    outcome=lambda state: None,
)
