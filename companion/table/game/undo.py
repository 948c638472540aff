"""Undoing the last entry of the running game, or of one that this entry has ended and that still lies on the table."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.chance import Chance
from companion.core.event import Undoable, UndoNeutral
from companion.core.text import Words, say
from companion.table.event import Games, TableEvent
from companion.table.feature import TableContext
from companion.table.game.end_events import find_entry_game
from companion.table.game.events import GameAdvanced, Undone
from companion.table.game.play import without
from companion.table.pending import Proposal
from companion.table.proposals.proposal_type import PossibleProposal, ProposalType
from companion.table.state import Table


def _brings_up(at: TableContext) -> Iterator[PossibleProposal]:
    table = at.table
    running = find_entry_game(table)
    if running and running.back:
        what, further = _last_entry(table), len(running.back) - 1
        text = say("Undo the last step") if what is None else say("Undo: {what}", what=what)
        # The number of public lines and of entries left tells this entry from any other.
        place = f"{table.public_lines}-{further}" if further else f"{table.public_lines}"
        yield PossibleProposal(text=text, seats=table.voices, place=place)


def _last_entry(table: Table) -> Words | None:
    """Return the public line of the entry that would be undone, None if it had none."""
    lies = find_entry_game(table)
    return lies.entries[-1] if lies and lies.entries else None


def _who_wants(at: TableContext, proposal: Proposal) -> Words:
    who, what = at.table.name(proposal.by[0]), _last_entry(at.table)
    if what is None:
        return say("{who} asks to undo the last step.", who=who)
    return say("{who} asks to undo: {what}", who=who, what=what)


def _undone(games: Games, table: Table, now: int, chance: Chance) -> list[TableEvent]:
    """Return the undo of the last entry, and of those before it that would only come again by themselves."""
    back, table = Undone(), Undone().apply(table, games)
    again = without(games, table, now, chance)
    entered = any(isinstance(event, GameAdvanced) and isinstance(event.event, Undoable) for event in again)
    further = entered and table.running is not None and table.running.back
    return [back, *(_undone(games, table, now, chance) if further else again)]


def last_entry_is_another(table: Table, proposal: Proposal, event: TableEvent) -> bool:
    """Return whether `event` has changed which entry is the last."""
    return isinstance(event, Undone) or (isinstance(event, GameAdvanced) and not isinstance(event.event, UndoNeutral))


UNDO = ProposalType(
    what="undo",
    concerns=("undoable",),
    brings_up=_brings_up,
    who_wants=_who_wants,
    resolve=lambda games, table, proposal, now, chance: _undone(games, table, now, chance),
    settled_by=lambda table, proposal, event: (
        find_entry_game(table) is None or last_entry_is_another(table, proposal, event)
    ),
    hub_yes=say("Yes, undo it"),
    icon="undo",
)
