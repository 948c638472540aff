"""A game that is nothing but a narration, for the tests of a night that is interrupted."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from companion.core import script as s
from companion.core.game import Game, Repeat, Setup, Spoken
from companion.core.text import say
from companion.core.view import Scene
from tests.core.night import SCRIPT


class Begun(Struct, frozen=True, tag=True):
    """The game begins."""

    setup: Setup


class State(Struct, frozen=True):
    """The setup and the narration."""

    setup: Setup
    night: s.Narration


def evolve(state: State | None, event: Any) -> State:
    """Return the state after `event`."""
    if isinstance(event, Begun):
        return State(event.setup, s.Narration())
    assert state is not None
    return State(state.setup, s.evolve(state.night, event))


def decide(state: State, command: Any, now: int, chance: object) -> Any:
    """Return what a report, a tick or the wish to hear the step again makes happen."""
    match command:
        case Spoken():
            return s.spoken(SCRIPT, state.night, command, now)
        case Repeat():
            return s.repeat(SCRIPT, state.night, now)
        case s.NarratorPresent(found):
            return s.present(SCRIPT, state.night, found, now)
        case _:
            return s.tick(SCRIPT, state.night, now)


NARRATED: Game[Any, Any, State] = Game(
    name="narrated",
    title=say("Narrated"),
    about=say("A night without a game."),
    seats=range(1, 9),
    events=(Begun, *s.EVENTS),
    begin=lambda setup, now, chance: [Begun(setup), *s.begin(SCRIPT, s.Narration(), now)],
    evolve=evolve,
    decide=decide,
    offers=lambda state, seat: [],
    scene=lambda state: Scene(title=say("Night"), phase="night", line=s.line(SCRIPT, state.night)),
    secrets=lambda state, seat: [],
    story=lambda state, event: None,
    due=lambda state: s.due(SCRIPT, state.night),
    outcome=lambda state: None,
)
