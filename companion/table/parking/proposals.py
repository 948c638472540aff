"""The proposals to park a game so that another one can be played, and to give a parked game up."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.core.chance import Chance
from companion.core.text import Text, Words, say
from companion.core.view import HUB
from companion.table.event import Games, TableEvent
from companion.table.feature import TableContext
from companion.table.parking.events import GameGivenUp, GameParked, title_parked
from companion.table.pending import Proposal
from companion.table.proposals.events import Dropped
from companion.table.proposals.proposal_type import PossibleProposal, ProposalType
from companion.table.state import Table

PARK_IT = say("Park the game for later")


def _brings_up(at: TableContext) -> Iterator[PossibleProposal]:
    table = at.table
    if table.playing and table.parked is None:
        yield PossibleProposal(text=PARK_IT, seats=table.voices)


def _refuses(at: TableContext) -> Text | None:
    """Return the reason why the game cannot wait now: a pause would interrupt a step."""
    running, view = at.running, at.public_view
    if running is None or view is None:
        return None
    if at.eyes_closed:
        return say("Eyes are closed. Park the game when they're open.")
    if view.line is not None:
        return say("The voice is reading. Park the game when it's done.")
    if at.games[running.game].next_deadline(running.state) is not None:
        return say("A countdown is running. Park the game when it ends.")
    return None


PARK = ProposalType(
    what="park",
    concerns=("playing",),
    brings_up=_brings_up,
    who_wants=lambda at, proposal: say("{who} wants to park the game for later.", who=at.table.name(proposal.by[0])),
    resolve=lambda games, table, proposal, now, chance: [GameParked()],
    refuses=_refuses,
    hub_yes=say("Yes, park it"),
    icon="pause",
)


def _title(at: TableContext) -> Words:
    parked = at.table.parked
    return title_parked(at.games, parked) if parked else ""


def _gives_up(at: TableContext) -> Iterator[PossibleProposal]:
    table = at.table
    if table.parked and not table.playing:
        yield PossibleProposal(text=say("Abandon {game}", game=_title(at)), seats=table.voices)


def _who_gives_up(at: TableContext, proposal: Proposal) -> Words:
    game, by = _title(at), proposal.by[0]
    if by == HUB:
        return say("Someone at the hub wants to abandon {game}: nobody wins.", game=game)
    return say("{who} wants to abandon {game}: nobody wins.", who=at.table.name(by), game=game)


def _given_up(games: Games, table: Table, proposal: Proposal, now: int, chance: Chance) -> Sequence[TableEvent]:
    return [GameGivenUp()] if table.parked else [Dropped(GIVE_UP.what, 0)]


GIVE_UP = ProposalType(
    what="give-up",
    concerns=("parked",),
    brings_up=_gives_up,
    who_wants=_who_gives_up,
    resolve=_given_up,
    hub_yes=say("Yes, abandon it"),
    hub_waits=True,
)
