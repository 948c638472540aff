"""When something is announced, and how whatever is being read goes on. `now` is game time in milliseconds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.core import script as s
from companion.core.game import Refused, Repeat, Spoken, Tick
from companion.core.text import say
from companion.games.among_cultists.evening.numbers import ROUNDS
from companion.games.among_cultists.evening.spoken.events import AnnouncementBegan
from companion.games.among_cultists.evening.spoken.lines import NO_EVENT, PYROMANIAC, SILENCE, SPEECH, said, script
from companion.games.among_cultists.evening.state import State
from companion.games.among_cultists.evening.votes.pointing import POINTING

FIRE_ROUND = 5
"""The round at whose end the Pyromaniac's line is said (p. 14, 24)."""

Happened = Sequence[AnnouncementBegan | s.NarrationEvent]


def reading(state: State) -> s.Script | None:
    """Return what is being read aloud: the vote with eyes closed or an announcement; None if nothing is."""
    if state.reading:
        return POINTING
    return script(state.announcing) if state.announced else None


def announced(before: State, after: State, now: int) -> Happened:
    """Return the announcement of what has happened between both states, none where nobody would hear it.

    Nothing is announced while people vote, the silent vote of No connection included.
    """
    if not after.narration.voice or after.vote is not None or after.ending is not None:
        return ()
    keys = tuple(key for key in _due(before, after) if said(after.setup, key))
    return [AnnouncementBegan(keys), *s.begin(script(keys), after.narration, now)] if keys else ()


def fire(state: State) -> bool:
    """Return whether the Pyromaniac's line stands: in the Cleanup of round 5, if it plays, dead or not (p. 14, 24)."""
    return state.phase == "cleanup" and state.round == FIRE_ROUND and "pyromaniac" in state.special


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
    if fire(after) and not fire(before):
        yield PYROMANIAC


def narrate(state: State, command: Tick | Spoken | Repeat | s.NarratorPresent, now: int) -> Happened:
    """Return how the reading goes on, or raise `Refused`.

    An announcement begins anew where a vote would close all eyes first. With its voice
    or with one of its lines lost it is over: the page says the same.
    """
    now_read = reading(state)
    match command:
        case s.NarratorPresent(found):
            first, *more = s.present(now_read or POINTING, state.narration, found, now)
            return [first, *([s.ScriptEnded()] if state.announced else more)]
        case Tick() if now_read:
            told = s.tick(now_read, state.narration, now)
            lost = state.announced and any(isinstance(event, s.LineLost) for event in told)
            return [*told, s.ScriptEnded()] if lost else told
        case Spoken() if now_read:
            return s.spoken(now_read, state.narration, command, now)
        case Repeat() if now_read and state.announced:
            return s.begin(now_read, state.narration, now)
        case Repeat() if now_read:
            return s.repeat(now_read, state.narration, now)
        case _:
            raise Refused(say("Nothing is being read."))


def due(state: State) -> int | None:
    """Return when the present line is over or lost, or the script ends; None if nothing is being read."""
    now_read = reading(state)
    return s.due(now_read, state.narration) if now_read else None
