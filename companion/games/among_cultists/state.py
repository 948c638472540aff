"""The state of Among Cultists, and how it follows from the events."""

from __future__ import annotations

from typing import Literal, assert_never

from msgspec import Struct
from msgspec.structs import replace

from companion.core import script as s
from companion.core.game import Setup
from companion.games.among_cultists import events as e
from companion.games.among_cultists.options import Variant, chosen
from companion.games.among_cultists.ritual import WAKING, script

Phase = Literal["preparing", "night", "waking", "after"]


class State(Struct, frozen=True, kw_only=True):
    """A table before, in or after the night; "waking" while a stopped night ends.

    `ready` are the seats that are, `nights` counts the nights planned so far, `paused`
    says that somebody paused the night, `stopped` that it was ended before its time.
    """

    setup: Setup
    phase: Phase = "preparing"
    nights: int = 1
    ready: tuple[int, ...] = ()
    narration: s.Narration = s.Narration()
    paused: bool = False
    stopped: bool = False
    done: bool = False

    @property
    def variant(self) -> Variant:
        """Return what the table plays."""
        return chosen(self.setup)

    @property
    def script(self) -> s.Script:
        """Return what is being read: the night, or the line that ends a stopped one."""
        return WAKING if self.phase == "waking" else script(self.variant)


def evolve(state: State | None, event: e.Event) -> State:
    """Return the state after `event`; never refuses."""
    if isinstance(event, e.Opened):
        return State(setup=event.setup)
    if state is None:
        raise TypeError("Among Cultists begins with Opened")
    match event:
        case e.SeatReady(seat):
            return replace(state, ready=(*state.ready, seat))
        case e.NightPaused():
            return replace(state, paused=True)
        case e.NightStopped():
            return replace(state, phase="waking", paused=False, stopped=True)
        case e.NightPlanned():
            return replace(state, phase="preparing", nights=state.nights + 1, ready=(), stopped=False)
        case e.NightDone():
            return replace(state, done=True)
        case _:
            return _narrated(replace(state, narration=s.evolve(state.narration, event)), event)


def _narrated(state: State, event: s.NarrationEvent) -> State:
    match event:
        case s.ScriptBegan():
            return state if state.phase == "waking" else replace(state, phase="night")
        case s.StepRepeated() | s.NarrationStopped():
            return replace(state, paused=False)
        case s.ScriptEnded():
            return replace(state, phase="after")
        case s.LineSpoken() | s.LineLost() | s.NarratorFound() | s.NarratorLost():
            return state
        case _:
            assert_never(event)
