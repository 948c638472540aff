"""Joining a table: sitting down."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeVar

from companion.core.chance import Chance
from companion.core.game import Refused
from companion.core.limits import LANGUAGES, MOST_SEATS
from companion.core.names import key
from companion.core.text import say
from companion.core.view import AT_HUB
from companion.table import inputs
from companion.table.parts import COLOURS, SYMBOLS
from companion.table.records import Sitter
from companion.table.seats.events import SatDown
from companion.table.seats.names import clean_name
from companion.table.state import Table

T = TypeVar("T")

CODE_LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
"""Letters and digits that cannot be confused when typed from a screen."""


def sit_down(table: Table, request: inputs.SitDown) -> SatDown:
    """Return the event of sitting down on the lowest free seat; raises `Refused` if this device gets none."""
    own = _own(table, request)
    free = [own.seat] if own else [seat for seat in range(1, MOST_SEATS + 1) if seat not in table.kept_seats]
    if not free:
        raise Refused(say("Every seat is taken."))
    if request.person and any(sitter.person == request.person for sitter in table.sitters):
        raise Refused(say("{name} is already at the table.", name=request.name))
    if not _may_seat(table, request.device):
        raise Refused(say("This phone already has a seat. The host can allow another player."))
    return SatDown(
        seat=free[0],
        name=clean_name(table, request.name, free[0]),
        colour=own.colour
        if own
        else _free(COLOURS, request.colour, (one.colour for one in table.known_sitters), free[0]),
        symbol=own.symbol
        if own
        else _free(SYMBOLS, request.symbol, (one.symbol for one in table.known_sitters), free[0]),
        device=request.device,
        language=request.language if request.language in LANGUAGES else "",
        person=request.person or (own.person if own else ""),
    )


def _own(table: Table, request: inputs.SitDown) -> Sitter | None:
    """Return the device's player in the parked game who has stood up: that seat waits for nobody else.

    If several share the device, the name decides, or else the first one returns. Without a phone only the name counts.
    """
    gone = [sitter for sitter in table.parked.leavers if sitter.device == request.device] if table.parked else []
    named = [sitter for sitter in gone if key(sitter.name) == key(request.name)]
    if named or request.device == AT_HUB:
        return named[0] if named else None
    return gone[0] if gone else None


def _may_seat(table: Table, device: str) -> bool:
    """Return whether a device may seat another player: one each, any number on the host's, more if the host allows."""
    hosts = {sitter.device for sitter in table.sitters if sitter.seat == table.host}
    return not table.seats_of(device) or device in {AT_HUB, *hosts, *table.allowed}


def table_code(chance: Chance, taken: Sequence[str]) -> str:
    """Return a code for a new table, different from those `taken`."""
    while (code := "".join(chance.pick(CODE_LETTERS) for _ in range(4))) in taken:
        pass
    return code


def _free(all_of: tuple[T, ...], wanted: str, taken: Iterable[T], seat: int) -> T:
    """Return the wanted one if it is free, else the seat's usual one, else the first that is free."""
    gone = set(taken)
    usual = all_of[(seat - 1) % len(all_of)]
    first = [value for value in all_of if value == wanted]
    return next(value for value in (*first, usual, *all_of) if value not in gone)
