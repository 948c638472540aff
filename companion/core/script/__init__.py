"""The narration as pure state, for any game that is read aloud.

A `Script` is made from the setup alone. A game's state is `Narrated` and keeps one
`Narration`; the game lists `EVENTS` among its events, and calls:

    begin(script, narration, now, waits)     -> events   a script begins, or waits for a voice that gets ready
    spoken(script, narration, report, now)   -> events   for the report `Spoken`
    tick(script, narration, now)             -> events   for `Tick`
    repeat(script, narration, now)           -> events   for `Repeat`
    present(script, narration, report, now)  -> events   for `NarratorPresent`
    due(script, narration)                   -> game time or None
    line, sounds, lamps, told, go_on         what its scene, its state and its offers show

The moments depend on the script and on the reports, on nothing else: a rhythm that
depended on who holds what would tell it.
"""

from companion.core.lines import EYES_CLOSED, LEAST_PAUSE, Line, Script, Step
from companion.core.script.events import (
    EVENTS,
    LineLost,
    LineSpoken,
    Narrated,
    NarrationEvent,
    NarrationStopped,
    NarratorAwaited,
    NarratorFound,
    NarratorLate,
    NarratorLost,
    ScriptBegan,
    ScriptEnded,
    StepRepeated,
)
from companion.core.script.narration import Narration
from companion.core.script.performance import awaited, begin, changes, due, present, repeat, spoken, tick
from companion.core.script.scene import go_on, lamps, line, sounds, told, voice_is_gone

__all__ = [
    "EVENTS",
    "EYES_CLOSED",
    "LEAST_PAUSE",
    "Line",
    "LineLost",
    "LineSpoken",
    "Narrated",
    "Narration",
    "NarrationEvent",
    "NarrationStopped",
    "NarratorAwaited",
    "NarratorFound",
    "NarratorLate",
    "NarratorLost",
    "Script",
    "ScriptBegan",
    "ScriptEnded",
    "Step",
    "StepRepeated",
    "awaited",
    "begin",
    "changes",
    "due",
    "go_on",
    "lamps",
    "line",
    "present",
    "repeat",
    "sounds",
    "spoken",
    "tick",
    "told",
    "voice_is_gone",
]
