"""The events of a seat that moves to another phone."""

from __future__ import annotations

from msgspec.structs import replace

from companion.core.text import Words, say
from companion.table.event import Games, TableEvent
from companion.table.pending import Handover
from companion.table.state import Table


class SeatWished(TableEvent):
    """A device asks to take over the seat, and shows a word."""

    seat: int
    device: str
    """The hash of the device's token."""
    word: str
    """The word on the device, in the table's language."""
    words: tuple[str, ...]
    """The words to pick from; `word` is among them."""
    deadline: int
    """The game time in milliseconds at which the request is refused if nobody answers."""
    along: tuple[int, ...]
    """The other seats of its old phone, which move as well."""

    def apply(self, table: Table, games: Games) -> Table:
        handover = Handover(
            seat=self.seat,
            device=self.device,
            word=self.word,
            words=self.words,
            deadline=self.deadline,
            number=table.settled,
            along=self.along,
        )
        return table.handing_over(handover)

    def log_line(self, before: Table, after: Table, games: Games) -> Words | None:
        names = tuple(after.name(seat) for seat in (self.seat, *self.along))
        return say("Another phone wants to continue as {who}.", who=names)


class WordPicked(TableEvent):
    """One more seat has picked the word; not enough have yet."""

    seat: int
    """The seat that is to move."""
    by: int
    holds: int | None = None
    """The game time in milliseconds at which the handover takes effect if nobody else is here to be asked."""

    def apply(self, table: Table, games: Games) -> Table:
        picked = tuple(one.add_voice(self.by, self.holds) if one.seat == self.seat else one for one in table.handovers)
        return replace(table, handovers=picked)


class MoveClosed(TableEvent):
    """The handover is off: refused, cancelled or too late."""

    seat: int

    def apply(self, table: Table, games: Games) -> Table:
        return table.without_handover(self.seat)

    def log_line(self, before: Table, after: Table, games: Games) -> Words | None:
        return say("{who}'s seat stays where it is.", who=after.name(self.seat)) if before.handovers else None
