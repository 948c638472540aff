"""The layout of a game, item by item on a drawn table, for people who set it up for the first time.

It waits for nobody: players may begin meanwhile, and one tap removes the drawing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from msgspec.structs import replace

from companion.core.blocks import Block, Thing, things_at
from companion.core.move import Move, does
from companion.core.primer import WHERE, Laid
from companion.core.question import step
from companion.core.text import say
from companion.core.view import ShownItem, ShownLayout
from companion.table.event import Games, TableMove
from companion.table.feature import TableContext
from companion.table.game.lessons import teaches
from companion.table.game.play import setup_of
from companion.table.layout.events import ItemShown, LayingOver
from companion.table.state import Table


def everything(games: Games, table: Table) -> Sequence[Laid]:
    """Return the chosen game's layout for the people here; nothing while a game runs."""
    game = games[table.chosen] if table.chosen and not table.playing else None
    if game is None or game.primer is None or len(table.sitters) not in game.seats:
        return ()
    primer = game.primer(setup_of(game, table))
    return () if primer.own_list else primer.laid


def _lying(games: Games, table: Table) -> Sequence[Laid]:
    """Return the items on the drawn table, with the one to be laid now at the end; nothing without a drawing."""
    layout = table.teaching.layout
    found = everything(games, table) if layout and layout.game == table.chosen else ()
    return found[: layout.item + 1] if layout else ()


def _all_lies(games: Games, table: Table) -> bool:
    layout = table.teaching.layout
    return layout is not None and layout.item >= len(everything(games, table))


def beginning(at: TableContext) -> Iterator[TableMove]:
    """Yield the host's move that draws the layout."""
    games, table = at.games, at.table
    game = table.chosen
    if not game or not everything(games, table) or not teaches(games, table, game):
        return
    if _lying(games, table) and not _all_lies(games, table):
        return
    id = f"table-lay-{table.begun}-{table.teaching.items}"
    # It stands beside the start of the game, as everything that newcomers look for.
    question = replace(step(id, say("Show us how to set up"), icon="map"), tool=True)
    yield Move(table.host, question, does(ItemShown(game, 0)))


def list_steps(at: TableContext) -> Iterator[TableMove]:
    """Yield the moves by which anybody at the table confirms an item, or removes the drawing."""
    games, table = at.games, at.table
    layout, lying = table.teaching.layout, _lying(games, table)
    if layout is None or not lying:
        return
    if not _all_lies(games, table):
        asked = step(_id(table), say("It's laid out"), icon="check")
        yield Move(table.seats, asked, does(ItemShown(layout.game, layout.item + 1)))
    if layout.item > 0:
        number = min(layout.item, len(lying)) - 1
        before = step(f"table-relay-{table.begun}-{table.teaching.items}", say("Previous item"), icon="undo")
        yield Move(table.seats, before, does(ItemShown(layout.game, number)))
    away = step(f"table-laid-{table.begun}-{table.teaching.items}", say("Hide the layout"), icon="cross")
    yield Move(table.seats, away, does(LayingOver()))


def show_layout(at: TableContext) -> ShownLayout | None:
    """Return the drawn table, as everybody sees it."""
    lying = _lying(at.games, at.table)
    if not lying:
        return None
    id = "" if _all_lies(at.games, at.table) else _id(at.table)
    return ShownLayout(id, tuple(ShownItem(one.where, WHERE[one.where], one.text, one.drawing) for one in lying))


def before_each(at: TableContext, blocks: Iterable[Block]) -> tuple[Thing, ...]:
    """Return the items in front of everybody: on the drawn table, or done in a game's own list among `blocks`."""
    if at.running is None:
        return tuple(Thing(one.drawing, one.text) for one in _lying(at.games, at.table) if one.where == "each")
    return things_at("each", blocks)


def _id(table: Table) -> str:
    return f"table-lesson-{table.begun}-laid-{table.teaching.items}"
