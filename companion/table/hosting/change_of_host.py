"""The proposal of another host, if the host's phone has been gone for a minute. A missing host has no vote."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.text import say
from companion.table.event import TableEvent
from companion.table.feature import TableContext
from companion.table.hosting.events import HostPassed
from companion.table.pending import Proposal
from companion.table.proposals.proposal_type import PossibleProposal, ProposalType
from companion.table.seats.events import CameBack, SeatMoved
from companion.table.state import Table


def _brings_up(at: TableContext) -> Iterator[PossibleProposal]:
    table = at.table
    for seat in table.voices_but(table.host) if table.host_away else ():
        yield PossibleProposal(text=say("I become host"), seats=(seat,), about=seat)


def _settled_by(table: Table, proposal: Proposal, event: TableEvent) -> bool:
    match event:
        case CameBack(seat) | SeatMoved(seat):
            return seat == table.host
        case _:
            return isinstance(event, HostPassed)


HOST = ProposalType(
    what="host",
    concerns=("host_away",),
    voters=lambda table, about: table.voices_but(table.host),
    brings_up=_brings_up,
    who_wants=lambda at, proposal: say("{who} wants to become host.", who=at.table.name(proposal.by[0])),
    resolve=lambda games, table, proposal, now, chance: [HostPassed(proposal.seat)],
    settled_by=_settled_by,
)
