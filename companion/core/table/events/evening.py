"""The evening of a table and the game on it: what has happened to them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from companion.core.event import Aside, way_back
from companion.core.game import Setup
from companion.core.outcome import Finish, Outcome
from companion.core.question import Answer
from companion.core.table.events.base import Games, TableEvent
from companion.core.table.state import Evening, GamePlayed, Running, Table
from companion.core.text import Words, say
from companion.core.there import there
from companion.core.view import Beat

TAKEN_BACK = 3_000
"""Milliseconds for which an undo stands on the stage."""

WON = 12_000
"""Milliseconds for which the winners stand on the stage."""


class TableOpened(TableEvent):
    """A table was opened: the first event of each."""

    code: str
    language: str

    def after(self, table: Table, games: Games) -> Table:
        return replace(table, language=self.language)


class TableClosed(TableEvent):
    """The evening is over; a new one begins at another table."""

    def after(self, table: Table, games: Games) -> Table:
        return replace(table, closed=True)


class EveningEnded(TableEvent):
    """All have stood up: what was played and won stays to be seen until somebody sits down for the next evening."""

    def after(self, table: Table, games: Games) -> Table:
        standing = tuple((sitter.name, table.wins.get(sitter.seat, 0)) for sitter in table.sitters)
        # The places of who stood up are free, whoever lies in the game that is cleared away.
        up = replace(table.agreeing(()), running=None).stood_up(table.seats)
        return replace(
            up,
            over=Evening(played=table.played, standing=standing),
            played=(),
            wins={},
            scored={},
            last_winners={},
            chosen=None,
            options={},
            happened=(),
        )


class GameChosen(TableEvent):
    """The host says what is to be played next."""

    game: str

    def after(self, table: Table, games: Games) -> Table:
        return replace(table, chosen=self.game, options={}, running=None)


class OptionChosen(TableEvent):
    """The answer to one of the game's options."""

    option: str
    value: Answer

    def after(self, table: Table, games: Games) -> Table:
        return replace(table, options={**table.options, self.option: self.value})


class GameBegan(TableEvent):
    """A game began; its own events follow."""

    game: str
    setup: Setup
    at: int | None = None
    """The game time in milliseconds; None in a log that does not hold it."""

    def after(self, table: Table, games: Games) -> Table:
        running = Running(game=self.game, setup=self.setup, state=None, number=table.begun + 1, since=self.at)
        here = tuple(dict.fromkeys(s.device for s in table.sitters if s.seat in self.setup.seats))
        fresh = replace(table.agreeing(()).afresh(), guest=None)
        return replace(fresh, running=running, begun=table.begun + 1, paused=False, let_in=here)

    def told(self, before: Table, after: Table, games: Games) -> Words | None:
        return say("{game} begins.", game=games[self.game].title)


class GameEnded(TableEvent):
    """The game has an outcome."""

    winners: tuple[int, ...]
    """The seats that have won."""
    finishes: tuple[Finish, ...] = ()
    """How each seat finished, as far as the table knows; the log alone is asked for it, not the game."""
    took: int | None = None
    """Milliseconds of game time that it has lasted; None in a log that does not hold it."""

    def after(self, table: Table, games: Games) -> Table:
        running = _running(table)
        outcome = games[running.game].outcome(running.state)
        wins = {**table.wins, **{seat: table.wins.get(seat, 0) + 1 for seat in self.winners}}
        last = {**table.last_winners, running.game: self.winners}
        ended = replace(running, outcome=outcome, took=self.took, won_before=table.last_winners.get(running.game))
        settled = replace(table.agreeing(()), absences=(), guest=None)
        played = (*table.played, GamePlayed(running.number, running.game, _names(running, self.winners)))
        over = replace(settled, running=ended, wins=wins, last_winners=last, played=played, paused=False)
        return over.with_points(running.game, outcome.points if outcome else {}).stood_up(running.left)

    def told(self, before: Table, after: Table, games: Games) -> Words | None:
        return after.running.outcome.why if after.running and after.running.outcome else None

    def staged(self, after: Table, games: Games) -> Sequence[Beat]:
        running = _running(after)
        outcome = running.outcome
        if outcome is None:
            return ()
        names = tuple(running.setup.name(seat) for seat in outcome.winners)
        title = say("{names} win", names=names) if len(names) > 1 else say("{names} wins", names=names)
        if not names:
            title = say("The end")
        return [Beat(kind="winner", title=title, text=outcome.why, icon="crown", seats=outcome.winners, lasts=WON)]


class ResultPutRight(TableEvent):
    """Others have won the game that is over, as the table says; what was revealed of it stays so."""

    winners: tuple[int, ...]
    """The seats that have won."""

    def after(self, table: Table, games: Games) -> Table:
        running = _running(table)
        counted = _not_ended(table, running)
        wins = {**counted.wins, **{seat: counted.wins.get(seat, 0) + 1 for seat in self.winners}}
        was = there(running.outcome, "a result of a game that has none")
        # What the game has counted has led to others: teams and roles alone still hold.
        finishes = tuple(replace(finish, points=None, rank=None) for finish in was.finishes)
        outcome = Outcome(self.winners, say("The table has put right who has won."), finishes)
        last = {**table.last_winners, running.game: self.winners}
        played = (*counted.played, GamePlayed(running.number, running.game, _names(running, self.winners)))
        return replace(table, running=replace(running, outcome=outcome), wins=wins, last_winners=last, played=played)

    def told(self, before: Table, after: Table, games: Games) -> Words | None:
        names = tuple(after.name(seat) for seat in self.winners)
        return say("Put right: {names} won.", names=names) if names else say("Put right: nobody has won.")


class PartTold(TableEvent):
    """After the end somebody says what they were: it lay on a real card."""

    seat: int
    role: Words
    team: Words = ""

    def after(self, table: Table, games: Games) -> Table:
        running = _running(table)
        outcome = there(running.outcome, "a part in a game that is not over")
        was = outcome.finish(self.seat)
        told = replace(was, role=self.role, team=self.team or was.team)
        return replace(table, running=replace(running, outcome=outcome.with_finish(told)))

    def told(self, before: Table, after: Table, games: Games) -> Words | None:
        return say("{who}: “I was {role}.”", who=after.name(self.seat), role=self.role)


class GameLeft(TableEvent):
    """The game was cleared away, ended or not."""

    def after(self, table: Table, games: Games) -> Table:
        left = table.running.left if table.running else ()
        cleared = replace(table.agreeing(()), running=None, paused=False, absences=(), guest=None)
        return cleared.stood_up(left)

    def told(self, before: Table, after: Table, games: Games) -> Words | None:
        return say("The game was cleared away.")


class Paused(TableEvent):
    """Game time stands still."""

    def after(self, table: Table, games: Games) -> Table:
        return replace(table, paused=True, paused_times=table.paused_times + 1)

    @property
    def passing(self) -> bool:
        return True


class Resumed(TableEvent):
    """Game time runs again."""

    def after(self, table: Table, games: Games) -> Table:
        return replace(table, paused=False)

    @property
    def passing(self) -> bool:
        return True


class Undone(TableEvent):
    """The table took its last entry back, and with it the end that it had brought."""

    def after(self, table: Table, games: Games) -> Table:
        running = _running(table)
        if not running.back:
            raise TypeError("nothing to undo")
        *further, before = running.back
        back = replace(
            running,
            state=before,
            back=tuple(further),
            entries=running.entries[:-1],
            turnings=running.turnings[: running.turned[-1]],
            turned=running.turned[:-1],
            outcome=None,
            took=None,
        )
        return replace(_not_ended(table, running), running=back, undone=table.undone + 1, guest=None)

    def told(self, before: Table, after: Table, games: Games) -> Words | None:
        what = before.running.entries[-1] if before.running and before.running.entries else None
        return say("The last entry was taken back.") if what is None else say("Taken back: {what}", what=what)

    def staged(self, after: Table, games: Games) -> Sequence[Beat]:
        # What was on the stage of it has not come to pass.
        return [Beat(kind="event", title=say("The last entry was taken back."), icon="undo", lasts=TAKEN_BACK)]


class Played(TableEvent):
    """An event of the running game; on disk it stands in a row of its own kind."""

    game: str
    event: Any
    """See `companion.core.event`."""

    def after(self, table: Table, games: Games) -> Table:
        running = _running(table)
        state = self.event.after(running.state)
        back = way_back(running.back, running.state, self.event)
        entries, turned = self._entries(running, state, len(back)), self._turned(running, len(back))
        turning = self.event.turning(state)
        turnings = (*running.turnings, turning) if turning else running.turnings
        played = replace(running, state=state, back=back, entries=entries, turnings=turnings, turned=turned)
        return replace(table, running=played)

    def _turned(self, running: Running, left: int) -> tuple[int, ...]:
        """Return how many turning points there were before each entry to which the way back leads."""
        if isinstance(self.event, Aside) or not left:
            return running.turned[:left]
        return (*running.turned, len(running.turnings))[-left:]

    def _entries(self, running: Running, state: Any, left: int) -> tuple[Words | None, ...]:
        """Return what was told of each entry to which the way back leads; `left` is how many there are."""
        if isinstance(self.event, Aside) or not left:
            return running.entries[:left]
        return (*running.entries, self.event.told(state))[-left:]

    @property
    def passing(self) -> bool:
        return bool(self.event.passing)

    def told(self, before: Table, after: Table, games: Games) -> Words | None:
        words: Words | None = self.event.told(_running(after).state)
        return words

    def staged(self, after: Table, games: Games) -> Sequence[Beat]:
        beats: Sequence[Beat] = self.event.staged(_running(after).state)
        return beats


def _not_ended(table: Table, running: Running) -> Table:
    """Return the table of the evening in which `running` has not ended yet."""
    if running.outcome is None:
        return table
    won = running.outcome.winners
    wins = {seat: times - (seat in won) for seat, times in table.wins.items() if times > (seat in won)}
    last = {game: winners for game, winners in table.last_winners.items() if game != running.game}
    before = {} if running.won_before is None else {running.game: running.won_before}
    without = table.with_points(running.game, running.outcome.points, -1)
    played = tuple(one for one in table.played if one.number != running.number)
    return replace(without, wins=wins, last_winners={**last, **before}, played=played)


def _names(running: Running, seats: Sequence[int]) -> tuple[str, ...]:
    return tuple(running.setup.name(seat) for seat in seats)


def _running(table: Table) -> Running:
    return there(table.running, "an event of a game without a game")
