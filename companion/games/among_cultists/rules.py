"""How Among Cultists begins, goes on and ends: the night here, the evening in its own folder."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from companion.core import script as s
from companion.core.chance import Chance
from companion.core.game import Outcome, Refused, Repeat, Setup, Spoken, Tick
from companion.core.script.decide import LEAD
from companion.core.text import say
from companion.games.among_cultists import before as b
from companion.games.among_cultists import commands as c
from companion.games.among_cultists import evening as ev
from companion.games.among_cultists import events as e
from companion.games.among_cultists.ritual import CHECKING, WAKING, script
from companion.games.among_cultists.state import State

TOO_EARLY = say("The evening has not begun yet.")

SILENCE = 3000
"""Milliseconds from the last "ready" to the first line."""


def begin(setup: Setup, now: int, chance: Chance) -> Sequence[e.Event]:
    """Return the beginning; raises `Refused` with the reason if the options do not fit the table."""
    return [e.Opened(b.begun(setup, chance), checklist=True)]


def decide(state: State, command: c.Command, now: int, chance: Chance) -> Sequence[e.Event]:
    """Return what `command` makes happen, or raise `Refused`; `now` in milliseconds."""
    if isinstance(command, c.NightCommand):
        return _night(state, command, now, chance)
    if isinstance(command, b.Command):
        _expect(state.phase == state.before.stage)
        return b.decide(state.before, command)
    if state.evening:
        return ev.decide(state.evening, command, now, chance)
    match command:
        case s.NarratorPresent(found):
            return _present(state, found, now)
        case Tick() | Spoken() | Repeat():
            return _narrate(state, command, now)
        case ev.StopGame():
            _expect(not state.done)
            return [e.NightDone()]
        case _:
            raise Refused(TOO_EARLY)


def _night(state: State, command: c.NightCommand, now: int, chance: Chance) -> Sequence[e.Event]:
    match command:
        case c.GetReady(seat):
            return _ready(state, seat, now)
        case c.CheckSound():
            _expect(state.phase == "preparing" and state.narration.voice and not state.checking)
            return [e.SoundCheckBegan(), *s.begin(CHECKING, state.narration, now)]
        case c.PauseNight():
            _expect(state.phase == "night" and not state.stands)
            return [e.NightPaused()]
        case c.GoOn():
            _expect(state.phase == "night")
            return s.repeat(state.script, state.narration, now)
        case c.StopNight():
            _expect(state.phase == "night")
            return [e.NightStopped(), *s.begin(WAKING, state.narration, now)]
        case c.PlanNight():
            _expect(state.phase == "after" and state.stopped and not state.done)
            return [e.NightPlanned()]
        case c.FinishNight():
            _expect(state.phase == "after" and not state.done)
            return ev.begin(state.setup, state.before.right_of, state.before.roles)
        case _:
            assert_never(command)


def _expect(fits: bool) -> None:
    if not fits:
        raise Refused(say("The night is somewhere else by now."))


def _ready(state: State, seat: int, now: int) -> Sequence[e.Event]:
    _expect(state.phase == "preparing" and seat not in state.ready)
    ready = e.SeatReady(seat)
    if len(state.ready) + 1 < len(state.setup.players):
        return [ready]
    return [ready, *s.begin(script(state.variant), state.narration, now + SILENCE - LEAD)]


def _narrate(state: State, command: Tick | Spoken | Repeat, now: int) -> Sequence[e.Event]:
    """Return how the reading goes on; while somebody has paused it, it does not."""
    if state.paused:
        raise Refused(say("The night is paused."))
    match command:
        case Tick():
            return s.tick(state.script, state.narration, now)
        case Spoken():
            return s.spoken(state.script, state.narration, command, now)
        case Repeat() if state.checking or state.phase == "waking":
            # Nobody is to close their eyes for this.
            return s.begin(state.script, state.narration, now)
        case Repeat():
            return s.repeat(state.script, state.narration, now)


def _present(state: State, found: bool, now: int) -> Sequence[e.Event]:
    """Return what follows when a voice is found or lost.

    A voice that is found leaves a paused night as it is. Whoever is being woken is woken
    whether there is a voice or not. A sound check ends with its voice.
    """
    first, *more = s.present(state.script, state.narration, found, now)
    if state.checking:
        return [first, s.ScriptEnded()]
    if state.phase == "waking":
        return [first, *s.begin(WAKING, state.narration, now)] if found else [first]
    return [first] if found and state.paused else [first, *more]


def due(state: State) -> int | None:
    """Return when the present line is over or lost, or the night ends; in the evening, when its moment has come."""
    if state.evening:
        return ev.due(state.evening)
    return None if state.paused else s.due(state.script, state.narration)


def outcome(state: State) -> Outcome | None:
    """Return the end of the evening; nobody has won in the night."""
    if state.evening:
        return ev.outcome(state.evening)
    if not state.done:
        return None
    return Outcome((), say("The night is over.") if state.phase == "after" else say("There was no evening."))
