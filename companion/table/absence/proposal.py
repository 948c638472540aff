"""The proposal to go on without a seat, if few answers would point at somebody. The seat itself has no vote.

It is made where the table waits for the seat (`companion.table.absence.absent_seats`).
"""

from __future__ import annotations

from collections.abc import Sequence

from companion.core.chance import Chance
from companion.core.text import Words, say
from companion.table.absence.events import GoingOnAsked
from companion.table.event import Games, TableEvent
from companion.table.feature import TableContext
from companion.table.parts import NOTICE
from companion.table.pending import Proposal
from companion.table.proposals.events import Dropped
from companion.table.proposals.proposal_type import ProposalType
from companion.table.seats.events import CameBack, SeatMoved
from companion.table.state import Table


def _who_wants(at: TableContext, proposal: Proposal) -> Words:
    by, who = at.table.name(proposal.by[0]), at.table.name(proposal.seat)
    return say("{by} wants to continue without {who}.", by=by, who=who)


def _resolve(games: Games, table: Table, proposal: Proposal, now: int, chance: Chance) -> Sequence[TableEvent]:
    seat = proposal.seat
    return [Dropped(WITHOUT.what, seat), GoingOnAsked(seat, proposal.by[0], now + NOTICE, agreed=True)]


def _settled_by(table: Table, proposal: Proposal, event: TableEvent) -> bool:
    # A lender of a phone waits for the guest's answer.
    answers = table.guest is not None and table.guest.seat == proposal.seat
    return answers or (isinstance(event, CameBack | SeatMoved) and event.seat == proposal.seat)


WITHOUT = ProposalType(
    what="without",
    voters=lambda table, about: table.voices_but(about),
    who_wants=_who_wants,
    resolve=_resolve,
    settled_by=_settled_by,
    is_announced=True,
)
