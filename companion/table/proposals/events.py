"""The events of proposals."""

from __future__ import annotations

from msgspec.structs import replace

from companion.core.question import Answer
from companion.table.event import Games, TableEvent
from companion.table.state import Table

ENTRY_NAME = "entry"
"""The name of the proposal that `EntryAsked` makes."""

GUEST_NAME = "guest"
"""The name of the proposal that `GuestAsked` makes."""

HOST_NAME = "host"
"""The name of the proposal that makes somebody else host."""

HANDOVER_NAME = "move"
"""The name of a handover in `NoticeGiven`."""


class Agreed(TableEvent):
    """One more seat wants this; not enough do yet."""

    what: str
    seat: int
    """The seat that it is about, 0 for none."""
    by: int
    """The seat that wants it, 0 for the hub's own controls."""
    deadline: int | None = None
    """The game time in milliseconds at which it holds by itself: nobody else is here, or the hub wants it."""

    def apply(self, table: Table, games: Games) -> Table:
        return table.agreeing_on(table.proposal(self.what, self.seat).add_voice(self.by, self.deadline))


class Objected(TableEvent):
    """A seat objects to a proposal of the hub's own controls; not enough do yet."""

    what: str
    seat: int
    """The seat that it is about, 0 for none."""
    by: int

    def apply(self, table: Table, games: Games) -> Table:
        found = table.proposal(self.what, self.seat)
        return table.agreeing_on(replace(found, against=(*found.against, self.by)))


class EntryAsked(TableEvent):
    """A seat has given an answer that needs a second device before it counts."""

    by: int
    question: str
    answer: Answer
    deadline: int | None = None
    """See `Agreed.deadline`."""

    def apply(self, table: Table, games: Games) -> Table:
        anew = replace(table.proposal(ENTRY_NAME), by=(), question=self.question, answer=self.answer)
        return table.agreeing_on(anew.add_voice(self.by, self.deadline))


class NoticeGiven(TableEvent):
    """All remaining phones want this: it holds by itself unless one that wakes up objects."""

    what: str
    """The name of a proposal, or `HANDOVER_NAME`."""
    seat: int
    """The seat that it is about, 0 for none."""
    deadline: int
    """The game time in milliseconds at which it holds."""

    def apply(self, table: Table, games: Games) -> Table:
        if self.what == HANDOVER_NAME:
            handovers = (replace(one, holds=self.deadline) if one.seat == self.seat else one for one in table.handovers)
            return replace(table, handovers=tuple(handovers))
        proposals = (
            replace(a, holds=self.deadline) if (a.what, a.seat) == (self.what, self.seat) else a
            for a in table.proposals
        )
        return replace(table, proposals=tuple(proposals))


class Dropped(TableEvent):
    """The proposal is off the table."""

    what: str
    seat: int

    def apply(self, table: Table, games: Games) -> Table:
        left = tuple(a for a in table.proposals if (a.what, a.seat) != (self.what, self.seat))
        return table.agreeing(left)
