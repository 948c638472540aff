"""The proposal to end the running game early."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.core.chance import Chance
from companion.core.game import Refused
from companion.core.report import Stop
from companion.core.text import Words, say
from companion.core.view import HUB
from companion.table.event import Games, TableEvent
from companion.table.feature import TableContext
from companion.table.game.events import GameLeft, Resumed
from companion.table.game.play import advance
from companion.table.pending import Proposal
from companion.table.proposals.events import Dropped
from companion.table.proposals.proposal_type import PossibleProposal, ProposalType
from companion.table.state import Table

END_IT = say("End the game now")


def _brings_up(at: TableContext) -> Iterator[PossibleProposal]:
    if at.running:
        yield PossibleProposal(text=END_IT, seats=at.table.voices)


def _resolve(games: Games, table: Table, proposal: Proposal, now: int, chance: Chance) -> Sequence[TableEvent]:
    return end_game(games, table, now, chance)


def end_game(games: Games, table: Table, now: int, chance: Chance, *, for_good: bool = False) -> Sequence[TableEvent]:
    """Return the early end of the game; one that has no such end is cleared away. See `Stop.for_good`."""
    running = table.playing
    if running is None:
        return [GameLeft()]
    try:
        over = games[running.game].on_report(running.state, Stop(for_good), now, chance)
    except Refused:
        return [GameLeft()]
    settled: list[TableEvent] = [Dropped(END.what, 0), *([Resumed()] if table.paused else [])]
    return [*settled, *advance(games, table, over, now, chance)]


def _who_wants(at: TableContext, proposal: Proposal) -> Words:
    if proposal.by[0] == HUB:
        return say("Someone at the hub wants to end the game now.")
    return say("{who} wants to end the game now.", who=at.table.name(proposal.by[0]))


END = ProposalType(
    what="end",
    concerns=("playing",),
    brings_up=_brings_up,
    who_wants=_who_wants,
    resolve=_resolve,
    hub_yes=say("Yes, end it"),
    hub_waits=True,
)
