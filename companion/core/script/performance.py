"""The performance of a narration: it begins, goes on and ends. `now` is game time in milliseconds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.core.game import Refused
from companion.core.lines import EYES_CLOSED, Line, Script
from companion.core.report import NarratorPresent, Spoken
from companion.core.script import events as e
from companion.core.script.narration import Narration
from companion.core.text import say

LEAD = 1000
"""Milliseconds from the word "go" to the first line, for the frontends to get ready."""

PATIENCE = 20_000
"""Milliseconds that the first line of a night waits for a voice to get ready."""

LATE = 2000
"""Milliseconds that a report may take beyond one and a half times the estimated length."""

LOST_LINES = 2
"""The number of lost lines in one take that means the voice is gone."""


Happened = Sequence[e.NarrationEvent[Any]]


def begin(script: Script, narration: Narration, now: int, *, waits: bool = False) -> Happened:
    """Return the beginning of `script`, whatever was narrated before.

    If it `waits`, its first line starts once the voice is ready.
    """
    aloud = not waits or narration.voice or narration.coming
    return [e.ScriptBegan(narration.take + 1, now + LEAD, waits and narration.coming, aloud)]


def finish_line(script: Script, narration: Narration, report: Spoken, now: int) -> Happened:
    """Return the events after the narrator has spoken a line to its end at `now`.

    Raises `Refused` for any line or take but the current one, and before the line started.
    """
    line = current(script, narration)
    fits = line and (report.line, report.take) == (line.key, narration.take) and narration.starts_at <= now
    if not line or not fits:
        raise Refused(say("This line isn't being read aloud."))
    return [e.LineSpoken(line.key, narration.take, _next(narration), now + line.pause)]


def tick(script: Script, narration: Narration, now: int) -> Happened:
    """Return the due events: a line had its time or is lost, or the script ends; raises `Refused` if nothing is due."""
    moment = next_deadline(script, narration)
    if moment is None or now < moment:
        raise Refused(say("It isn't time yet."))
    if narration.waiting:
        return [e.NarratorLate(now + LEAD)]
    line = current(script, narration)
    if line is None:
        return [e.ScriptEnded()]
    if not narration.voice:
        return [e.LineSpoken(line.key, narration.take, _next(narration), now + line.pause)]
    if narration.lost + 1 < LOST_LINES:
        return [e.LineLost(line.key, narration.take, _next(narration), now + line.pause)]
    # It stays at this line: nobody has heard its step to the end, so the next one must not begin.
    return [e.LineLost(line.key, narration.take, narration.line, now + line.pause), e.NarrationStopped()]


def repeat(script: Script, narration: Narration, now: int) -> Happened:
    """Return the current step from its first line, after all eyes are closed; raises `Refused` while all is silent."""
    if narration.status == "silent":
        raise Refused(say("Nothing is being spoken."))
    if narration.waiting:
        return begin(script, narration, now, waits=True)
    return [e.StepRepeated(narration.take + 1, script.first(narration.line), now + LEAD)]


def present(script: Script, narration: Narration, report: NarratorPresent, now: int) -> Happened:
    """Return the events after a narrator is found, lost or awaited; raises `Refused` if nothing has changed.

    A voice found in the middle of a line speaks the step from its first line. A voice lost while the script runs stops
    it, because closed eyes read no captions.
    """
    speaking = current(script, narration) is not None
    if report.soon and not report.present:
        return narrator_awaited(narration, now)
    if not changes(narration, report):
        raise Refused(say("Nothing has changed."))
    if narration.waiting:
        if report.present:
            return [e.NarratorFound(max(narration.starts_at, now + LEAD))]
        return [e.NarratorLate(now + LEAD), e.NarratorLost()]
    if report.present:
        begun = speaking and narration.starts_at <= now
        return [e.NarratorFound(), *(repeat(script, narration, now) if begun else ())]
    return [e.NarratorLost(), e.NarrationStopped()] if speaking and narration.voice else [e.NarratorLost()]


def changes(narration: Narration, report: NarratorPresent) -> bool:
    """Return whether the report is news to the narration."""
    return not narration.voice if report.present else narration.voice or narration.coming


def narrator_awaited(narration: Narration, now: int) -> Happened:
    """Return the events if nobody speaks yet and a voice gets ready; raises `Refused` while a voice reads."""
    reads = narration.voice and narration.status == "speaking" and narration.starts_at <= now
    if narration.coming or reads:
        raise Refused(say("Nothing has changed."))
    return [e.NarratorAwaited()]


def next_deadline(script: Script, narration: Narration) -> int | None:
    """Return the game time at which the current line is over or lost, or the script ends; None while all is silent."""
    if narration.status != "speaking":
        return None
    if narration.waiting:
        return narration.starts_at + PATIENCE
    line = current(script, narration)
    if line is None:
        return narration.starts_at
    return narration.starts_at + (line.length * 3 // 2 + LATE if narration.voice else line.length)


def current(script: Script, narration: Narration) -> Line | None:
    """Return the current or next line; None while all is silent, waits, or only the last pause is left."""
    if narration.status != "speaking" or narration.waiting:
        return None
    if narration.entering:
        return EYES_CLOSED
    return script.lines[narration.line] if narration.line < len(script.lines) else None


def _next(narration: Narration) -> int:
    return narration.line if narration.entering else narration.line + 1
