"""The events of a player who goes home in the middle of a game."""

from __future__ import annotations

from msgspec.structs import replace

from companion.core.require import require
from companion.core.text import Words, say
from companion.table.event import Games, TableEvent
from companion.table.state import Table


class SeatLeft(TableEvent):
    """A seat has left the running game for good; the game's own events after this one say the rest.

    The player stands up once the game is over.
    """

    seat: int

    def apply(self, table: Table, games: Games) -> Table:
        running = require(table.running, "a seat leaves no game")
        left = replace(table, running=replace(running, left=(*running.left, self.seat)))
        quiet = left.without_handover(self.seat).without_voice(self.seat).waiting(self.seat).without_guest(self.seat)
        return replace(quiet, host=quiet.heir(self.seat)) if table.host == self.seat else quiet

    def log_line(self, before: Table, after: Table, games: Games) -> Words | None:
        return say("{who} has to go and leaves the game.", who=after.name(self.seat))
