"""The drawn table, item by item, as events."""

from __future__ import annotations

from msgspec.structs import replace

from companion.table.event import Games, TableEvent
from companion.table.records import LayoutProgress
from companion.table.state import Table


class ItemShown(TableEvent):
    """The drawn table grows by what is to be laid out now, or all of it lies there."""

    game: str
    item: int
    """Its place among all items, from 0; as many as there are once all lies there."""

    def apply(self, table: Table, games: Games) -> Table:
        layout = LayoutProgress(self.game, self.item)
        return replace(table, teaching=replace(table.teaching, layout=layout, items=table.teaching.items + 1))


class LayingOver(TableEvent):
    """Somebody has taken the drawn table away."""

    def apply(self, table: Table, games: Games) -> Table:
        return replace(table, teaching=replace(table.teaching, layout=None))
