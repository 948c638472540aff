"""One table with its clock and its place in the log.

Events are on disk before the table changes, and before frontends are told.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from companion.core.chance import Chance
from companion.core.game import Refused
from companion.core.limits import LOOK_FIRST
from companion.core.report import Repeat, Spoken, StoodStill, Tick
from companion.core.text import Text, say
from companion.core.view import HUB, Highlight, Seat
from companion.hub.log.entries import Elsewhere, EventLog, LogEntry, Unsaved
from companion.hub.log.remembered import find_note
from companion.hub.table.clock import GameClock, WallClock
from companion.hub.table.evening_date import evening_date
from companion.hub.table.snapshot import Snapshot
from companion.table import TableRules
from companion.table.evening.events import EveningEnded
from companion.table.event import TableEvent
from companion.table.game.end_events import GameEnded
from companion.table.game.events import GameBegan
from companion.table.hub_buttons import TableDeed
from companion.table.inputs import TableInput
from companion.table.moves_by_seat import MovesBySeat
from companion.table.recent import Recent, refresh
from companion.table.replay import Events
from companion.table.state import Table

UNSAVED_NOTICE = say("The hub can't write to its disk: nothing is being saved.")


class Instant(NamedTuple):
    """A table after an entry of its log."""

    table: Table
    snapshot: Snapshot
    number: int

    game_time: int
    """The moment of the entry, in milliseconds of game time."""

    wall: int
    """The same in milliseconds of the wall clock; 0 for an entry that was read back."""

    next_deadline: int | None
    """The game time in milliseconds at which the table has something to do by itself, or None."""

    stamp: int = 0
    """The same in monotonic nanoseconds; 0 for an entry that was read back."""


class LoggedTable:
    """One table. `chance` is called for every decision."""

    def __init__(
        self,
        log: EventLog,
        rules: TableRules,
        events: Events,
        table: Table,
        number: int,
        clock: GameClock,
        *,
        chance: Callable[[], Chance],
        guard: int = LOOK_FIRST,
        ended: int = 0,
    ) -> None:
        """Hold `table`, whose last event has `number` in the log.

        `ended` is the end of its last game, in milliseconds of the wall clock. In the first `guard` milliseconds of
        game time a question takes no answer.
        """
        self.now = Instant(
            table, Snapshot(rules, table, guard=guard, ended=ended), number, clock.at(0), 0, rules.next_deadline(table)
        )
        self.clock = clock
        self.unsaved: list[LogEntry] = []
        self.failing = False
        self._log = log
        self._rules = rules
        self._events = events
        self._chance = chance
        self._wall = WallClock(log, table.code, number + 1)
        self._hints: tuple[Text, ...] = ()
        self._beside: Text | None = None
        self._guard = guard

    @property
    def table(self) -> Table:
        """The table as it is now."""
        return self.now.table

    @property
    def snapshot(self) -> Snapshot:
        """The table as frontends may see it."""
        return self.now.snapshot

    def decide(self, before: Instant, deed: TableDeed, stamp: int, key: str = "") -> tuple[Sequence[LogEntry], Instant]:
        """Return a deed's entries for the log, and the table after them; raises `Refused`.

        `key` is the key of an answer in the log. Nothing has changed before `become`.
        """
        game_time = max(before.game_time, self.clock.at(stamp))
        return self._make_entries(before, self._rules.decide(deed, game_time, self._chance()), game_time, stamp, key)

    def has(self, key: str) -> bool:
        """Return whether the log has an answer with this key; raises `Unsaved` if that cannot be known."""
        return self._log.has(self.table.code, key)

    def report(self, given: TableInput, game_time: int, stamp: int) -> bool:
        """Take a tick or a frontend's report, even while nothing can be saved; return whether the rules took it.

        It counts at its own `game_time`; the log gives it the time of the last event if that is later. Raises
        `Elsewhere` if the table's log must be read again.
        """
        try:
            happened = self._rules.decide(self._rules.decide_input(self.table, given), game_time, self._chance())
        except Refused:
            return False
        entries, after = self._make_entries(self.now, happened, max(game_time, self.now.game_time), stamp)
        try:
            self._log.append({self.table.code: [*self.unsaved, *entries]})
            self.note_written()
        except Elsewhere:
            raise
        except Unsaved:
            self.unsaved.extend(entries)
            self.fail(True)
        self.become(after, stamp)
        return True

    def _make_entries(
        self, before: Instant, happened: Sequence[TableEvent], game_time: int, stamp: int, key: str = ""
    ) -> tuple[Sequence[LogEntry], Instant]:
        """Return the entries of events and the table after them with all its views, so that no view fails later."""
        wall = self._wall.read()
        if game_time == before.game_time:
            # After a restart, `load` tells two decisions at one game time apart by their stamps.
            wall = max(wall, before.wall + 1)
        table, number = before.table, before.number
        entries: list[LogEntry] = []
        highlights: list[Highlight] = []
        for event in happened:
            if isinstance(event, EveningEnded):
                event = replace(event, date=evening_date(before.snapshot.ended or wall))
            table = self._rules.apply(table, event)
            highlights.extend(self._rules.highlights(table, event))
            number += 1
            row = self._events.encode(event)
            entries.append(LogEntry(number, game_time, wall, row, "" if entries else key, find_note(event, table)))
        deadline = self._rules.next_deadline(table)
        moves_by_seat = self._rules.moves_by_seat(table)
        kinds = set(map(type, happened))
        ended = wall if GameEnded in kinds else self._wall.correct(before.snapshot.ended)
        # A new game does not show the winners of the previous one, nor does the whole evening.
        anew = kinds & {GameBegan, EveningEnded}
        was = replace(before.snapshot.recent, spotlight=()) if anew else before.snapshot.recent
        now = refresh(was, before.snapshot.moves_by_seat(), moves_by_seat, highlights, game_time)
        snapshot = self._snapshot(table, now, moves_by_seat, ended)
        snapshot.complete()
        return entries, Instant(table, snapshot, number, game_time, wall, deadline, stamp)

    def seen_anew(self, table: Table) -> Instant:
        """Return this moment with names or ids that were changed in the log; nothing has happened."""
        fresh, ended = replace(self.snapshot.recent, spotlight=()), self.snapshot.ended
        snapshot = self._snapshot(table, fresh, None, ended)
        snapshot.complete()
        return self.now._replace(table=table, snapshot=snapshot, next_deadline=self._rules.next_deadline(table))

    def _snapshot(self, table: Table, now: Recent, moves_by_seat: MovesBySeat | None, ended: int) -> Snapshot:
        rest = {"guard": self._guard, "ended": ended}
        return Snapshot(self._rules, table, self._warn(), self._hints, now, moves_by_seat, beside=self._beside, **rest)

    def early(self, now: Instant, seat: Seat, question: str, stamp: int) -> bool:
        """Return whether a question came to a seat so shortly before `stamp` that nobody can have meant it."""
        known = now.snapshot.recent.came
        seats = known if seat == HUB else (seat,)
        came = max((known.get(one, {}).get(question, -1) for one in seats), default=-1)
        if came < 0:
            return False
        if now.table.paused:
            return came == now.game_time and stamp < now.stamp + self.clock.to_real_nanoseconds(self._guard)
        return max(now.game_time, self.clock.at(stamp)) < came + self._guard

    def step_early(self, now: Instant, stamp: int) -> bool:
        """Return the same for the question whose step the hub's Next would take."""
        by_seat = now.snapshot.moves_by_seat()
        asked = {(seat, o.question.id) for seat, moves in by_seat.items() for o in moves if o.question.button_choice}
        return any(self.early(now, seat, id, stamp) for seat, id in asked)

    def become(self, after: Instant, stamp: int) -> None:
        """Continue from `after`, made by the request or report of `stamp`."""
        self.clock.run(not after.table.paused, stamp)
        self.now = after
        seen = after.snapshot
        if (seen.notices, seen.hints, seen.beside) != (self._warn(), self._hints, self._beside):
            self._see()

    def note_written(self) -> None:
        """Note that the disk has taken all unsaved entries."""
        self.unsaved = []
        self.fail(False)

    def _warn(self) -> tuple[Text, ...]:
        return (UNSAVED_NOTICE,) if self.failing else ()

    def hint(self, hints: Iterable[Text]) -> None:
        """Replace the hub's hints."""
        self._hints = tuple(hints)
        self._see()

    def prepare(self, says: Text | None) -> None:
        """Show this beside the step that begins a night."""
        self._beside = says
        self._see()

    def fail(self, failing: bool) -> None:
        """Note whether the disk takes entries; people are shown that."""
        if failing != self.failing:
            self.failing = failing
            self._see()

    def _see(self) -> None:
        self.now = self.now._replace(snapshot=self.snapshot.noticing(self._warn(), self._hints, self._beside))

    def save(self, stamp: int) -> None:
        """Write the waiting entries, and the game time; the writer calls this often, also while the disk is full.

        Raises `Elsewhere` if the table's log must be read again.
        """
        try:
            if self.unsaved:
                self._log.append({self.table.code: self.unsaved})
                self.unsaved = []
            self._log.keep_times({self.table.code: self.time_at(stamp)})
            self.fail(False)
        except Elsewhere:
            raise
        except Unsaved:
            self.fail(True)

    def time_at(self, stamp: int) -> int:
        """Return the game time at `stamp`, never before the time of the last event."""
        return max(self.now.game_time, self.clock.at(stamp))

    def due_of(self, moment: Instant) -> int | None:
        """Return the stamp at which a tick is due at `moment` (the current one, or one that may become it), or None."""
        return None if moment.next_deadline is None else self.clock.stamp_of(moment.next_deadline)

    @property
    def next_deadline(self) -> int | None:
        """The stamp at which a tick is due, or None."""
        return self.due_of(self.now)

    def tick(self, until: int) -> bool:
        """Send the tick that is due by the stamp `until`, stamped with its due moment; return whether one was due."""
        moment, deadline = self.now.next_deadline, self.next_deadline
        if moment is None or deadline is None or deadline > until:
            return False
        if not self.report(Tick(), max(moment, self.now.game_time), deadline):
            raise RuntimeError("a tick that was due was refused")
        return True

    @property
    def wants_narrator(self) -> bool:
        """Whether the running game wants to know if somebody speaks its lines."""
        return self._rules.wants_narrator(self.table)

    def finish_line(self, line: str, take: int, stamp: int) -> None:
        """Take the report that a line ended at `stamp`; the next line counts from then, not from now."""
        self.report(Spoken(line, take), self.clock.at(stamp), stamp)

    def repeat(self, stamp: int) -> None:
        """Begin the current step of the narration again; do nothing if there is no narration."""
        if self.snapshot.public.line is not None:
            self.report(Repeat(), self.time_at(stamp), stamp)

    def restart(self, stamp: int) -> None:
        """Continue after the hub has started at `stamp`."""
        self._go_on(stamp)
        self.clock.run(not self.table.paused, stamp)

    def thaw(self, since: int, stamp: int) -> None:
        """Continue after the hub stood still from `since` to `stamp`: no game time passed, and no line was heard."""
        self.clock.leave_out(since, stamp)
        self._go_on(stamp)

    def _go_on(self, stamp: int) -> None:
        """Let the game run a clock again in full, or else begin the current step of its narration again."""
        if not self.report(StoodStill(), self.time_at(stamp), stamp):
            self.repeat(stamp)
