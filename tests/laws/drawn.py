"""What chance gave, as far as everybody or one eye was told: it is the same in both plays."""

from __future__ import annotations

from companion.core.table import TableEvent
from companion.core.table import events as e
from tests.laws.folders import part


def drawn(events: list[TableEvent], eye: int | None) -> list[object]:
    """Return all that chance gave `eye`, or everybody, in `events`."""
    found = [_drawn(event, eye) for event in events]
    return [given for given in found if given is not None]


def _drawn(event: TableEvent, eye: int | None) -> object:
    match event:
        case e.Played(game, inner):
            return part(game, "drawn").drawn(inner, eye)
        case e.SeatWished():
            return event.word, event.words
        case _:
            return None
