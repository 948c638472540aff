"""The events of the drawn table, item by item."""

from __future__ import annotations

from msgspec.structs import replace

from companion.table.event import Games, TableEvent
from companion.table.records import LayoutProgress
from companion.table.state import Table


class ItemShown(TableEvent):
    """The drawn table gets its next item, or all items lie there."""

    game: str
    item: int
    """The item's place in the layout, from 0; the number of items once all lie there."""

    def apply(self, table: Table, games: Games) -> Table:
        layout = LayoutProgress(self.game, self.item)
        return replace(table, teaching=replace(table.teaching, layout=layout, items=table.teaching.items + 1))


class LayingOver(TableEvent):
    """Somebody has removed the drawn table."""

    def apply(self, table: Table, games: Games) -> Table:
        return replace(table, teaching=replace(table.teaching, layout=None))
