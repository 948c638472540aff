"""The parked game between games: its block, and the host's move to continue it."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.move import Move
from companion.core.question import step
from companion.core.text import say
from companion.core.view import Block, Fact, Facts
from companion.table.event import TableMove
from companion.table.feature import TableContext
from companion.table.game.play import change_seats
from companion.table.parking.events import GameWentOn, title_parked


def offer_return(at: TableContext) -> Iterator[TableMove]:
    """Yield the host's move to continue the parked game."""
    games, table = at.games, at.table
    if table.parked:
        text = say("Resume {game}", game=title_parked(games, table.parked))
        goes_on = step(f"table-go-on-{table.begun}-{table.parked.running.number}", text, icon="play", required=True)
        yield Move(table.host, goes_on, lambda *_: change_seats(games, table, [GameWentOn()]))


def show_parked_game(at: TableContext) -> Iterator[Block]:
    """Yield the waiting game between games: its players, and the missing ones."""
    game, games = at.table.parked, at.games
    if game is None or at.running:
        return
    names, here = {seat: game.running.setup.name(seat) for seat in game.running.seats}, at.table.seats
    rows = [Fact(title_parked(games, game), say("{names}", names=tuple(names.values())))]
    missing = tuple(name for seat, name in names.items() if seat not in here)
    if missing:
        rows.append(Fact(say("Not here"), say("{names}", names=missing)))
    yield Facts("parked", say("Parked game"), tuple(rows))
