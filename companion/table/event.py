"""An event of the table, as it is on disk, and all that follows from it, in one place."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import dataclass_transform

from msgspec import Struct

from companion.core.game import AnyGame
from companion.core.move import Move
from companion.core.text import Words
from companion.core.view import Highlight
from companion.table.state import Table

Games = Mapping[str, AnyGame]
"""The games that can be played, by name, in menu order."""


@dataclass_transform(frozen_default=True)
class TableEvent(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """One event of a table. It knows the games, because a table holds one of them."""

    def apply(self, table: Table, games: Games) -> Table:
        raise NotImplementedError

    @property
    def transient(self) -> bool:
        """See `companion.core.event.Event.transient`."""
        return False

    def log_line(self, before: Table, after: Table, games: Games) -> Words | None:
        return None

    def highlights(self, after: Table, games: Games) -> Sequence[Highlight]:
        """Return the highlights for the spotlight, often none."""
        return ()


TableMove = Move[TableEvent]
