"""The events of going on without a seat whose phone is gone, or that has none."""

from __future__ import annotations

from msgspec.structs import replace

from companion.core.text import Words, say
from companion.table.event import Games, TableEvent
from companion.table.records import Absence
from companion.table.state import Table


class GoingOnAsked(TableEvent, omit_defaults=True):
    """Somebody wants the table to go on without a seat."""

    seat: int
    by: int
    """The seat that wants it, 0 for the hub's own controls."""
    deadline: int
    """The game time in milliseconds at which the table goes on."""
    agreed: bool
    """Whether two phones want it, or the hub's own controls."""
    question: str = ""
    """See `Sitter.skipped`."""

    def apply(self, table: Table, games: Games) -> Table:
        number = table.absent_times + 1
        absence = Absence(self.seat, self.deadline, number, self.agreed, self.question)
        return replace(table, absences=(*table.absences, absence), absent_times=number)

    def log_line(self, before: Table, after: Table, games: Games) -> Words | None:
        who = after.name(self.seat)
        if self.seat in after.phoneless:
            return _phoneless(who, after.name(self.by) if self.by else "")
        if not self.by:
            return say("The game will continue without {who}, whose phone is offline.", who=who)
        by = after.name(self.by)
        return say("{by} wants to continue without {who}, whose phone is offline.", by=by, who=who)


class GoingOnDropped(TableEvent):
    """The table waits for the seat after all."""

    seat: int

    def apply(self, table: Table, games: Games) -> Table:
        return table.waiting(self.seat)

    def log_line(self, before: Table, after: Table, games: Games) -> Words | None:
        return say("Waiting for {who}.", who=after.name(self.seat))


class WaitedAgain(TableEvent):
    """The table waits again for somebody without a phone, after it had gone on without their answers."""

    seat: int

    def apply(self, table: Table, games: Games) -> Table:
        here = table.waiting(self.seat).with_sitter(self.seat, without=False, agreed=False)
        return replace(here, absent_times=table.absent_times + 1)

    def log_line(self, before: Table, after: Table, games: Games) -> Words | None:
        return say("Waiting for {who}.", who=after.name(self.seat))


def _phoneless(who: str, by: str) -> Words:
    if not by:
        return say("The game will continue without {who}, who has no phone.", who=who)
    return say("{by} wants to continue without {who}, who has no phone.", by=by, who=who)
