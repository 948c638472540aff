"""The game's questions, as the table's own."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.core.move import EVERYBODY, DefaultEffect, To
from companion.table.event import Games, TableEvent, TableMove
from companion.table.feature import TableContext
from companion.table.game.entries import propose_entry
from companion.table.game.play import advance, in_game
from companion.table.records import Running
from companion.table.state import Table


def game_moves(at: TableContext, running: Running) -> list[TableMove]:
    """Return the game's moves, as the table's own."""
    games, table = at.games, at.table
    found: list[TableMove] = []
    for move, question in at.game_moves:
        to: To = running.seats if move.to == EVERYBODY else move.to
        if running.left:
            to = _still_here(running, to)
        effect = in_game(games, table, move)
        if move.who_wants:
            to, effect = table.voices, propose_entry(games, table, question.id)
        otherwise = _without(games, table, move.default_effect) if move.default_effect else None
        found.append(replace(move, to=to, question=question, effect=effect, default_effect=otherwise))
    return found


def _still_here(running: Running, to: To) -> To:
    """Return a move's seats, without those that have left the game."""
    return tuple(seat for seat in ((to,) if isinstance(to, int) else to) if seat in running.seats)


def _without(games: Games, table: Table, holds: DefaultEffect[Any]) -> DefaultEffect[TableEvent]:
    return lambda seat, now, chance: advance(games, table, holds(seat, now, chance), now, chance)
