"""Short lines that read the latest events aloud, made from the setup alone.

An announcement never holds anything up. A lost line or a lost voice ends it; the table page shows the same news. A game
declares its lines, and the events that they announce, in one value (`Announcements`). Its state is an `Announcing` one,
and `Announced` is among its events.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Self, TypeVar

from msgspec.structs import replace

from companion.core import script as s
from companion.core.chance import Chance
from companion.core.event import Event, UndoNeutral
from companion.core.game import Refused, Setup
from companion.core.lines import LEAST_PAUSE, SLOW_VOICE, Line, Script, estimate
from companion.core.move import Deed
from companion.core.report import NarratorPresent, Repeat, Spoken
from companion.core.rewording import extra_time
from companion.core.text import Text, say
from companion.core.view import Control, SpokenLine
from companion.kit.declare import NOT_READ, Heard
from companion.kit.phases import Asks, Clock, Phase
from companion.kit.seated import Seated

S = TypeVar("S", bound=s.Narrated)

Happened = Sequence[s.NarrationEvent[Any]]


class Announcing(Seated, frozen=True, kw_only=True):
    """The announcements in the state of a game."""

    narration: s.Narration = s.Narration()
    saying: tuple[str, ...] = ()
    """The keys of the lines that are being read, or were last."""

    def apply_narration(self, event: s.NarrationEvent[Self]) -> Self:
        """Return the state after `event`; see `companion.core.script.events.Narrated`."""
        return replace(self, narration=event.apply_to(self.narration))

    def overheard(self, event: s.NarrationEvent[Self]) -> None:
        """Return None: the table page shows what the voice says."""


State = TypeVar("State", bound=Announcing)


class Announced(UndoNeutral[State]):
    """Lines, by their keys, are read aloud now, whatever was being read before."""

    lines: tuple[str, ...]

    def apply(self, state: State) -> State:
        """Return the state in which they are read."""
        return replace(state, saying=self.lines)


@dataclass(frozen=True, kw_only=True)
class Announcements(Generic[State]):
    """The lines that a game reads aloud."""

    lines: Callable[[Setup], Mapping[str, Line]]
    """Every line that may be read in a game, by its key."""
    keys: Callable[[State, State, Sequence[Event[State]]], Iterable[str]]
    """`keys(before, apply, happened)`: the lines for these events; keys without a line are ignored."""
    silent: Callable[[State], bool] = lambda state: False
    """Whether nothing is read any more, nor shown as being read."""

    @property
    def clock(self) -> Clock[State]:
        """The clock that ends a line, or the announcement."""
        return clock(self.reading)

    def phase(
        self, *asks: Asks[State], step: Asks[State] | None = None, clocks: tuple[Clock[State], ...] = ()
    ) -> Phase[State]:
        """Return a phase in which lines are read and can be repeated; its own `clocks` come after the line's clock."""
        return Phase(asks=asks, step=step, buttons=(self.repeat,), clocks=(self.clock, *clocks))

    def reading(self, state: State) -> Script | None:
        """Return the current or the last announcement; None before the first one."""
        return script(self.lines(state.setup), state.saying) if state.saying else None

    def every_line(self, state: State) -> tuple[Line, ...]:
        """Return all that may be read aloud, to be made ready ahead."""
        return tuple(self.lines(state.setup).values())

    def longer(self, state: State, *keys: str) -> int:
        """Return the milliseconds that the owner's words for these lines take longer than ours, 0 without a voice.

        A clock that begins with these lines lasts that much longer, so that people have the same time after them. It
        depends on the setup and on whether there is a voice: both are public.
        """
        if not state.setup.words or not state.narration.voice:
            return 0
        known = self.lines(state.setup)
        return sum(extra_time(known[key].text) for key in keys if key in known)

    def line(self, state: State) -> SpokenLine | None:
        """Return the current line, None in silence."""
        reading = self.reading(state)
        return s.line(reading, state.narration) if reading and not self.silent(state) else None

    def hears(self, state: State, report: Heard, now: int) -> Happened:
        """Return the events after a report of the voice; raises `Refused` if there are none."""
        return take_report(self.reading(state), state.narration, report, now)

    def repeat(self, state: State) -> Mapping[Control, Deed[Event[State]]]:
        """Return the hub's own button that repeats the announcement."""
        if state.narration.status == "speaking":
            return {"repeat": lambda now, chance: self.hears(state, Repeat(), now)}
        return {}

    def consequences(
        self, before: State, state: State, happened: Sequence[Event[State]], now: int, chance: Chance
    ) -> Sequence[Event[State]]:
        """Return the announcement of `happened`; nothing if there is no voice, or no line for it."""
        known = self.lines(state.setup)
        keys = tuple(dict.fromkeys(key for key in self.keys(before, state, happened) if key in known))
        if not keys or not state.narration.voice or self.silent(state):
            return ()
        return [Announced(keys), *s.begin(script(known, keys), state.narration, now)]


def make_line(key: str, text: Text, word: Text | None = None) -> Line:
    """Return a line; the names in its message, and `word` if it has one, count with their real length."""
    filled = sum(len(value) for value in text.values.values() if isinstance(value, str))
    filled += len(word.message) if word else 0
    return Line(key=key, text=text, pause=LEAST_PAUSE, length=estimate(text) + SLOW_VOICE * filled)


def script(lines: Mapping[str, Line], keys: Sequence[str]) -> Script:
    """Return the lines of these `keys` as one step; raises `KeyError` if there is no such line."""
    return Script((tuple(lines[key] for key in keys),))


def take_report(reading: Script | None, narration: s.Narration, report: Heard, now: int) -> Happened:
    """Return the events of a report during the announcement `reading`, None in silence; `Refused` if there are none."""
    match report:
        case NarratorPresent():
            return present(narration, report, now)
        case _ if reading is None or narration.status == "silent":
            raise Refused(NOT_READ)
        case Spoken():
            return s.finish_line(reading, narration, report, now)
        case Repeat():
            # Nobody's eyes are closed, so it can simply be repeated.
            return s.begin(reading, narration, now)


def present(narration: s.Narration, report: NarratorPresent, now: int) -> Happened:
    """Return the events after a voice comes or goes; raises `Refused` if nothing has changed."""
    if report.soon and not report.present:
        return s.narrator_awaited(narration, now)
    if not s.changes(narration, report):
        raise Refused(say("Nothing has changed."))
    if report.present:
        return [s.NarratorFound()]
    return [s.NarratorLost(), *([s.ScriptEnded()] if narration.status != "silent" else [])]


def clock(reading: Callable[[S], Script | None]) -> Clock[S]:
    """Return the clock that ends a line, or the announcement that `reading` names, even if nobody reports the line."""

    def due(state: S) -> int | None:
        script = reading(state)
        return s.next_deadline(script, state.narration) if script else None

    def over(state: S, now: int, chance: Chance) -> Happened:
        script = reading(state)
        if script is None:
            raise Refused(NOT_READ)
        first = s.tick(script, state.narration, now)[0]
        return [first, s.ScriptEnded()] if isinstance(first, s.LineLost) else [first]

    return Clock(due, over)
