"""The state of Among Cultists, and how it follows from the events."""

from __future__ import annotations

from typing import Literal, assert_never

from msgspec import Struct
from msgspec.structs import replace

from companion.core import script as s
from companion.core.game import Setup
from companion.games.among_cultists import before as b
from companion.games.among_cultists import evening as ev
from companion.games.among_cultists import events as e
from companion.games.among_cultists.box.roles import Role
from companion.games.among_cultists.options import Variant, chosen
from companion.games.among_cultists.ritual import CHECKING, WAKING, script

Phase = Literal["setting_up", "envelopes", "preparing", "night", "waking", "after", "evening"]


class State(Struct, frozen=True, kw_only=True):
    """A table before, in or after the night, or in the evening; "waking" while a stopped night ends.

    `before` is what was set up and told; its own stages are the first phases. `ready` are
    the seats that are, `nights` counts the nights planned so far, `checking` says that the
    voice is tried before the night, `paused` that somebody paused the night, `stopped` that
    it was ended before its time, `done` that nobody plays on after it.
    From its beginning on `evening` holds all the rest.
    """

    setup: Setup
    before: b.State
    phase: Phase
    nights: int = 1
    ready: tuple[int, ...] = ()
    narration: s.Narration = s.Narration()
    checking: bool = False
    paused: bool = False
    stopped: bool = False
    done: bool = False
    evening: ev.State | None = None

    @property
    def variant(self) -> Variant:
        """Return what the table plays."""
        return chosen(self.setup)

    @property
    def roles(self) -> dict[int, Role]:
        """Return the roles of all characters, empty if the hub does not know them."""
        return self.evening.roles if self.evening else self.before.roles

    @property
    def script(self) -> s.Script:
        """Return what is being read: the night, the line before it or the one that ends a stopped night."""
        if self.checking:
            return CHECKING
        return WAKING if self.phase == "waking" else script(self.variant)

    @property
    def stands(self) -> bool:
        """Return whether the night stands still until somebody lets it go on."""
        return self.phase == "night" and (self.paused or self.narration.status == "stopped")


def evolve(state: State | None, event: e.Event) -> State:
    """Return the state after `event`; never refuses."""
    if isinstance(event, e.Opened):
        return _opened(event)
    if state is None:
        raise TypeError("Among Cultists begins with Opened")
    match event:
        case e.SeatReady(seat):
            ready = (*state.ready, seat)
            return replace(state, ready=ready, checking=state.checking and len(ready) < len(state.setup.players))
        case e.SoundCheckBegan():
            return replace(state, checking=True)
        case e.NightPaused():
            return replace(state, paused=True)
        case e.NightStopped():
            return replace(state, phase="waking", paused=False, stopped=True)
        case e.NightPlanned():
            before = replace(state.before, slept=True)
            return replace(state, before=before, phase="preparing", nights=state.nights + 1, ready=(), stopped=False)
        case e.NightDone():
            return replace(state, done=True)
        case _:
            if isinstance(event, b.Event):
                return _before(state, event)
            if isinstance(event, ev.OwnEvent) or state.evening:
                return _evening(state, event)
            return _narrated(replace(state, narration=s.evolve(state.narration, event)), event)


def _opened(event: e.Opened) -> State:
    stage: b.Stage = "setting_up" if event.checklist else "preparing"
    return State(setup=event.setup, before=b.State(setup=event.setup, stage=stage), phase=stage)


def _before(state: State, event: b.Event) -> State:
    """Return the state after `event`; who goes back gets ready anew, for what is a night of its own."""
    before = b.evolve(state.before, event)
    after = replace(state, before=before, phase=before.stage)
    left = state.phase == "preparing" and before.stage != "preparing"
    return replace(after, ready=(), nights=state.nights + 1) if left else after


def _evening(state: State, event: ev.Event) -> State:
    """Return the state with its evening after `event`; the voice of the night is that of the evening."""
    after = ev.evolve(state.evening, event)
    if state.evening is None:
        after = replace(after, narration=state.narration)
    return replace(state, phase="evening", evening=after)


def _narrated(state: State, event: s.NarrationEvent) -> State:
    match event:
        case s.ScriptBegan():
            return state if state.checking or state.phase == "waking" else replace(state, phase="night")
        case s.StepRepeated() | s.NarrationStopped():
            return replace(state, paused=False)
        case s.ScriptEnded() if state.checking:
            return replace(state, checking=False)
        case s.ScriptEnded():
            return replace(state, phase="after")
        case s.LineSpoken() | s.LineLost() | s.NarratorFound() | s.NarratorLost():
            return state
        case _:
            assert_never(event)
