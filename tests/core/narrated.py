"""Narrations for the tests: a night of three steps, and a game that is nothing but this narration."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from companion.core import script as s
from companion.core.event import Event
from companion.core.game import Game, Refused, Setup
from companion.core.report import NarratorPresent, Repeat, Report, Spoken, StoodStill, Stop, Tick
from companion.core.text import say
from companion.core.view import PublicView, SpokenLine

LEAD = 1000
Command = Tick | Spoken | Repeat | NarratorPresent


def line(key: str, pause: int = 1000, length: int = 2000, **more: Any) -> s.Line:
    return s.Line(key=key, text=say(f"the words of {key}"), pause=pause, length=length, **more)


SCRIPT = s.Script(
    (
        (line("settle", 5000),),
        (line("open", 1000), line("look", 10000, lamps={"seat1": "slow"}), line("close", 5000, sound="bell")),
        (line("begin", 1000),),
    )
)


@dataclass
class NarratedNight:
    """A narration, the current game time, and all accepted commands and events, with their times."""

    script: s.Script = SCRIPT
    voice: bool = True
    coming: bool = False
    waits: bool = False
    now: int = 0
    state: s.Narration = field(default_factory=s.Narration)
    accepted: list[tuple[int, Command]] = field(default_factory=list)
    happened: list[tuple[int, s.NarrationEvent[Any]]] = field(default_factory=list)

    def __post_init__(self) -> None:
        if self.voice:
            self.add(s.present(self.script, self.state, NarratorPresent(True), self.now))
        if self.coming:
            self.add(s.present(self.script, self.state, NarratorPresent(False, soon=True), self.now))
        self.begin()

    def begin(self) -> None:
        self.add(s.begin(self.script, self.state, self.now, waits=self.waits))

    def do(self, command: Command) -> list[s.NarrationEvent[Any]]:
        match command:
            case Tick():
                events = self.add(s.tick(self.script, self.state, self.now))
            case Spoken():
                events = self.add(s.finish_line(self.script, self.state, command, self.now))
            case Repeat():
                events = self.add(s.repeat(self.script, self.state, self.now))
            case NarratorPresent():
                events = self.add(s.present(self.script, self.state, command, self.now))
        self.accepted.append((self.now, command))
        return events

    def add(self, events: Any) -> list[s.NarrationEvent[Any]]:
        assert events, "a decision is at least one event"
        for event in events:
            self.state = event.apply_to(self.state)
            self.happened.append((self.now, event))
        return list(events)

    def refuses(self, command: Command) -> bool:
        """Return whether `command` is refused; then nothing has changed."""
        before = (self.state, len(self.happened))
        try:
            self.do(command)
        except Refused:
            assert (self.state, len(self.happened)) == before
            return True
        return False

    @property
    def shown(self) -> SpokenLine | None:
        return s.line(self.script, self.state)

    @property
    def events(self) -> list[s.NarrationEvent[Any]]:
        return [event for _, event in self.happened]

    def hear(self, length: int = 1500) -> list[s.NarrationEvent[Any]]:
        """Wait until the current line has started and been spoken for `length` ms, then report it."""
        shown = self.shown
        assert shown is not None
        self.now = max(self.now, shown.starts) + length
        return self.do(Spoken(shown.key, shown.take))

    def hear_until(self, key: str) -> NarratedNight:
        """Hear all lines before the one called `key`."""
        while self.shown and self.shown.key != key:
            self.hear()
        assert self.shown, key
        return self

    def tick(self) -> list[s.NarrationEvent[Any]]:
        """Wait for the next due moment."""
        due = s.next_deadline(self.script, self.state)
        assert due is not None
        self.now = max(self.now, due)
        return self.do(Tick())


class State(Struct, frozen=True):
    """The setup and the narration."""

    setup: Setup
    narration: s.Narration = s.Narration()

    def apply_narration(self, event: s.NarrationEvent[State]) -> State:
        """Return the state after `event`."""
        return replace(self, narration=event.apply_to(self.narration))

    def overheard(self, event: s.NarrationEvent[State]) -> None:
        """Do nothing."""


class NarrationBegan(Event[State]):
    """The game begins."""

    setup: Setup

    def apply(self, state: State | None) -> State:
        """Return the state at the beginning, without any narration."""
        return State(self.setup)


def on_report(state: State, report: Report, now: int, chance: object) -> Any:
    """Return the events of a report, a tick or the wish to hear the step again."""
    match report:
        case Spoken():
            return s.finish_line(SCRIPT, state.narration, report, now)
        case Repeat():
            return s.repeat(SCRIPT, state.narration, now)
        case NarratorPresent():
            return s.present(SCRIPT, state.narration, report, now)
        case StoodStill():
            raise Refused(say("No clock runs."))
        case Stop():
            raise Refused(say("This night is not stopped."))
        case _:
            return s.tick(SCRIPT, state.narration, now)


NARRATED: Game[State] = Game(
    name="narrated",
    title=say("Narrated"),
    about=say("A night without a game."),
    seats=range(1, 9),
    narrated=True,
    events=(NarrationBegan, *s.EVENTS),
    begin=lambda setup, now, chance: [NarrationBegan(setup), *s.begin(SCRIPT, s.Narration(), now)],
    legal_moves=lambda state: [],
    on_report=on_report,
    public_view=lambda state: PublicView(
        title=say("Night"), phase="night", mood="night", line=s.line(SCRIPT, state.narration)
    ),
    next_deadline=lambda state: s.next_deadline(SCRIPT, state.narration),
    outcome=lambda state: None,
)
