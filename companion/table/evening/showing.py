"""The evening that is over, on show at the table until it is put away."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from companion.core.move import Move
from companion.core.question import step
from companion.core.text import say
from companion.core.view import HUB
from companion.table.evening.events import EveningPutAway
from companion.table.event import Games, TableEvent, TableMove
from companion.table.state import Table


def next_deadlines(games: Games, table: Table) -> Iterable[int]:
    """Yield the game time at which the evening on show is put away."""
    if table.over and table.over.until:
        yield table.over.until


def expire(table: Table, now: int) -> Sequence[TableEvent]:
    """Return the event if the evening has been on show long enough."""
    return [EveningPutAway()] if table.over and 0 < table.over.until <= now else []


def moving_on(table: Table) -> Iterator[TableMove]:
    """Yield the move of the hub's own controls that goes on to the next evening at once."""
    if table.over:
        question = step(f"table-next-{table.over.number}", say("Start the next evening"), icon="candle", required=True)
        yield Move(HUB, question, lambda *_: [EveningPutAway()])
