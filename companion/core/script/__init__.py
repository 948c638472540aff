"""The narration as pure state, for any game that is read aloud.

A `Script` is made from the setup alone. A game's state is `Narrated` and keeps one `Narration`; the game lists `EVENTS`
among its events, and calls:

    begin(script, narration, now, waits)     -> events   a script begins, or waits for a voice to get ready
    spoken(script, narration, report, now)   -> events   for the report `Spoken`
    tick(script, narration, now)             -> events   for `Tick`
    repeat(script, narration, now)           -> events   for `Repeat`
    present(script, narration, report, now)  -> events   for `NarratorPresent`
    next_deadline(script, narration)         -> game time or None
    line, sounds, lamps, told, go_on         the parts of its view, its state and its moves

In this folder:

    narration.py    a narration's progress
    events.py       the events of a narration
    performance.py  its performance: it begins, goes on and ends
    view.py         its public part

The moments depend on nothing but the script and the reports: any other rhythm could betray a secret.
"""

from companion.core.lines import EYES_CLOSED as EYES_CLOSED
from companion.core.lines import LEAST_PAUSE as LEAST_PAUSE
from companion.core.lines import Line as Line
from companion.core.lines import Script as Script
from companion.core.lines import Step as Step
from companion.core.script.events import EVENTS as EVENTS
from companion.core.script.events import LineLost as LineLost
from companion.core.script.events import LineSpoken as LineSpoken
from companion.core.script.events import Narrated as Narrated
from companion.core.script.events import NarrationEvent as NarrationEvent
from companion.core.script.events import NarrationStopped as NarrationStopped
from companion.core.script.events import NarratorAwaited as NarratorAwaited
from companion.core.script.events import NarratorFound as NarratorFound
from companion.core.script.events import NarratorLate as NarratorLate
from companion.core.script.events import NarratorLost as NarratorLost
from companion.core.script.events import ScriptBegan as ScriptBegan
from companion.core.script.events import ScriptEnded as ScriptEnded
from companion.core.script.events import StepRepeated as StepRepeated
from companion.core.script.narration import Narration as Narration
from companion.core.script.performance import begin as begin
from companion.core.script.performance import changes as changes
from companion.core.script.performance import finish_line as finish_line
from companion.core.script.performance import narrator_awaited as narrator_awaited
from companion.core.script.performance import next_deadline as next_deadline
from companion.core.script.performance import present as present
from companion.core.script.performance import repeat as repeat
from companion.core.script.performance import tick as tick
from companion.core.script.view import describe as describe
from companion.core.script.view import go_on as go_on
from companion.core.script.view import lamps as lamps
from companion.core.script.view import line as line
from companion.core.script.view import sounds as sounds
from companion.core.script.view import voice_is_gone as voice_is_gone
