"""Going on without a seat where few answers would name somebody. It has no voice in it.

It is brought up where the table waits for the seat (`companion.core.table.missing`).
"""

from __future__ import annotations

from collections.abc import Sequence

from companion.core.chance import Chance
from companion.core.table.events import CameBack, Dropped, Games, GoingOnAsked, GuestOpened, SeatMoved, TableEvent
from companion.core.table.matters.matter import Matter
from companion.core.table.state import NOTICE, Agreement, Table
from companion.core.text import Words, say


def _who_wants(games: Games, table: Table, agreement: Agreement) -> Words:
    by, who = table.name(agreement.by[0]), table.name(agreement.seat)
    return say("{by} wants to go on without {who}.", by=by, who=who)


def _held(games: Games, table: Table, agreement: Agreement, now: int, chance: Chance) -> Sequence[TableEvent]:
    seat = agreement.seat
    return [Dropped(WITHOUT.what, seat), GoingOnAsked(seat, agreement.by[0], now + NOTICE, agreed=True)]


def _settled_by(table: Table, agreement: Agreement, event: TableEvent) -> bool:
    return isinstance(event, CameBack | SeatMoved | GuestOpened) and event.seat == agreement.seat


WITHOUT = Matter(
    what="without",
    voters=lambda table, about: table.voices(apart=about),
    who_wants=_who_wants,
    held=_held,
    settled_by=_settled_by,
    announced=True,
)
