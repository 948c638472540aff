"""What an event of the table is, as it is on disk, and all that follows from it, in one place."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import dataclass_transform

from msgspec import Struct

from companion.core.game import AnyGame
from companion.core.offer import Offer
from companion.core.text import Words
from companion.core.view import Beat
from companion.table.state import Table

Games = Mapping[str, AnyGame]
"""The games that can be played, by their names, in the order of the menu."""


@dataclass_transform(frozen_default=True)
class TableEvent(Struct, frozen=True, tag=True):
    """One event of a table. It knows the games, because a table holds one of them."""

    def after(self, table: Table, games: Games) -> Table:
        raise NotImplementedError

    @property
    def passing(self) -> bool:
        """See `companion.core.event.Event.passing`."""
        return False

    def told(self, before: Table, after: Table, games: Games) -> Words | None:
        return None

    def staged(self, after: Table, games: Games) -> Sequence[Beat]:
        """Return what it puts on the stage, often nothing."""
        return ()


TableOffer = Offer[TableEvent]
"""What may be answered at a table."""
