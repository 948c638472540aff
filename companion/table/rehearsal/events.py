"""The events of a rehearsal in the lobby."""

from __future__ import annotations

from msgspec.structs import replace

from companion.core.require import require
from companion.core.text import Words, say
from companion.table.event import Games, TableEvent
from companion.table.pending import LASTS, Rehearsal
from companion.table.state import Table


class RehearsalBegan(TableEvent):
    """Everybody tries phone, voice and button."""

    deadline: int
    """The game time in milliseconds at which it ends by itself."""

    def apply(self, table: Table, games: Games) -> Table:
        number, take = (table.rehearsal.number + 1, table.rehearsal.take + 1) if table.rehearsal else (1, 1)
        began = Rehearsal(number=number, deadline=self.deadline, asked=self.deadline - LASTS, take=take)
        return replace(table, rehearsal=began)

    def log_line(self, before: Table, after: Table, games: Games) -> Words | None:
        return say("Rehearsal: test your phone, the voice and your button.")


class RehearsalRepeated(TableEvent):
    """The voice is asked again: another narrator reads, or the only one was not ready in time."""

    at: int

    def apply(self, table: Table, games: Games) -> Table:
        now = _running(table)
        return replace(table, rehearsal=replace(now, asked=self.at, take=now.take + 1))


class VoiceJudged(TableEvent):
    """A seat has voted on whether it hears the voice."""

    seat: int
    heard: bool

    def apply(self, table: Table, games: Games) -> Table:
        now = _running(table)
        return replace(table, rehearsal=replace(now, heard={**now.heard, self.seat: self.heard}))


class ButtonTried(TableEvent):
    """A seat has pressed its button in the rehearsal, on the phone or at the hub."""

    seat: int

    def apply(self, table: Table, games: Games) -> Table:
        now = _running(table)
        return replace(table, rehearsal=replace(now, ready=(*now.ready, self.seat)))


class RehearsalEnded(TableEvent):
    """All have tried everything, or the time is up."""

    def apply(self, table: Table, games: Games) -> Table:
        return replace(table, rehearsal=replace(_running(table), over=True))

    def log_line(self, before: Table, after: Table, games: Games) -> Words | None:
        return say("The rehearsal is over.")


def _running(table: Table) -> Rehearsal:
    return require(table.rehearsal, "nothing is rehearsed")
