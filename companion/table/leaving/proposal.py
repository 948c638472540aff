"""The proposal to go home in the middle of a game.

The game goes on without the seat if it can (`companion.core.game.Game.leave`), or else ends.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.core.chance import Chance
from companion.core.text import Text, Words, say
from companion.core.view import AT_HUB, HUB
from companion.table.event import Games, TableEvent
from companion.table.feature import TableContext
from companion.table.game.play import advance, change_seats
from companion.table.game.stop import end_game
from companion.table.leaving.events import SeatLeft
from companion.table.pending import Proposal
from companion.table.proposals.events import Dropped
from companion.table.proposals.proposal_type import PossibleProposal, ProposalType
from companion.table.records import Running
from companion.table.seats.events import CameBack, SeatMoved
from companion.table.state import Table

LAST = 1
"""The number of remaining players at which a departure ends the game."""


I_HAVE_TO_GO = say("I have to go")
I_LEAVE = say("Leave: the others play on")
I_END_IT = say("Leave and end the game")


def _goes_on(games: Games, running: Running) -> bool:
    return games[running.game].leave is not None and len(running.seats) > LAST


def _brings_up(at: TableContext) -> Iterator[PossibleProposal]:
    """Yield each player's own proposal to go, and the others' about a player whose phone is missing."""
    running, table = at.running, at.table
    if running is None:
        return
    own = I_LEAVE if _goes_on(at.games, running) else I_END_IT
    seats, phoneless = running.seats, table.phoneless
    if phoneless:
        seats = tuple([seat for seat in seats if seat not in phoneless])
    yield PossibleProposal(text=I_HAVE_TO_GO, seats=seats, confirm=own, own=True, hub_controls=False)
    # With closed eyes nobody says so of a phone whose screen is off, and no page changes because of it.
    for seat in running.seats if table.unreachable else ():
        sitter = table.sitter(seat)
        if sitter.device == AT_HUB or (sitter.is_overdue and not at.eyes_closed):
            others = tuple(other for other in table.voices if other != seat)
            yield PossibleProposal(
                text=say("{who} has to go", who=sitter.name),
                seats=others,
                about=seat,
                confirm=_without(at.games, running, sitter.name),
            )


def _without(games: Games, running: Running, who: str) -> Text:
    if _goes_on(games, running):
        return say("Play on without {who}", who=who)
    return say("{who} leaves: end the game", who=who)


def _who_wants(at: TableContext, proposal: Proposal) -> Words:
    table = at.table
    who, by = table.name(proposal.seat), proposal.by[0]
    goes_on = at.running is not None and _goes_on(at.games, at.running)
    if by == HUB:
        if goes_on:
            return say("Someone at the hub says {who} has to go. The game continues without {who}.", who=who)
        return say("Someone at the hub says {who} has to go. The game ends.", who=who)
    if by == proposal.seat:
        if goes_on:
            return say("{who} has to go. Play on without {who}?", who=who)
        return say("{who} has to go. End the game?", who=who)
    if goes_on:
        return say("{by} says {who} has to go. Play on without {who}?", by=table.name(by), who=who)
    return say("{by} says {who} has to go. End the game?", by=table.name(by), who=who)


def _resolve(games: Games, table: Table, proposal: Proposal, now: int, chance: Chance) -> Sequence[TableEvent]:
    """Return the events of the departure: the game goes on, or ends early."""
    running, seat = table.playing, proposal.seat
    if running is None:
        return [Dropped(LEAVE.what, seat)]
    leaves = games[running.game].leave
    if len(running.seats) == LAST:
        return [Dropped(LEAVE.what, seat), *end_game(games, table, now, chance, for_good=True)]
    left = change_seats(games, table, [SeatLeft(seat)])
    for event in left:
        table = event.apply(table, games)
    if leaves is None:
        return [*left, *end_game(games, table, now, chance, for_good=True)]
    return [*left, *advance(games, table, leaves(table.on_table.state, seat, now, chance), now, chance)]


def _settled_by(table: Table, proposal: Proposal, event: TableEvent) -> bool:
    """Return whether the phone of the missing player is back."""
    back = isinstance(event, CameBack | SeatMoved) and event.seat == proposal.seat
    return back and proposal.seat not in proposal.by


LEAVE = ProposalType(
    what="leave",
    concerns=("playing",),
    brings_up=_brings_up,
    who_wants=_who_wants,
    resolve=_resolve,
    settled_by=_settled_by,
    hub_waits=True,
    lonely=False,
    icon="door",
)
