"""Joining with another phone: it asks for a seat, or opens a window at the hub."""

from __future__ import annotations

from companion.core.chance import Chance
from companion.core.game import Refused
from companion.core.text import say
from companion.core.view import AT_HUB
from companion.table import inputs
from companion.table.event import Games
from companion.table.game.play import eyes_closed
from companion.table.handover.events import SeatWished
from companion.table.parts import HANDOVER_TIME
from companion.table.seats.events import SeatMoved
from companion.table.state import Table
from companion.table.words import draw_word

NOBODY = say("That seat is empty now.")

EYES_CLOSED = say("Eyes are closed. Ask again when they're open.")


def request_seat(games: Games, table: Table, request: inputs.AskSeat, now: int, chance: Chance) -> SeatWished:
    """Return the event of a device that asks to take over a seat.

    Raises `Refused` if the seat is empty, if another device asks for it, and while eyes are closed.
    """
    if request.seat not in table.seats:
        raise Refused(NOBODY)
    if table.sitter(request.seat).device == request.device:
        raise Refused(say("This phone already has that seat."))
    if eyes_closed(games, table):
        raise Refused(EYES_CLOSED)
    asking = table.handover(request.seat)
    if asking and asking.device != request.device:
        raise Refused(say("Another phone is already asking for this seat. Wait a minute."))
    word, words = draw_word(chance, table.language)
    return SeatWished(request.seat, request.device, word, words, now + HANDOVER_TIME, _along(table, request))


def assign_hub_browser(games: Games, table: Table, request: inputs.OpenWindow) -> SeatMoved:
    """Return the event of a seat without a phone that moves to a window at the hub.

    Raises `Refused` if the seat is empty, if it has a phone, and while eyes are closed.
    """
    if request.seat not in table.seats:
        raise Refused(NOBODY)
    if request.seat not in table.phoneless:
        raise Refused(say("{who} has a phone. Use “Continue on another phone” instead.", who=table.name(request.seat)))
    if eyes_closed(games, table):
        raise Refused(EYES_CLOSED)
    return SeatMoved(request.seat, request.device, window=True)


def _along(table: Table, request: inputs.AskSeat) -> tuple[int, ...]:
    """Return the other seats of the old phone that move as well; if it is still here, each seat is asked for alone."""
    old = table.sitter(request.seat)
    if not request.along or (not old.away and old.device != AT_HUB):
        return ()
    return tuple(seat for seat in table.seats_of(old.device) if seat != request.seat)
