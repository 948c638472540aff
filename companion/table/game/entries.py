"""An answer that counts once a second device agrees: a correction of the hub's facts (`Move.who_wants`)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec.structs import replace

from companion.core.chance import Chance
from companion.core.move import Effect, Move
from companion.core.question import Answer
from companion.core.text import Words
from companion.core.view import HUB
from companion.table.event import Games, TableEvent
from companion.table.feature import TableContext, context
from companion.table.game.play import in_game
from companion.table.game.result import results
from companion.table.game.undo import last_entry_is_another
from companion.table.parts import NOTICE
from companion.table.pending import Proposal
from companion.table.proposals.events import ENTRY_NAME, Dropped, EntryAsked
from companion.table.proposals.proposal_type import PossibleProposal, ProposalType
from companion.table.proposals.voting import agree, verdict
from companion.table.state import Table


def enter(
    games: Games, table: Table, question: str, by: int, answer: Answer, now: int, chance: Chance
) -> Sequence[TableEvent]:
    """Return the events of an answer on which two devices must agree: the others are asked about the latest one.

    A player who gives the same answer as somebody before agrees to it.
    """
    stands = table.proposal(ENTRY.what)
    if stands.by and by not in (*stands.by, HUB) and (stands.question, stands.answer) == (question, answer):
        return agree(ENTRY, games, table, stands, by, now, chance)
    settled = [Dropped(ENTRY.what, 0)] if table.proposal(ENTRY.what).by else []
    for event in settled:
        table = event.apply(table, games)
    proposal = replace(table.proposal(ENTRY.what), by=(by,), question=question, answer=answer)
    # An entry that a rule refuses is put to nobody.
    happened = perform_entry(games, table, proposal, now, chance)
    if by == HUB:
        return happened
    found = verdict(table, proposal.by, ENTRY.voters(table, 0))
    if found == "enough":
        return [*settled, *happened]
    return [*settled, EntryAsked(by, question, answer, now + NOTICE if found == "alone" else None)]


def _offer_of(at: TableContext, proposal: Proposal) -> Move[Any] | None:
    """Return the move that `proposal` answers, None if it is no longer open."""
    for move, question in at.game_moves:
        if question.id == proposal.question:
            return replace(move, effect=in_game(at.games, at.table, move))
    return next((move for move in results(at.table) if move.question.id == proposal.question), None)


def _stands(at: TableContext, proposal: Proposal) -> bool:
    return _offer_of(at, proposal) is not None


def _brings_up(at: TableContext) -> Iterator[PossibleProposal]:
    proposal = at.table.proposal(ENTRY.what)
    if proposal.by and _stands(at, proposal):
        yield PossibleProposal(text=_who_wants(at, proposal), seats=at.table.voices, is_askable=False)


def _who_wants(at: TableContext, proposal: Proposal) -> Words:
    move = _offer_of(at, proposal)
    if move is None or move.who_wants is None or proposal.answer is None:
        raise TypeError("nobody has to agree")
    return move.who_wants(proposal.by[0], proposal.answer)


def perform_entry(games: Games, table: Table, proposal: Proposal, now: int, chance: Chance) -> Sequence[TableEvent]:
    """Return the events of the answer; raises `Refused` if a rule does not allow it."""
    move = _offer_of(context(games, table), proposal)
    if move is None or proposal.answer is None:
        raise TypeError("an agreement on no answer")
    return move.effect(proposal.by[0], proposal.answer, now, chance)


def _resolve(games: Games, table: Table, proposal: Proposal, now: int, chance: Chance) -> Sequence[TableEvent]:
    return [Dropped(ENTRY.what, 0), *perform_entry(games, table, proposal, now, chance)]


ENTRY = ProposalType(
    what=ENTRY_NAME,
    brings_up=_brings_up,
    who_wants=_who_wants,
    resolve=_resolve,
    settled_by=last_entry_is_another,
    stands=_stands,
)


def propose_entry(games: Games, table: Table, question: str) -> Effect[TableEvent]:
    """Return the effect of a question whose answer needs two devices."""
    return lambda by, answer, now, chance: enter(games, table, question, by, answer, now, chance)
