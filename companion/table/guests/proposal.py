"""Somebody without a phone here answers one secret question on a neighbour's phone.

It is brought up with the phone (`companion.table.guests.lending`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.core.chance import Chance
from companion.core.text import Words, say
from companion.core.view import AT_HUB
from companion.table.event import Games, TableEvent
from companion.table.feature import TableContext, context
from companion.table.game.events import Undone
from companion.table.game.guest_closing import for_guests
from companion.table.guests.events import GuestOpened
from companion.table.pending import Agreement
from companion.table.proposals.events import GUEST_NAME, Dropped
from companion.table.proposals.proposal_type import Matter, Wish
from companion.table.records import Sitter
from companion.table.seats.events import CameBack, GoneOn, SeatMoved
from companion.table.state import Table


def is_host_of_guests(table: Table, seat: int, phone: int) -> bool:
    """Return whether the phone of the seat `phone` may be lent to `seat`, who has none here.

    It is there, plays, has a voice, and is not the one that the two share.
    """
    guest, host = table.sitter(seat), table.sitter(phone)
    return has_no_phone(guest) and not host.away and host.device != guest.device and phone in table.voices


def has_no_phone(sitter: Sitter) -> bool:
    """Return whether somebody has no phone here, or none that answers."""
    return sitter.device == AT_HUB or sitter.overdue


def opens(games: Games, table: Table, agreement: Agreement) -> bool:
    """Return whether the phone may be opened now for the answer on which the table agrees."""
    at = context(games, table)
    if table.guest or at.eyes_closed or not is_host_of_guests(table, agreement.seat, agreement.phone):
        return False
    return any(question.id == agreement.question and for_guests(offer, agreement.seat) for offer, question in at.asked)


def opened(games: Games, table: Table, agreement: Agreement) -> Sequence[TableEvent]:
    """Return the opening of the phone; nothing but the end of the wish where it may not be opened any more."""
    seat = agreement.seat
    dropped = [Dropped(GUEST_NAME, seat)] if table.agreement(GUEST_NAME, seat).by else []
    if not opens(games, table, agreement):
        return dropped
    return [*dropped, GuestOpened(seat, agreement.phone, agreement.question)]


def _held(games: Games, table: Table, agreement: Agreement, now: int, chance: Chance) -> Sequence[TableEvent]:
    return opened(games, table, agreement)


def _brings_up(at: TableContext) -> Iterator[Wish]:
    for agreement in at.table.agreements:
        if agreement.what == GUEST_NAME:
            text = _who_wants(at, agreement)
            yield Wish(text=text, seats=at.table.voices, about=agreement.seat, asked=False)


def _who_wants(at: TableContext, agreement: Agreement) -> Words:
    by, who, other = (at.table.name(seat) for seat in (agreement.by[0], agreement.seat, agreement.phone))
    return say("{by} wants {who} to answer on the phone of {other}.", by=by, who=who, other=other)


def _settled_by(table: Table, agreement: Agreement, event: TableEvent) -> bool:
    match event:
        case CameBack(seat) | GoneOn(seat):
            return seat == agreement.seat
        case SeatMoved(seat):
            return seat in (agreement.seat, agreement.phone)
        case _:
            return isinstance(event, GuestOpened | Undone)


GUEST = Matter(what=GUEST_NAME, brings_up=_brings_up, who_wants=_who_wants, held=_held, settled_by=_settled_by)
