"""How a narration is performed: it begins, goes on and ends. `now` is game time in milliseconds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.core.game import Refused
from companion.core.lines import EYES_CLOSED, Line, Script
from companion.core.report import Spoken
from companion.core.script import events as e
from companion.core.script.narration import Narration
from companion.core.text import say

LEAD = 1000
"""Milliseconds from the word "go" to the first line: the faces get ready in it."""

LATE = 2000
"""Milliseconds that a report may take beyond one and a half times the estimated length."""

LOST_LINES = 2
"""So many lost lines in one take mean that the voice is gone."""


Happened = Sequence[e.NarrationEvent[Any]]


def begin(script: Script, narration: Narration, now: int) -> Happened:
    """Return the beginning of `script`, behind whatever was narrated before."""
    return [e.ScriptBegan(narration.take + 1, now + LEAD)]


def spoken(script: Script, narration: Narration, report: Spoken, now: int) -> Happened:
    """Return what follows when the narrator has spoken a line to its end at `now`.

    Raises `Refused` for any line or take but the present one, and before it started.
    """
    line = current(script, narration)
    fits = line and (report.line, report.take) == (line.key, narration.take) and narration.starts_at <= now
    if not line or not fits:
        raise Refused(say("This line is not being spoken."))
    return [e.LineSpoken(line.key, narration.take, _next(narration), now + line.pause)]


def tick(script: Script, narration: Narration, now: int) -> Happened:
    """Return what is due: a line had its time or is lost, or the script ends; raises `Refused` if nothing is."""
    moment = due(script, narration)
    if moment is None or now < moment:
        raise Refused(say("Nothing is due."))
    line = current(script, narration)
    if line is None:
        return [e.ScriptEnded()]
    if not narration.voice:
        return [e.LineSpoken(line.key, narration.take, _next(narration), now + line.pause)]
    if narration.lost + 1 < LOST_LINES:
        return [e.LineLost(line.key, narration.take, _next(narration), now + line.pause)]
    # It stays at this line, whose step nobody has heard to its end, and not at the step behind it.
    return [e.LineLost(line.key, narration.take, narration.line, now + line.pause), e.NarrationStopped()]


def repeat(script: Script, narration: Narration, now: int) -> Happened:
    """Return the present step from its first line, all eyes closed before; raises `Refused` when all is silent."""
    if narration.status == "silent":
        raise Refused(say("Nothing is being spoken."))
    return [e.StepRepeated(narration.take + 1, script.first(narration.line), now + LEAD)]


def present(script: Script, narration: Narration, found: bool, now: int) -> Happened:
    """Return what follows when a narrator is found or lost; raises `Refused` if nothing has changed.

    A voice found in the middle of a line speaks the step from its first line; a voice
    lost while the script runs stops it, because closed eyes read no captions.
    """
    if found == narration.voice:
        raise Refused(say("Nothing has changed."))
    speaking = current(script, narration) is not None
    if found:
        begun = speaking and narration.starts_at <= now
        return [e.NarratorFound(), *(repeat(script, narration, now) if begun else ())]
    return [e.NarratorLost(), e.NarrationStopped()] if speaking else [e.NarratorLost()]


def due(script: Script, narration: Narration) -> int | None:
    """Return the game time at which the present line is over or lost, or the script ends; None if all is silent."""
    if narration.status != "speaking":
        return None
    line = current(script, narration)
    if line is None:
        return narration.starts_at
    return narration.starts_at + (line.length * 3 // 2 + LATE if narration.voice else line.length)


def current(script: Script, narration: Narration) -> Line | None:
    """Return the line that is spoken now or next; None when all is silent or only the last pause is left."""
    if narration.status != "speaking":
        return None
    if narration.entering:
        return EYES_CLOSED
    return script.lines[narration.line] if narration.line < len(script.lines) else None


def _next(narration: Narration) -> int:
    return narration.line if narration.entering else narration.line + 1
