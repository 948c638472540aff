"""A table in memory, played by answers and reports: decide, append, apply."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from random import Random
from typing import TypeVar

from msgspec.structs import replace

from companion.core.chance import Chance
from companion.core.clock import ClockMoved
from companion.core.game import AnyGame
from companion.core.outcome import Outcome
from companion.core.question import Question, check
from companion.core.report import Spoken, Tick
from companion.core.view import HUB, Block, Control, Highlight, Seat, SeatView, TableView, TimedHighlight, View
from companion.games import GAMES
from companion.table import TableRules
from companion.table import events as e
from companion.table import inputs as i
from companion.table.event import TableEvent, TableMove
from companion.table.hub_buttons import TableDeed
from companion.table.inputs import TableInput
from companion.table.moves_by_seat import MovesBySeat
from companion.table.parts import NOTICE
from companion.table.recent import spotlight_of
from companion.table.state import Table
from tests.golden.english import english
from tests.questions import begins, only

State = TypeVar("State")

Kind = TypeVar("Kind", bound=Block)


def draws(seed: object) -> Chance:
    """Return a source of chance that draws the same for the same seed."""
    return Chance(Random(repr(seed)).randrange)


def _teaches(event: TableEvent) -> bool:
    """Return whether an event only teaches: a lesson, its end, or the clock that waits for it."""
    if isinstance(event, e.GameAdvanced):
        return isinstance(event.event, ClockMoved)
    return isinstance(event, e.LessonGiven | e.LessonPutAway | e.TeachingChosen)


@dataclass
class _Made:
    """Views and moves of a table's current state; all forks with that state share them."""

    legal_moves: tuple[Table, MovesBySeat] | None = None
    public: tuple[Table, tuple[TimedHighlight, ...], TableView] | None = None
    privates: tuple[MovesBySeat, Mapping[Seat, SeatView]] | None = None


class Evening:
    """One table, its events and its game time in milliseconds.

    Each input gets fresh chance, as in the hub: a refusal uses none up. With `speaks` a narrator reports every line
    once it is spoken; otherwise the ticker continues.
    """

    def __init__(
        self, *names: str, games: Mapping[str, AnyGame] = GAMES, seed: object = 0, phoneless: Collection[str] = ()
    ) -> None:
        """Open a table; each of `names` sits down, with a phone of its own unless it is one of the `phoneless`."""
        self.rules = TableRules(games)
        self.seed = seed
        self.now = 0
        self.speaks = False
        self.drawn_after = 1
        self.stage: tuple[TimedHighlight, ...] = ()
        self.events: list[TableEvent] = [e.TableOpened("K7QM", "en")]
        self.table = self.rules.apply(None, self.events[0])
        self._made = _Made()
        for name in names:
            if name in phoneless:
                self.hub_controls("table-seat", name)
            else:
                self.sit(name)

    def decide(self, what: TableInput | TableDeed, chance: Chance | None = None) -> list[TableEvent]:
        """Return the events that an input or a deed would bring; raises `Refused`."""
        deed = what if callable(what) else self.rules.decide_input(self.table, what)
        # An evening draws the same with lessons and without.
        fresh = chance or draws((self.seed, self.drawn_after))
        return list(self.rules.decide(deed, self.now, fresh))

    def accept(self, happened: list[TableEvent]) -> None:
        """Append events and apply them."""
        beats: list[Highlight] = []
        for event in happened:
            self.drawn_after += not _teaches(event)
            self.table = self.rules.apply(self.table, event)
            beats += self.rules.highlights(self.table, event)
        self.events = [*self.events, *happened]
        self._made = _Made()
        self.stage = spotlight_of(beats, self.now) or self.stage

    def fork(self) -> Evening:
        """Return a copy of the evening that can continue in another way."""
        return copy(self)

    def do(self, what: TableInput | TableDeed, chance: Chance | None = None) -> list[TableEvent]:
        """Return the events that an input or a deed has brought; raises `Refused`."""
        happened = self.decide(what, chance)
        self.accept(happened)
        return happened

    def sit(self, name: str, device: str = "") -> list[TableEvent]:
        """Sit a player down, on a phone of their own unless `device` names one."""
        return self.do(i.SitDown(device or f"phone of {name}", name))

    def legal_moves(self) -> MovesBySeat:
        """Return the current moves of every seat, computed once for each state of the table."""
        made = self._made.legal_moves
        if made is None or made[0] is not self.table:
            made = self._made.legal_moves = self.table, self.rules.moves_by_seat(self.table)
        return made[1]

    def view(self, seat: int | None) -> View:
        """Return the view of an observer."""
        seated = seat is not None and seat in self.table.seats
        private = self._privates()[Seat(seat)] if seated and seat is not None else None
        return View(self.public(), private)

    def _privates(self) -> Mapping[Seat, SeatView]:
        made, offered = self._made.privates, self.legal_moves()
        if made is None or made[0] is not offered:
            made = self._made.privates = offered, self.rules.privates(offered)
        return made[1]

    def state(self, kind: type[State]) -> State:
        """Return the state of the game that runs, or ran last."""
        assert self.table.running and isinstance(self.table.running.state, kind)
        return self.table.running.state

    def outcome(self) -> Outcome | None:
        """Return the outcome of the last game, None if it has not ended."""
        return self.table.running.outcome if self.table.running else None

    def shows(self, id: str) -> bool:
        """Return whether everybody sees a block with this id."""
        return any(block.id == id for block in self.public().blocks)

    def block(self, id: str, kind: type[Kind]) -> Kind:
        """Return the public block with this id and `kind`; raises `StopIteration` if there is none."""
        block = next(block for block in self.public().blocks if block.id == id)
        assert isinstance(block, kind), block
        return block

    def public(self) -> TableView:
        """Return the public view, computed once for each state of the table."""
        made = self._made.public
        if made is None or made[0] is not self.table or made[1] is not self.stage:
            seen = replace(self.rules.public(self.legal_moves()), spotlight=self.stage)
            made = self._made.public = self.table, self.stage, seen
        return made[2]

    def move(self, seat: int, start: str) -> TableMove:
        """Return the one move to `seat` whose question's id begins with `start`; raises `LookupError`."""
        return only(self.legal_moves().get(Seat(seat), ()), start, lambda move: move.question.id)

    def question(self, seat: int, start: str) -> Question:
        """Return the one question to `seat` whose id begins with `start`."""
        return self.move(seat, start).question

    def choices(self, seat: int, start: str) -> list[str]:
        """Return the choices of `seat` in the one question whose id begins with `start`."""
        return [choice.value for choice in getattr(self.question(seat, start).ask, "choices", ())]

    def ids(self, seat: int) -> list[str]:
        """Return the ids of all questions to `seat`."""
        return [move.question.id for move in self.legal_moves().get(Seat(seat), ())]

    def hub_ids(self) -> list[str]:
        """Return the ids of the questions to the hub's own controls."""
        return [move.question.id for move in self.rules.hub_controls(self.table)]

    def asks(self, seat: int, start: str) -> bool:
        """Return whether `seat` has a question whose id begins with `start`."""
        return any(begins(id, start) for id in self.ids(seat))

    def say(self, seat: int, start: str, value: object = "go", chance: Chance | None = None) -> list[TableEvent]:
        """Answer as a phone would: check the answer against the question, then do it."""
        return self.do(self.answer(seat, self.move(seat, start), value), chance)

    def answer(self, seat: int, move: TableMove, value: object) -> TableDeed:
        """Return the deed of an answer, checked against its question; raises `NotAChoice`."""
        return self.rules.decide_answer(move, Seat(seat), check(move.question, value))

    def hub_controls(self, start: str, value: object = "go") -> list[TableEvent]:
        """Answer at the hub's own controls."""
        found = only(self.rules.hub_controls(self.table), start, lambda move: move.question.id)
        return self.do(self.answer(HUB, found, value))

    def use(self, control: Control, chance: Chance | None = None) -> list[TableEvent]:
        """Use one of the hub's own buttons; raises `KeyError` if it does nothing."""
        return self.do(self.rules.controls(self.table)[control], chance)

    def coming(self) -> tuple[int, TableInput] | None:
        """Return the hub's next action of its own and its time: a tick or the report of a line."""
        due = self.rules.next_deadline(self.table)
        moments: list[tuple[int, TableInput]] = [] if due is None else [(max(due, self.now), Tick())]
        running = self.table.playing
        line = self.rules.games[running.game].public_view(running.state).line if running and self.speaks else None
        if line and not self.table.paused:
            ends = max(line.starts + 1_500, self.now)
            moments.append((ends, Spoken(line.key, line.take)))
        return min(moments, key=lambda moment: moment[0], default=None)

    def wait(self, milliseconds: int) -> list[TableEvent]:
        """Let game time pass, with every tick at its time."""
        until = self.now + milliseconds
        happened: list[TableEvent] = []
        while (coming := self.coming()) is not None and coming[0] <= until:
            self.now = coming[0]
            happened += self.do(coming[1])
        self.now = until
        return happened

    def play(self, game: str, **options: object) -> list[TableEvent]:
        """Let the host choose a game and its options, and begin."""
        host = self.table.host
        self.say(host, "table-game", game)
        for option, value in options.items():
            self.say(host, f"table-option-{option}", value)
        return self.say(host, "table-begin")


def end(evening: Evening) -> list[TableEvent]:
    """End the running game by agreement of the first two seats."""
    happened = evening.say(1, "table-ask-end")
    return evening.say(2, "table-agree-end", "yes") if evening.asks(2, "table-agree-end") else happened


def winners(evening: Evening) -> tuple[int, ...] | None:
    """Return the winners of the last game, None if it has not ended."""
    found = evening.outcome()
    return found.winners if found else None


def taken_back(evening: Evening) -> Evening:
    """Let the first two seats undo the last entry."""
    evening.say(1, "table-ask-undo")
    evening.say(2, "table-agree-undo", "yes")
    return evening


def sheet(evening: Evening, start: str, **rows: int) -> dict[str, int]:
    """Return a sheet with the hub's counts, and these rows as they lie on the table."""
    value = evening.question(1, start).value
    assert isinstance(value, dict)
    return {**value, **{row.replace("_", "-"): number for row, number in rows.items()}}


def puts_right(evening: Evening, start: str, value: object = "go") -> str:
    """Let the first seat correct something and the second agree; return the question to the second."""
    evening.say(1, start, value)
    asked = english(evening.question(2, "table-agree-entry").text)
    evening.say(2, "table-agree-entry", "yes")
    return asked


def goes_home(evening: Evening, seat: int, by: int) -> list[TableEvent]:
    """Let a seat say that it has to go, and the seat `by` agree; return the events."""
    evening.say(seat, "table-ask-leave-0", "yes")
    return evening.say(by, f"table-agree-leave-{seat}", "yes")


def goes_dark(evening: Evening, *seats: int) -> None:
    """Let phones be gone for half a minute."""
    for seat in seats:
        evening.do(i.ReportAway(seat, is_long_away=False))
        evening.do(i.ReportAway(seat, is_long_away=False, is_overdue=True))


def go_on_without(evening: Evening, seat: int) -> list[TableEvent]:
    """Let the phone of `seat` be gone, and the others agree to continue without it; return the events."""
    goes_dark(evening, seat)
    for other in evening.table.seats:
        if evening.asks(other, f"table-without-{seat}"):
            evening.say(other, f"table-without-{seat}")
    return evening.wait(NOTICE)


def own(events: list[TableEvent]) -> list[object]:
    """Return the game's own events among `events`."""
    return [event.event for event in events if isinstance(event, e.GameAdvanced)]


def won(events: Sequence[TableEvent]) -> tuple[int, ...] | None:
    """Return the winners if the last of `events` has ended a game, else None."""
    last = events[-1]
    return last.winners if isinstance(last, e.GameEnded) else None
