"""The door for another phone: it asks for a seat, or opens a window at the hub."""

from __future__ import annotations

from companion.core.chance import Chance
from companion.core.game import Refused
from companion.core.text import say
from companion.core.view import AT_HUB
from companion.table import inputs
from companion.table.event import Games
from companion.table.game.play import eyes_closed
from companion.table.handover.events import SeatWished
from companion.table.handover.words import drawn
from companion.table.parts import HANDOVER_TIME
from companion.table.seats.events import SeatMoved
from companion.table.state import Table

NOBODY = say("Nobody sits there any more.")

EYES_CLOSED = say("Eyes are closed now. Ask again when they are open.")


def ask_seat(games: Games, table: Table, wish: inputs.AskSeat, now: int, chance: Chance) -> SeatWished:
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


def open_window(games: Games, table: Table, wish: inputs.OpenWindow) -> SeatMoved:
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


def _along(table: Table, wish: inputs.AskSeat) -> tuple[int, ...]:
    """Return the other seats of the old phone that go along; of a phone that is there each is asked for itself."""
    old = table.sitter(wish.seat)
    if not wish.along or (not old.away and old.device != AT_HUB):
        return ()
    return tuple(seat for seat in table.seats_of(old.device) if seat != wish.seat)
