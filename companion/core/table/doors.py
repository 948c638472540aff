"""The door of the table: sitting down, and taking a seat over with a code."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeVar

from companion.core.chance import Chance
from companion.core.game import Refused
from companion.core.table import inputs as i
from companion.core.table.events import SatDown, SeatMoved
from companion.core.table.names import clean_name
from companion.core.table.state import COLOURS, LANGUAGES, MOST_SEATS, SYMBOLS, Table
from companion.core.text import say

T = TypeVar("T")

CODE_LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
"""Letters and digits that are not taken for one another when typed from a screen."""

MOVE_CODE_LENGTH = 10
"""About 50 bits; a code is good once, for three minutes."""


def sit_down(table: Table, wish: i.SitDown) -> SatDown:
    """Return the event of sitting down on the lowest free seat; `Refused` if there is none."""
    taken = {sitter.seat for sitter in table.sitters}
    free = [seat for seat in range(1, MOST_SEATS + 1) if seat not in taken]
    if not free:
        raise Refused(say("Every seat is taken."))
    return SatDown(
        seat=free[0],
        name=clean_name(table, wish.name),
        colour=_first_free(COLOURS, (sitter.colour for sitter in table.sitters), free[0]),
        symbol=_first_free(SYMBOLS, (sitter.symbol for sitter in table.sitters), free[0]),
        device=wish.device,
        language=wish.language if wish.language in LANGUAGES else "",
    )


def take_seat(table: Table, wish: i.TakeSeat, now: int) -> SeatMoved:
    """Return the event of a device taking a seat over; `Refused` unless the code is good."""
    for move in table.moves:
        if move.code and move.code == wish.code and now < move.until:
            return SeatMoved(move.seat, wish.device)
    raise Refused(say("This code is not good any more."))


def table_code(chance: Chance, taken: Sequence[str]) -> str:
    """Return a code for a new table, none of those that are `taken`."""
    while (code := "".join(chance.pick(CODE_LETTERS) for _ in range(4))) in taken:
        pass
    return code


def move_code(chance: Chance) -> str:
    """Return a new code for moving a seat."""
    return "".join(chance.pick(CODE_LETTERS) for _ in range(MOVE_CODE_LENGTH))


def _first_free(all_of: tuple[T, ...], taken: Iterable[T], seat: int) -> T:
    """Return the seat's usual one if it is free, else the first that is."""
    gone = set(taken)
    usual = all_of[(seat - 1) % len(all_of)]
    return usual if usual not in gone else next(value for value in all_of if value not in gone)
