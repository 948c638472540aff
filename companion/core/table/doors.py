"""The door of the table: sitting down, asking for a seat from another phone, and a window at the hub."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeVar

from companion.core.chance import Chance
from companion.core.game import Refused
from companion.core.table import inputs as i
from companion.core.table.events import Games, SatDown, SeatMoved, SeatWished
from companion.core.table.names import clean_name, key
from companion.core.table.play import eyes_closed
from companion.core.table.state import COLOURS, HANDOVER_TIME, LANGUAGES, MOST_SEATS, SYMBOLS, Sitter, Table
from companion.core.table.words import drawn
from companion.core.text import say
from companion.core.view import AT_HUB

T = TypeVar("T")

NOBODY = say("Nobody sits there any more.")
EYES_CLOSED = say("Eyes are closed now. Ask again when they are open.")

CODE_LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
"""Letters and digits that are not taken for one another when typed from a screen."""


def sit_down(table: Table, wish: i.SitDown) -> SatDown:
    """Return the event of sitting down on the lowest free seat; `Refused` if there is none for this device."""
    own = _own(table, wish)
    free = [own.seat] if own else [seat for seat in range(1, MOST_SEATS + 1) if seat not in table.kept]
    if not free:
        raise Refused(say("Every seat is taken."))
    if wish.person and any(sitter.person == wish.person for sitter in table.sitters):
        raise Refused(say("{name} sits at the table already.", name=wish.name))
    if not _may_seat(table, wish.device):
        raise Refused(say("This phone has a seat already. The host can allow it another one."))
    return SatDown(
        seat=free[0],
        name=clean_name(table, wish.name, free[0]),
        colour=own.colour if own else _free(COLOURS, wish.colour, (one.colour for one in table.known), free[0]),
        symbol=own.symbol if own else _free(SYMBOLS, wish.symbol, (one.symbol for one in table.known), free[0]),
        device=wish.device,
        language=wish.language if wish.language in LANGUAGES else "",
        person=wish.person or (own.person if own else ""),
    )


def _own(table: Table, wish: i.SitDown) -> Sitter | None:
    """Return whom a device has in the parked game and who has stood up: their seat waits for them, and for nobody else.

    On one that several share it is who is called so, else the first of them. Without a phone the name alone tells.
    """
    gone = [sitter for sitter in table.parked.gone if sitter.device == wish.device] if table.parked else []
    named = [sitter for sitter in gone if key(sitter.name) == key(wish.name)]
    if named or wish.device == AT_HUB:
        return named[0] if named else None
    return gone[0] if gone else None


def _may_seat(table: Table, device: str) -> bool:
    """Return whether a device may seat somebody: one, any number at the host's own device, more as the host allows."""
    hosts = {sitter.device for sitter in table.sitters if sitter.seat == table.host}
    return not table.seats_of(device) or device in {AT_HUB, *hosts, *table.allowed}


def ask_seat(games: Games, table: Table, wish: i.AskSeat, now: int, chance: Chance) -> SeatWished:
    """Return the event of a device asking to go on as a seat.

    Raises `Refused` if nobody sits there, if another device asks for the seat, and while eyes are closed.
    """
    if wish.seat not in table.seats:
        raise Refused(NOBODY)
    if table.sitter(wish.seat).device == wish.device:
        raise Refused(say("This seat is on this phone already."))
    if eyes_closed(games, table):
        raise Refused(EYES_CLOSED)
    asking = table.handover(wish.seat)
    if asking and asking.device != wish.device:
        raise Refused(say("Another phone asks for this seat already. Wait a minute."))
    word, words = drawn(chance, table.language)
    return SeatWished(wish.seat, wish.device, word, words, now + HANDOVER_TIME, _along(table, wish))


def open_window(games: Games, table: Table, wish: i.OpenWindow) -> SeatMoved:
    """Return the event of a seat without a phone going on in a window at the hub.

    Raises `Refused` if nobody sits there, if the seat has a phone, and while eyes are closed.
    """
    if wish.seat not in table.seats:
        raise Refused(NOBODY)
    if wish.seat not in table.phoneless:
        raise Refused(say("{who} has a phone. Go on on another phone instead.", who=table.name(wish.seat)))
    if eyes_closed(games, table):
        raise Refused(EYES_CLOSED)
    return SeatMoved(wish.seat, wish.device, window=True)


def _along(table: Table, wish: i.AskSeat) -> tuple[int, ...]:
    """Return the other seats of the old phone that go along; of a phone that is there each is asked for itself."""
    old = table.sitter(wish.seat)
    if not wish.along or (not old.away and old.device != AT_HUB):
        return ()
    return tuple(seat for seat in table.seats_of(old.device) if seat != wish.seat)


def table_code(chance: Chance, taken: Sequence[str]) -> str:
    """Return a code for a new table, none of those that are `taken`."""
    while (code := "".join(chance.pick(CODE_LETTERS) for _ in range(4))) in taken:
        pass
    return code


def _free(all_of: tuple[T, ...], wanted: str, taken: Iterable[T], seat: int) -> T:
    """Return the one that is wanted if it is free, else the seat's usual one, else the first that is."""
    gone = set(taken)
    usual = all_of[(seat - 1) % len(all_of)]
    first = [value for value in all_of if value == wanted]
    return next(value for value in (*first, usual, *all_of) if value not in gone)
