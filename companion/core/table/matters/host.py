"""Another host, where the phone of the one there is has been gone for a minute. A missing host has no voice in it."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.table.events import CameBack, Games, HostPassed, SeatMoved, TableEvent
from companion.core.table.matters.matter import Matter, Wish
from companion.core.table.state import Agreement, Table
from companion.core.text import say


def _brings_up(games: Games, table: Table) -> Iterator[Wish]:
    if table.host and table.sitter(table.host).long_away:
        for seat in table.voices(apart=table.host):
            yield Wish(text=say("I become host"), seats=(seat,), about=seat)


def _settled_by(table: Table, agreement: Agreement, event: TableEvent) -> bool:
    match event:
        case CameBack(seat) | SeatMoved(seat):
            return seat == table.host
        case _:
            return isinstance(event, HostPassed)


HOST = Matter(
    what="host",
    voters=lambda table, about: table.voices(apart=table.host),
    brings_up=_brings_up,
    who_wants=lambda games, table, agreement: say("{who} wants to become host.", who=table.name(agreement.by[0])),
    held=lambda games, table, agreement, now, chance: [HostPassed(agreement.seat)],
    settled_by=_settled_by,
)
