"""The events of the seats at a table."""

from __future__ import annotations

from msgspec.structs import replace

from companion.core.icons import Icon
from companion.core.text import Words, say
from companion.table.event import Games, TableEvent
from companion.table.records import Sitter, Sitters
from companion.table.seats.symbols import current_symbol
from companion.table.state import Table


class SeatMoved(TableEvent):
    """The seat belongs to another device now, which votes in place of the old one."""

    seat: int
    device: str
    """The hash of the device's token."""
    window: bool = False
    """Whether it is a window at the hub, for somebody without a phone."""

    def apply(self, table: Table, games: Games) -> Table:
        old = table.sitter(self.seat).device
        moved = table.without_handover(self.seat).back(self.seat)
        moved = moved.with_sitter(self.seat, device=self.device, window=self.window)
        if old in table.inside:
            moved = replace(moved, let_in=(*(one for one in moved.let_in if one != self.device), self.device))
        return moved.forgetting(old)

    def log_line(self, before: Table, after: Table, games: Games) -> Words | None:
        if self.window:
            return say("{who} continues in a hub window.", who=after.name(self.seat))
        return say("{who} continues on another phone.", who=after.name(self.seat))


class SatDown(TableEvent, kw_only=True):
    """Somebody sat down."""

    seat: int
    name: str
    colour: str
    symbol: Icon
    """A `Symbol`; in an old log an icon that is a game's today."""
    device: str
    """The hash of the device's token."""
    language: str = ""
    """The language of the phone, empty for the table's."""
    person: str = ""
    """The id of a person that the hub remembers, empty for anybody else; no view has it."""

    def apply(self, table: Table, games: Games) -> Table:
        sitter = Sitter(
            seat=self.seat,
            name=self.name,
            colour=self.colour,
            symbol=current_symbol(self.symbol),
            device=self.device,
            language=self.language,
            person=self.person,
        )
        allowed = tuple(one for one in table.allowed if one != self.device)
        parked = table.parked
        if parked:
            parked = replace(parked, leavers=tuple(one for one in parked.leavers if one.seat != self.seat))
        sitters = Sitters((*table.sitters, sitter))
        host = table.host or self.seat
        here = replace(table, sitters=sitters, host=host, allowed=allowed, parked=parked, over=None)
        if table.past and self.device in table.past.devices:
            devices = tuple(device for device in table.past.devices if device != self.device)
            here = replace(here, past=replace(table.past, devices=devices))
        return here.welcoming(sitter) if table.departed else here

    def log_line(self, before: Table, after: Table, games: Games) -> Words | None:
        return say("{who} joins the table.", who=self.name)


class StoodUp(TableEvent):
    """Somebody left the table."""

    seat: int

    def apply(self, table: Table, games: Games) -> Table:
        # An ended game on the table is cleared away if its result names the seat.
        lies = table.running and (table.playing or self.seat not in table.running.setup.seats)
        running = table.running if lies else None
        return replace(table.stood_up((self.seat,)), running=running)

    def log_line(self, before: Table, after: Table, games: Games) -> Words | None:
        return say("{who} leaves the table.", who=before.name(self.seat))


class Renamed(TableEvent):
    """Somebody took another name."""

    seat: int
    name: str

    def apply(self, table: Table, games: Games) -> Table:
        return table.with_sitter(self.seat, name=self.name)

    def log_line(self, before: Table, after: Table, games: Games) -> Words | None:
        return say("{who} is now called {name}.", who=before.name(self.seat), name=self.name)


class ColourChosen(TableEvent):
    """Somebody took another colour."""

    seat: int
    colour: str

    def apply(self, table: Table, games: Games) -> Table:
        return table.with_sitter(self.seat, colour=self.colour)


class SymbolChosen(TableEvent):
    """Somebody took another symbol."""

    seat: int
    symbol: Icon

    def apply(self, table: Table, games: Games) -> Table:
        return table.with_sitter(self.seat, symbol=current_symbol(self.symbol))


class SeatsOrdered(TableEvent):
    """Somebody says in which order people sit."""

    seats: tuple[int, ...]

    def apply(self, table: Table, games: Games) -> Table:
        return replace(table, sitters=Sitters(table.sitter(seat) for seat in self.seats))


class LanguageChosen(TableEvent):
    """A phone's language."""

    seat: int
    language: str

    def apply(self, table: Table, games: Games) -> Table:
        return table.with_sitter(self.seat, language=self.language)


class WentAway(TableEvent):
    """The phone of the seat is gone."""

    seat: int
    is_long_away: bool
    """Whether it has been gone for a minute."""
    is_overdue: bool
    """Whether it has been gone for half a minute."""

    def apply(self, table: Table, games: Games) -> Table:
        return table.with_sitter(
            self.seat, away=True, is_overdue=self.is_overdue or self.is_long_away, is_long_away=self.is_long_away
        )


class CameBack(TableEvent):
    """The phone of the seat is there again."""

    seat: int

    def apply(self, table: Table, games: Games) -> Table:
        return table.back(self.seat)


class GoneOn(TableEvent, omit_defaults=True):
    """The table goes on without the seat until its phone is back, or without a phone to the end of the game."""

    seat: int
    agreed: bool
    """Whether two phones wanted it, or the hub's own controls."""
    question: str = ""
    """See `Sitter.skipped`."""

    def apply(self, table: Table, games: Games) -> Table:
        here = table.waiting(self.seat)
        return here.with_sitter(self.seat, without=True, agreed=self.agreed, skipped=self.question)

    def log_line(self, before: Table, after: Table, games: Games) -> Words | None:
        return say("The game continues without {who}.", who=after.name(self.seat))
