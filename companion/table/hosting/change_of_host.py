"""Another host, where the phone of the one there is has been gone for a minute. A missing host has no voice in it.

It is asked for in every state of a table but with closed eyes, and no seat goes with it. While no phone but the host's
has a voice, all that sit there count; then it holds after a notice, however many want it.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.text import Text, Words, say
from companion.core.view import Seat
from companion.table.event import TableEvent
from companion.table.feature import TableContext
from companion.table.hosting.events import HostPassed
from companion.table.pending import Proposal
from companion.table.proposals.events import HOST_NAME
from companion.table.proposals.proposal_type import PossibleProposal, ProposalType
from companion.table.seats.events import CameBack, SeatMoved
from companion.table.state import Table

BECOME = say("Make me host")
EYES_CLOSED = say("Eyes are closed. Ask again when they're open.")


def _voters(table: Table, about: int) -> tuple[Seat, ...]:
    return table.stand_ins or table.voices_but(table.host)


def _brings_up(at: TableContext) -> Iterator[PossibleProposal]:
    table = at.table
    for seat in _voters(table, 0) if table.host_away and not at.eyes_closed else ():
        yield PossibleProposal(text=BECOME, seats=(seat,), about=seat)


def _refuses(at: TableContext) -> Text | None:
    return EYES_CLOSED if at.eyes_closed else None


def _settled_by(table: Table, proposal: Proposal, event: TableEvent) -> bool:
    match event:
        case CameBack(seat) | SeatMoved(seat):
            return seat == table.host
        case _:
            return isinstance(event, HostPassed)


HOST = ProposalType(
    what=HOST_NAME,
    concerns=("host_away",),
    voters=_voters,
    brings_up=_brings_up,
    who_wants=lambda at, proposal: say("{who} wants to be host.", who=at.table.name(proposal.by[0])),
    resolve=lambda games, table, proposal, now, chance: [HostPassed(proposal.seat)],
    settled_by=_settled_by,
    refuses=_refuses,
    waits=lambda table: bool(table.stand_ins),
)


def notices(at: TableContext) -> Iterator[Words]:
    """Yield the way to another host, for everybody to read."""
    table = at.table
    if not table.host_away or at.eyes_closed:
        return
    voters = [table.sitter(seat) for seat in _voters(table, 0)]
    there = {sitter.device for sitter in voters if not sitter.is_overdue}
    who = table.name(table.host)
    if len(there) > 1:
        yield say(
            "{who} is the host, but their phone is offline. Tap “{become}” to take over. Another phone must agree.",
            who=who,
            become=BECOME,
        )
    elif there:
        yield say(
            "{who} is host, but that phone is offline. Tap “{become}” to take over. It takes effect after ten seconds.",
            who=who,
            become=BECOME,
        )
