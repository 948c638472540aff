"""The features with questions between games, in the order of the page."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from companion.table.event import TableMove
from companion.table.feature import Feature, TableContext
from companion.table.game.entries import propose_entry
from companion.table.game.result import parts, results
from companion.table.hosting import choices
from companion.table.layout import drawn_table
from companion.table.parking import unparking
from companion.table.rehearsal import trial
from companion.table.roll_call import calling
from companion.table.teaching import lessons, prologue


def _results(at: TableContext) -> Iterator[TableMove]:
    for move in results(at.table):
        yield replace(move, effect=propose_entry(at.games, at.table, move.question.id))


BETWEEN_GAMES: tuple[Feature[Iterable[TableMove]], ...] = (
    Feature(("roll_call",), calling.asking),
    Feature(("running",), _results),
    Feature(("running",), parts),
    Feature(("rehearsal",), trial.legal_moves),
    Feature(("telling",), prologue.away),
    Feature(("layout",), drawn_table.list_steps),
)
"""The questions above the host's choices."""


HOSTING: tuple[Feature[Iterable[TableMove]], ...] = (
    Feature(("host",), choices.starting),
    Feature(("parked",), unparking.offer_return),
    Feature(("host",), choices.choosing),
    Feature(("host",), trial.beginning),
    Feature(("host",), calling.beginning),
)
"""The host's questions between games."""


TAUGHT: tuple[Feature[Iterable[TableMove]], ...] = (
    Feature(("chosen_next",), prologue.beginning),
    Feature(("chosen_next",), drawn_table.beginning),
    Feature(("chosen",), lessons.choosing),
)
"""The host's questions on teaching."""
