"""The events of somebody without a phone who answers on a neighbour's."""

from __future__ import annotations

from msgspec.structs import replace

from companion.core.text import Words, say
from companion.table.event import Games, TableEvent
from companion.table.pending import Guest, HandBack
from companion.table.proposals.events import GUEST_NAME
from companion.table.state import Table


class GuestAsked(TableEvent):
    """A seat wants somebody to answer on a neighbour's phone; not enough agree yet."""

    by: int
    seat: int
    """The seat that the guest answers for."""
    phone: int
    """The seat whose phone is lent."""
    question: str
    deadline: int | None = None
    """See `Agreed.deadline`."""

    def apply(self, table: Table, games: Games) -> Table:
        anew = replace(table.proposal(GUEST_NAME, self.seat), by=(), phone=self.phone, question=self.question)
        return table.agreeing_on(anew.add_voice(self.by, self.deadline))


class GuestOpened(TableEvent):
    """A phone is open for one answer of a neighbour."""

    seat: int
    """The seat that the guest answers for."""
    phone: int
    """The seat whose phone is lent."""
    question: str

    def apply(self, table: Table, games: Games) -> Table:
        # A lender of a phone waits for the guest's answer.
        here = table.waiting(self.seat)
        return replace(here, guest=Guest(self.seat, self.phone, self.question), guests=table.guests + 1)

    def log_line(self, before: Table, after: Table, games: Games) -> Words | None:
        return say("{who} answers on {other}'s phone.", who=after.name(self.seat), other=after.name(self.phone))


class ClockStopped(TableEvent):
    """A clock waits while a guest hands a phone back, until `until` at the latest."""

    phone: int
    """The seat whose phone it is."""
    until: int
    """The game time in milliseconds at which the clock starts by itself."""
    ends: int
    """The game time in milliseconds at which the clock ends if it starts by itself."""

    def apply(self, table: Table, games: Games) -> Table:
        return replace(table, hand_back=HandBack(phone=self.phone, until=self.until, ends=self.ends))


class PhoneBack(TableEvent):
    """The owner has the phone back, or the wait is over: the clock runs again."""

    ends: int
    """The game time in milliseconds at which the clock ends, which waits for no other phone."""

    def apply(self, table: Table, games: Games) -> Table:
        back = table.handing_back
        return replace(table, hand_back=back and replace(back, ends=self.ends, over=True))
