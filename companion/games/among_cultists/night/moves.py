"""Questions of the night, the same for all seats; and the course of the reading."""

from __future__ import annotations

from collections.abc import Mapping

from companion.core import script as s
from companion.core.chance import Chance
from companion.core.event import Event
from companion.core.game import Refused, Setup
from companion.core.move import EVERYBODY, Deed, Move
from companion.core.question import Choice, One, Question, step
from companion.core.report import NarratorPresent, Repeat, Spoken
from companion.core.script.performance import LEAD
from companion.core.text import say
from companion.core.view import Control
from companion.games.among_cultists.box.host_choices import complete_setup
from companion.games.among_cultists.entering.questions import Asked, Happened
from companion.games.among_cultists.night import events as e
from companion.games.among_cultists.table.state import State
from companion.games.among_cultists.voice.ritual import CHECKING, WAKING, script
from companion.kit.declare import Heard
from companion.kit.phases import Clock
from companion.kit.steps import tap

SILENCE = 3000
"""Milliseconds from the last "ready" to the first line."""

RUNS = One(
    (
        Choice("pause", say("Pause"), "pause"),
        Choice("repeat", say("Repeat this step"), "undo"),
        Choice("stop", say("Stop the night, wake everyone"), "eye"),
    )
)
STANDS = One((Choice("pause", say("Resume"), "play"), *RUNS.choices[1:]))


def begin(setup: Setup, now: int, chance: Chance) -> Happened:
    """Return the first event; raises `Refused` with the reason if the options do not fit the table."""
    return [e.EveningOpened(complete_setup(setup, chance))]


# Before the first line


def ready(state: State) -> Asked:
    """Ask every seat whether it is ready; the last one starts the night."""
    waiting = tuple(seat for seat in state.setup.seats if seat not in state.ready)
    text = say("I'm ready for the night")
    question = step(f"ready-{state.nights}", text, icon="moon", required=True, by_button=True)

    def is_ready(seat: int, now: int, chance: Chance) -> Happened:
        if len(waiting) > 1:
            return [e.SeatReady(seat)]
        return [e.SeatReady(seat), *s.begin(script(state.variant), state.narration, now + SILENCE - LEAD, waits=True)]

    yield Move(waiting, question, lambda by, answer, now, chance: is_ready(by, now, chance), default_effect=is_ready)


def sound_check(state: State) -> Asked:
    """Let anyone try the voice."""
    if state.narration.voice and not state.checking:
        question = step(f"check-{state.narration.take}", say("Sound check"), icon="bell")
        begins = [e.SoundCheckBegan()]
        yield Move(EVERYBODY, question, lambda by, answer, now, _: [*begins, *s.begin(CHECKING, state.narration, now)])


# While it is read


def go_on(state: State) -> Asked:
    """Let anyone continue if the voice is gone."""
    return s.go_on(state.narration, lambda now, chance: _again(state, now))


def control(state: State) -> Asked:
    """Let anyone use the hub's buttons in the dark.

    The id changes with each answer: of two taps at once the second finds nothing.
    """
    question = Question(
        id=f"night-{state.narration.take}-{'stands' if state.stands else 'runs'}",
        text=say("The night"),
        ask=STANDS if state.stands else RUNS,
        held=True,
    )
    deeds = {str(button): deed for button, deed in buttons(state).items()}
    yield Move(EVERYBODY, question, lambda by, answer, now, chance: deeds[str(answer)](now, chance))


def buttons(state: State) -> Mapping[Control, Deed[Event[State]]]:
    """Return the hub's own buttons at night."""
    return {
        "pause": lambda now, chance: _again(state, now) if state.stands else [e.NightPaused()],
        "repeat": lambda now, chance: _again(state, now),
        "stop": lambda now, chance: [e.NightStopped(), *s.begin(WAKING, state.narration, now)],
    }


def _again(state: State, now: int) -> Happened:
    return s.repeat(state.ritual, state.narration, now)


# After it


def finish(state: State) -> Asked:
    """Ask everyone whether the cards are in place: then the evening begins."""
    text = say("The cards are in place")
    began = e.EveningBegan(state.setup, state.right_of, state.roles)
    yield tap(f"done-{state.nights}", text, began, icon="check", required=True, by_button=True)


def once_more(state: State) -> Asked:
    """Let anyone begin a stopped night again."""
    if state.stopped:
        yield tap(f"again-{state.nights}", say("Start the night again"), e.NightPlanned())


# The voice


CLOCK = Clock[State](
    deadline=lambda state: None if state.paused else s.next_deadline(state.ritual, state.narration),
    over=lambda state, now, chance: s.tick(state.ritual, state.narration, now),
)
"""The end of a line or of the script; none while the night is paused."""


def hears(state: State, report: Heard, now: int) -> Happened:
    """Return the events after a report of the voice; raises `Refused` if there are none, and during a pause."""
    match report:
        case NarratorPresent():
            return _present(state, report, now)
        case _ if state.paused:
            raise Refused(say("The night is paused."))
        case Spoken():
            return s.finish_line(state.ritual, state.narration, report, now)
        case Repeat() if state.checking or state.phase == "waking":
            # Nobody has to close their eyes for this.
            return s.begin(state.ritual, state.narration, now)
        case Repeat():
            return s.repeat(state.ritual, state.narration, now)


def _present(state: State, report: NarratorPresent, now: int) -> Happened:
    """Return the events after a voice comes or goes.

    A new voice leaves a paused night as it is. A table that is being woken is woken with or without a voice. A sound
    check ends with its voice.
    """
    first, *more = s.present(state.ritual, state.narration, report, now)
    if state.checking:
        return [first, s.ScriptEnded()]
    if state.phase == "waking":
        return [first, *s.begin(WAKING, state.narration, now)] if report.present else [first]
    return [first] if report.present and state.paused else [first, *more]
