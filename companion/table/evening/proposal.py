"""The proposal to end the evening: all stand up, and the table shows the results until the next one begins."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.text import Text, say
from companion.core.titles import title_in
from companion.core.view import HUB
from companion.table.evening.events import EveningEnded
from companion.table.feature import TableContext
from companion.table.proposals.proposal_type import PossibleProposal, ProposalType

ON_SHOW = 5 * 60_000
"""Milliseconds of game time for which the table page shows an evening that is over."""


def _brings_up(at: TableContext) -> Iterator[PossibleProposal]:
    table = at.table
    if table.played and table.host and not table.playing:
        host = tuple(seat for seat in table.seats if seat == table.host)
        yield PossibleProposal(text=say("End the evening"), seats=host, confirm=say("Yes, end the evening"))


def _refuses(at: TableContext) -> Text | None:
    parked = at.table.parked
    if parked is None:
        return None
    game = title_in(at.games[parked.running.game], parked.running.setup)
    return say("{game} is parked. Resume or abandon it first.", game=game)


EVENING = ProposalType(
    what="evening",
    concerns=("played",),
    brings_up=_brings_up,
    who_wants=lambda at, proposal: (
        say("Someone at the hub wants to end the evening for everyone.")
        if proposal.by[0] == HUB
        else say("{who} wants to end the evening for everyone.", who=at.table.name(proposal.by[0]))
    ),
    resolve=lambda games, table, proposal, now, chance: [EveningEnded(until=now + ON_SHOW)],
    settled_by=lambda table, proposal, event: table.playing is not None,
    refuses=_refuses,
    hub_yes=say("Yes, end the evening"),
    hub_waits=True,
    icon="moon",
)
