"""What needs more than one voice, and seats that move to another phone: what has happened to them."""

from __future__ import annotations

from msgspec.structs import replace

from companion.core.table.events.base import Games, TableEvent
from companion.core.table.state import Move, Table
from companion.core.text import Words, say


class Agreed(TableEvent):
    """One more seat wants this; not yet enough of them."""

    what: str
    seat: int
    """The seat that it is about, 0 for none."""
    by: int

    def after(self, table: Table, games: Games) -> Table:
        others = tuple(a for a in table.agreements if (a.what, a.seat) != (self.what, self.seat))
        agreement = table.agreement(self.what, self.seat)
        return replace(table, agreements=(*others, replace(agreement, by=(*agreement.by, self.by))))


class Dropped(TableEvent):
    """The matter is off the table."""

    what: str
    seat: int

    def after(self, table: Table, games: Games) -> Table:
        return table.settling(self.what, self.seat)


class MoveAsked(TableEvent):
    """The live old phone of the seat is asked."""

    seat: int
    until: int
    """The game time in milliseconds at which it can refuse no longer."""

    def after(self, table: Table, games: Games) -> Table:
        return table.moving(Move(seat=self.seat, until=self.until))

    def told(self, before: Table, after: Table, games: Games) -> Words | None:
        return say("{who} is to go on on another phone.", who=after.name(self.seat))


class MoveOpened(TableEvent):
    """Anybody who has the code may take the seat over."""

    seat: int
    code: str
    until: int
    """The game time in milliseconds at which the code is worth nothing any more."""
    own: bool = False
    """Whether the seat's own phone shows the code, and not the table page."""

    def after(self, table: Table, games: Games) -> Table:
        return table.moving(Move(seat=self.seat, until=self.until, code=self.code, own=self.own))

    def told(self, before: Table, after: Table, games: Games) -> Words | None:
        return None if self.own else say("{who} is to go on on another phone.", who=after.name(self.seat))


class MoveClosed(TableEvent):
    """No move after all: refused, taken back or too late."""

    seat: int

    def after(self, table: Table, games: Games) -> Table:
        return table.unmoved(self.seat)


class SeatMoved(TableEvent):
    """The seat belongs to another device now."""

    seat: int
    device: str
    """The hash of the device's token."""

    def after(self, table: Table, games: Games) -> Table:
        return table.unmoved(self.seat).back(self.seat).with_sitter(self.seat, device=self.device)

    def told(self, before: Table, after: Table, games: Games) -> Words | None:
        return say("{who} goes on on another phone.", who=after.name(self.seat))
