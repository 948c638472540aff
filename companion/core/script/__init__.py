"""The narration as pure state, for any game that is read aloud.

A `Script` is made from the setup alone. A game keeps one `Narration` in its state,
lists `EVENTS` among its events, and calls:

    begin(script, narration, now)            -> events   a script begins
    spoken(script, narration, report, now)   -> events   for the command `Spoken`
    tick(script, narration, now)             -> events   for `Tick`
    repeat(script, narration, now)           -> events   for `Repeat`
    present(script, narration, found, now)   -> events   for `NarratorPresent`
    evolve(narration, event)                 -> Narration
    due(script, narration)                   -> game time or None
    line, sounds, lamps, story, go_on        what its scene, its story and its offers show

The moments depend on the script and on the reports, on nothing else: a rhythm that
depended on who holds what would tell it.
"""

from companion.core.lines import EYES_CLOSED, LEAST_PAUSE, Line, Script, Step
from companion.core.script.decide import NarratorPresent, begin, due, present, repeat, spoken, tick
from companion.core.script.events import (
    EVENTS,
    LineLost,
    LineSpoken,
    NarrationEvent,
    NarrationStopped,
    NarratorFound,
    NarratorLost,
    ScriptBegan,
    ScriptEnded,
    StepRepeated,
)
from companion.core.script.narration import Narration, evolve
from companion.core.script.scene import go_on, lamps, line, sounds, story

__all__ = [
    "EVENTS",
    "EYES_CLOSED",
    "LEAST_PAUSE",
    "Line",
    "LineLost",
    "LineSpoken",
    "Narration",
    "NarrationEvent",
    "NarrationStopped",
    "NarratorFound",
    "NarratorLost",
    "NarratorPresent",
    "Script",
    "ScriptBegan",
    "ScriptEnded",
    "Step",
    "StepRepeated",
    "begin",
    "due",
    "evolve",
    "go_on",
    "lamps",
    "line",
    "present",
    "repeat",
    "sounds",
    "spoken",
    "story",
    "tick",
]
