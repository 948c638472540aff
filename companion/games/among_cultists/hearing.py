"""What the voice has done to the state, and what all are told of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from companion.core import script as s
from companion.core.text import Words, say

if TYPE_CHECKING:
    from companion.games.among_cultists.state import State


def narrated(state: State, event: s.NarrationEvent[State]) -> State:
    """Return the state after what the voice or the clock has done to what is being read."""
    after = replace(state, narration=event.heard(state.narration))
    if state.evening:
        return after.at("entry") if isinstance(event, s.ScriptEnded) and state.reading else after
    match event:
        case s.ScriptBegan() if not state.checking and state.phase != "waking":
            return replace(after, phase="night", paused=False)
        case s.StepRepeated() | s.NarrationStopped():
            return replace(after, paused=False)
        case s.ScriptEnded() if state.checking:
            return replace(after, checking=False)
        case s.ScriptEnded():
            return replace(after, phase="after")
        case _:
            return after


def overheard(state: State, event: s.NarrationEvent[State]) -> Words | None:
    """Return what all are told of it; a lost line as its caption."""
    if state.phase == "night" and isinstance(event, s.ScriptBegan):
        shown = say("Everybody is ready: the night begins. No voice reads it: its lines are shown.")
        return say("Everybody is ready: the night begins.") if event.aloud else shown
    if state.checking and isinstance(event, s.LineLost):
        return say("The sound check was not heard to its end: something is wrong with the voice.")
    return s.told(state.script or state.pointing, event)
