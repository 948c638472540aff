"""The host's offer to go on with the parked game."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.offer import Offer
from companion.core.question import step
from companion.core.text import say
from companion.table.event import TableOffer
from companion.table.feature import TableContext
from companion.table.game.play import moved
from companion.table.parking.events import GameWentOn


def going_on(at: TableContext) -> Iterator[TableOffer]:
    """Yield how the host goes on with the parked game."""
    games, table = at.games, at.table
    if table.parked:
        text = say("Go on with {game}", game=games[table.parked.running.game].title)
        goes_on = step(f"table-go-on-{table.begun}-{table.parked.running.number}", text, icon="play", awaited=True)
        yield Offer(table.host, goes_on, lambda *_: moved(games, table, [GameWentOn()]))
