"""Short lines that read aloud what has happened, made from the setup alone.

An announcement never holds anything up. A lost line or a lost voice ends it; what it
says stands on the table page as well.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from companion.core import script as s
from companion.core.chance import Chance
from companion.core.game import Refused
from companion.core.lines import LEAST_PAUSE, SLOW_VOICE, Line, Script, estimate
from companion.core.report import NarratorPresent, Repeat, Spoken
from companion.core.text import Text, say
from companion.kit.declare import NOT_READ, Heard
from companion.kit.phases import Clock

S = TypeVar("S", bound=s.Narrated)

Happened = Sequence[s.NarrationEvent[Any]]


def announced(key: str, text: Text, word: Text | None = None) -> Line:
    """Return a line; names that are filled in, and a `word` that is, are longer than their places in the message."""
    filled = sum(len(value) for value in text.values.values() if isinstance(value, str))
    filled += len(word.message) if word else 0
    return Line(key=key, text=text, pause=LEAST_PAUSE, length=estimate(text) + SLOW_VOICE * filled)


def script(lines: Mapping[str, Line], keys: Sequence[str]) -> Script:
    """Return the lines of these `keys` as one step; raises `KeyError` if there is no such line."""
    return Script((tuple(lines[key] for key in keys),))


def heard(reading: Script | None, narration: s.Narration, report: Heard, now: int) -> Happened:
    """Return what a report makes happen to the announcement `reading`, None in silence; raises `Refused` if nothing."""
    match report:
        case NarratorPresent():
            return present(narration, report, now)
        case _ if reading is None or narration.status == "silent":
            raise Refused(NOT_READ)
        case Spoken():
            return s.spoken(reading, narration, report, now)
        case Repeat():
            # Nobody's eyes are closed: it is simply said again.
            return s.begin(reading, narration, now)


def present(narration: s.Narration, report: NarratorPresent, now: int) -> Happened:
    """Return what follows when a voice comes or goes; raises `Refused` if nothing has changed."""
    if report.soon and not report.present:
        return s.awaited(narration, now)
    if not s.changes(narration, report):
        raise Refused(say("Nothing has changed."))
    if report.present:
        return [s.NarratorFound()]
    return [s.NarratorLost(), *([s.ScriptEnded()] if narration.status != "silent" else [])]


def clock(reading: Callable[[S], Script | None]) -> Clock[S]:
    """Return what ends a line or the announcement that `reading` names; a line that nobody reported in time ends it."""

    def due(state: S) -> int | None:
        script = reading(state)
        return s.due(script, state.narration) if script else None

    def over(state: S, now: int, chance: Chance) -> Happened:
        script = reading(state)
        if script is None:
            raise Refused(NOT_READ)
        first = s.tick(script, state.narration, now)[0]
        return [first, s.ScriptEnded()] if isinstance(first, s.LineLost) else [first]

    return Clock(due, over)
