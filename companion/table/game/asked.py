"""What the game asks, as the table's own questions."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.core.offer import EVERYBODY, Otherwise, To
from companion.table.event import Games, TableEvent, TableOffer
from companion.table.feature import TableContext
from companion.table.game.entries import proposed
from companion.table.game.play import going_on, in_game
from companion.table.records import Running
from companion.table.state import Table


def game_offers(at: TableContext, running: Running) -> list[TableOffer]:
    """Return what the game asks, as the table's own offers."""
    games, table = at.games, at.table
    found: list[TableOffer] = []
    for offer, question in at.asked:
        to: To = running.seats if offer.to == EVERYBODY else offer.to
        if running.left:
            to = _still_here(running, to)
        effect = in_game(games, table, offer)
        if offer.who_wants:
            to, effect = table.voices, proposed(games, table, question.id)
        otherwise = _without(games, table, offer.otherwise) if offer.otherwise else None
        found.append(replace(offer, to=to, question=question, effect=effect, otherwise=otherwise))
    return found


def _still_here(running: Running, to: To) -> To:
    """Return whom an offer is for: nobody who has left the game."""
    return tuple(seat for seat in ((to,) if isinstance(to, int) else to) if seat in running.seats)


def _without(games: Games, table: Table, holds: Otherwise[Any]) -> Otherwise[TableEvent]:
    return lambda seat, now, chance: going_on(games, table, holds(seat, now, chance), now, chance)
