"""The events of a roll call."""

from __future__ import annotations

from msgspec.structs import replace

from companion.core.text import Words, say
from companion.table.event import Games, TableEvent
from companion.table.pending import RollCall
from companion.table.state import Table


class RollCallBegan(TableEvent):
    """Everybody is to type a word that is shown in the room."""

    word: str
    by_hub: bool
    """Whether the hub's own controls want it: then the host types it, too."""

    def apply(self, table: Table, games: Games) -> Table:
        begun = RollCall(word=self.word, by_hub=self.by_hub, number=table.roll_calls + 1)
        return replace(table, roll_call=begun, roll_calls=begun.number)

    def log_line(self, before: Table, after: Table, games: Games) -> Words | None:
        return say("Everyone types the word shown in the room.")


class WordTyped(TableEvent):
    """The seat's player has typed a word on their phone, right or wrong."""

    seat: int
    is_right: bool

    def apply(self, table: Table, games: Games) -> Table:
        if table.roll_call is None:
            return table
        return replace(table, roll_call=table.roll_call.with_try(table.sitter(self.seat).device, self.is_right))


class RollCallEnded(TableEvent):
    """Nobody is asked for the word any more."""

    def apply(self, table: Table, games: Games) -> Table:
        return replace(table, roll_call=None)
