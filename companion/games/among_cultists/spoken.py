"""Announcements during play, and the hub's buttons while something is read aloud.

An announcement is made from the setup alone and never holds anything up. A vote or the end of the game silences it, and
the table page shows the same news. `now` is game time in milliseconds.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from companion.core import script as s
from companion.core.event import Event, UndoNeutral
from companion.core.game import Refused
from companion.core.move import Deed
from companion.core.report import NarratorPresent, Repeat, Spoken
from companion.core.view import Control
from companion.games.among_cultists.box.plan import ROUNDS
from companion.games.among_cultists.entering.questions import Happened
from companion.games.among_cultists.table.state import State
from companion.games.among_cultists.voice.evening import NO_EVENT, PYROMANIAC, SILENCE, SPEECH, announcement, is_said
from companion.kit.announcement import clock, take_report
from companion.kit.declare import NOT_READ, Heard
from companion.kit.phases import Clock


class AnnouncementBegan(UndoNeutral[State]):
    """The script that begins now is an announcement."""

    lines: tuple[str, ...]
    """The keys of its lines."""

    def apply(self, state: State) -> State:
        """Return the state whose next script is an announcement."""
        return replace(state, announcing=self.lines)


def announce(before: State, after: State, now: int) -> Happened:
    """Return the announcement of the changes from `before` to `after`, none without a voice.

    Nothing is announced during a vote, not even in the silent vote of No connection.
    """
    if not after.narration.voice or after.vote is not None or after.ending is not None:
        return ()
    keys = tuple(key for key in _due(before, after) if is_said(after.setup, key))
    return [AnnouncementBegan(keys), *s.begin(announcement(keys), after.narration, now)] if keys else ()


def _due(before: State, after: State) -> Iterator[str]:
    if after.round > before.round and after.round <= ROUNDS:
        yield f"round-{after.round}"
    if len(after.clock) > len(before.clock):
        token = after.clock[-1]
        if before.silent and not after.silent:
            yield SPEECH
        yield f"event-{token}" if token else NO_EVENT
        if after.silent:
            yield SILENCE
    if after.fire and not before.fire:
        yield PYROMANIAC


def hears(state: State, report: Heard, now: int) -> Happened:
    """Return the events after a report of the voice in the evening, or raise `Refused`."""
    if state.is_announcing:
        return take_report(state.script, state.narration, report, now)
    match report:
        case NarratorPresent():
            return s.present(state.pointing, state.narration, report, now)
        case Spoken() if state.reading:
            return s.finish_line(state.pointing, state.narration, report, now)
        case Repeat() if state.reading:
            return s.repeat(state.pointing, state.narration, now)
        case _:
            raise Refused(NOT_READ)


CLOCK: Clock[State] = clock(lambda state: state.script if state.is_announcing else None)
"""The end of an announced line, or of the announcement."""

POINTING_CLOCK = Clock[State](
    deadline=lambda state: s.next_deadline(state.pointing, state.narration) if state.reading else None,
    over=lambda state, now, chance: s.tick(state.pointing, state.narration, now),
)
"""The end of a line in the vote with eyes closed, or of the vote."""


def repeat(state: State) -> Mapping[Control, Deed[Event[State]]]:
    """Return the hub's own button that repeats the current script."""
    if state.is_announcing or state.reading:
        return {"repeat": lambda now, chance: hears(state, Repeat(), now)}
    return {}
