"""The events of a table's evening, and of the game on it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from companion.core.event import UndoNeutral, undo_states
from companion.core.game import Setup
from companion.core.text import Words, say
from companion.core.titles import title_in
from companion.core.view import Highlight
from companion.table.event import Games, TableEvent
from companion.table.game.end_events import find_entry_game, not_ended, put_away
from companion.table.records import LessonHold, Running, Sitters
from companion.table.state import Table

TAKEN_BACK = 3_000
"""Milliseconds that an undo stays in the spotlight."""


class GameBegan(TableEvent, omit_defaults=True):
    """A game began; its own events follow."""

    game: str
    setup: Setup
    at: int
    persons: tuple[tuple[int, str], ...] = ()
    """The ids of players that the hub remembers, by seat: for the ledger, and in no game's setup."""
    teaches: bool = False

    def apply(self, table: Table, games: Games) -> Table:
        running = Running(game=self.game, setup=self.setup, state=None, number=table.begun + 1, since=self.at)
        running = replace(running, teaches=self.teaches)
        here = tuple(dict.fromkeys(s.device for s in table.sitters if s.seat in self.setup.seats))
        fresh = replace(table.agreeing(()).afresh(), guest=None, hand_back=None, roll_call=None)
        teaching = replace(table.teaching, layout=None)
        return replace(
            fresh, running=running, ended=None, begun=table.begun + 1, paused=False, let_in=here, teaching=teaching
        )

    def log_line(self, before: Table, after: Table, games: Games) -> Words | None:
        return say("{game} begins.", game=title_in(games[self.game], self.setup))


class GameLeft(TableEvent, omit_defaults=True):
    """The game was cleared away, ended or not."""

    picks: bool = False
    """Whether another game is picked now: the one that was cleared away is no longer chosen."""

    def apply(self, table: Table, games: Games) -> Table:
        left = table.running.left if table.running else ()
        cleared = replace(put_away(table).agreeing(()), paused=False, absences=(), guest=None, hand_back=None)
        return replace(cleared, chosen=None if self.picks else table.chosen).stood_up(left)

    def log_line(self, before: Table, after: Table, games: Games) -> Words | None:
        return say("The table has been cleared.")


class Paused(TableEvent):
    """Game time stands still."""

    def apply(self, table: Table, games: Games) -> Table:
        return replace(table, paused=True, paused_times=table.paused_times + 1)

    @property
    def transient(self) -> bool:
        return True


class Resumed(TableEvent):
    """Game time runs again."""

    def apply(self, table: Table, games: Games) -> Table:
        return replace(table, paused=False)

    @property
    def transient(self) -> bool:
        return True


class Undone(TableEvent):
    """The table undid its last entry, together with the end that it had caused."""

    def apply(self, table: Table, games: Games) -> Table:
        running, table = _brought_back(table)
        *further, before = running.back
        back = replace(
            running,
            state=before,
            back=tuple(further),
            entries=running.entries[:-1],
            turnings=running.turnings[: running.turned[-1]],
            turned=running.turned[:-1],
            outcome=None,
            duration_ms=None,
            lesson="",
            hold=None,
        )
        return replace(not_ended(table, running), running=back, undone=table.undone + 1, guest=None, hand_back=None)

    def log_line(self, before: Table, after: Table, games: Games) -> Words | None:
        lies = find_entry_game(before)
        what = lies.entries[-1] if lies and lies.entries else None
        return say("The last step was undone.") if what is None else say("Undone: {what}", what=what)

    def highlights(self, after: Table, games: Games) -> Sequence[Highlight]:
        # The spotlight shows something that has not happened now.
        return [Highlight(kind="event", title=say("The last step was undone."), icon="undo", lasts=TAKEN_BACK)]


def _brought_back(table: Table) -> tuple[Running, Table]:
    """Return the game whose last entry is undone, and the table with that game as its players had chosen it."""
    ended = table.ended
    if ended and not table.running:
        seats = ended.running.setup.seats
        # Everybody sits as before: the game's turns follow that order.
        players = tuple(table.sitter(seat) for seat in seats if seat in table.seats)
        others = tuple(sitter for sitter in table.sitters if sitter.seat not in seats)
        as_it_was = replace(
            table, sitters=Sitters((*players, *others)), chosen=ended.running.game, options=ended.options
        )
        return ended.running, replace(as_it_was, ended=None)
    return table.on_table, table


class GameAdvanced(TableEvent):
    """An event of the running game; on disk it stands in a row of its own kind."""

    game: str
    event: Any
    """See `companion.core.event`."""

    def apply(self, table: Table, games: Games) -> Table:
        running = table.on_table
        state = self.event.apply(running.state)
        back = undo_states(running.back, running.state, self.event)
        entries, turned = self._entries(running, state, len(back)), self._count_turning_points(running, len(back))
        turning = self.event.turning_point(state)
        turnings = (*running.turnings, turning) if turning else running.turnings
        played = replace(running, state=state, back=back, entries=entries, turnings=turnings, turned=turned)
        if running.lesson and self._goes_on(state):
            played = replace(played, lesson="", hold=None)
        return replace(table, running=played)

    def _goes_on(self, state: Any) -> bool:
        """Return whether it is a step of the game that everybody hears of: no spoken line, no ballot."""
        return not isinstance(self.event, UndoNeutral) and self.event.log_line(state) is not None

    def _count_turning_points(self, running: Running, left: int) -> tuple[int, ...]:
        """Return the number of turning points before each entry that can be undone."""
        if isinstance(self.event, UndoNeutral) or not left:
            return running.turned[:left]
        return (*running.turned, len(running.turnings))[-left:]

    def _entries(self, running: Running, state: Any, left: int) -> tuple[Words | None, ...]:
        """Return the public line of each entry that can be undone; `left` is their number."""
        if isinstance(self.event, UndoNeutral) or not left:
            return running.entries[:left]
        return (*running.entries, self.event.log_line(state))[-left:]

    @property
    def transient(self) -> bool:
        return bool(self.event.transient)

    def log_line(self, before: Table, after: Table, games: Games) -> Words | None:
        words: Words | None = self.event.log_line(after.on_table.state)
        return words

    def highlights(self, after: Table, games: Games) -> Sequence[Highlight]:
        highlights: Sequence[Highlight] = self.event.highlights(after.on_table.state)
        return highlights


class GuestClosed(TableEvent):
    """The phone is its owner's alone again: the answer is in, the question is gone, or somebody has closed it."""

    seat: int
    """The seat that the guest answers for."""

    def apply(self, table: Table, games: Games) -> Table:
        return replace(table, guest=None)


class LessonGiven(TableEvent, omit_defaults=True):
    """A lesson of the running game is given, and stands until somebody puts it away or the next step."""

    lesson: str
    at: int | None = None
    """The game time in milliseconds; None while the voice reads something else."""
    hold: LessonHold | None = None
    """The hold of the clock that starts once the lesson is over; None if none waits."""

    def apply(self, table: Table, games: Games) -> Table:
        running = table.on_table
        told = (*table.teaching.given_lessons, (running.game, self.lesson))
        teaching = replace(table.teaching, given_lessons=told)
        taught = replace(running, lesson=self.lesson, aloud=self.at, hold=self.hold)
        return replace(table, running=taught, teaching=teaching)


class LessonAloud(TableEvent):
    """The voice has finished its lines: now it says the current lesson."""

    at: int

    def apply(self, table: Table, games: Games) -> Table:
        return replace(table, running=replace(table.on_table, aloud=self.at))


class LessonPutAway(TableEvent):
    """Somebody has put the lesson away for everybody, or the clock after it has waited long enough."""

    def apply(self, table: Table, games: Games) -> Table:
        return replace(table, running=replace(table.on_table, lesson="", hold=None))
