"""The proposal that a player without a phone answers one secret question on a neighbour's phone.

It is made together with the phone (`companion.table.guests.lending`).
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
from companion.table.pending import Proposal
from companion.table.proposals.events import GUEST_NAME, Dropped
from companion.table.proposals.proposal_type import PossibleProposal, ProposalType
from companion.table.records import Sitter
from companion.table.seats.events import CameBack, GoneOn, SeatMoved
from companion.table.state import Table


def is_host_of_guests(table: Table, seat: int, phone: int) -> bool:
    """Return whether the phone of the seat `phone` may be lent to `seat`, which has none here.

    It is here, plays, has a vote, and is not a phone that the two share.
    """
    guest, host = table.sitter(seat), table.sitter(phone)
    return has_no_phone(guest) and not host.away and host.device != guest.device and phone in table.voices


def has_no_phone(sitter: Sitter) -> bool:
    """Return whether a player has no phone here that can answer."""
    return sitter.device == AT_HUB or sitter.is_overdue


def opens(games: Games, table: Table, proposal: Proposal) -> bool:
    """Return whether the phone may be opened now for the answer that the table agrees on."""
    at = context(games, table)
    if table.guest or at.eyes_closed or not is_host_of_guests(table, proposal.seat, proposal.phone):
        return False
    return any(question.id == proposal.question and for_guests(move, proposal.seat) for move, question in at.game_moves)


def open_for_guest(games: Games, table: Table, proposal: Proposal) -> Sequence[TableEvent]:
    """Return the opening of the phone; if it may no longer be opened, only the end of the proposal."""
    seat = proposal.seat
    dropped = [Dropped(GUEST_NAME, seat)] if table.proposal(GUEST_NAME, seat).by else []
    if not opens(games, table, proposal):
        return dropped
    return [*dropped, GuestOpened(seat, proposal.phone, proposal.question)]


def _resolve(games: Games, table: Table, proposal: Proposal, now: int, chance: Chance) -> Sequence[TableEvent]:
    return open_for_guest(games, table, proposal)


def _brings_up(at: TableContext) -> Iterator[PossibleProposal]:
    for proposal in at.table.proposals:
        if proposal.what == GUEST_NAME:
            text = _who_wants(at, proposal)
            yield PossibleProposal(text=text, seats=at.table.voices, about=proposal.seat, is_askable=False)


def _who_wants(at: TableContext, proposal: Proposal) -> Words:
    by, who, other = (at.table.name(seat) for seat in (proposal.by[0], proposal.seat, proposal.phone))
    return say("{by} wants {who} to answer on {other}'s phone.", by=by, who=who, other=other)


def _settled_by(table: Table, proposal: Proposal, event: TableEvent) -> bool:
    match event:
        case CameBack(seat) | GoneOn(seat):
            return seat == proposal.seat
        case SeatMoved(seat):
            return seat in (proposal.seat, proposal.phone)
        case _:
            return isinstance(event, GuestOpened | Undone)


GUEST = ProposalType(
    what=GUEST_NAME, brings_up=_brings_up, who_wants=_who_wants, resolve=_resolve, settled_by=_settled_by
)
