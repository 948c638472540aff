"""An answer that counts once a second device agrees: a correction of what the hub believes (`Offer.who_wants`)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec.structs import replace

from companion.core.chance import Chance
from companion.core.offer import Effect, Offer
from companion.core.question import Answer
from companion.core.text import Words
from companion.core.view import HUB
from companion.table.event import Games, TableEvent
from companion.table.feature import TableContext, context
from companion.table.game.play import in_game
from companion.table.game.result import results
from companion.table.game.undo import last_entry_is_another
from companion.table.parts import NOTICE
from companion.table.pending import Agreement
from companion.table.proposals.events import ENTRY_NAME, Dropped, EntryAsked
from companion.table.proposals.proposal_type import Matter, Wish
from companion.table.proposals.voting import agree, verdict
from companion.table.state import Table


def enter(
    games: Games, table: Table, question: str, by: int, answer: Answer, now: int, chance: Chance
) -> Sequence[TableEvent]:
    """Return what comes of an answer on which two devices must agree: the last one that was given is asked about.

    Who gives the same one as somebody before agrees by it.
    """
    stands = table.agreement(ENTRY.what)
    if stands.by and by not in (*stands.by, HUB) and (stands.question, stands.answer) == (question, answer):
        return agree(ENTRY, games, table, stands, by, now, chance)
    settled = [Dropped(ENTRY.what, 0)] if table.agreement(ENTRY.what).by else []
    for event in settled:
        table = event.after(table, games)
    agreement = replace(table.agreement(ENTRY.what), by=(by,), question=question, answer=answer)
    # What a rule refuses nobody is asked about.
    happened = entered(games, table, agreement, now, chance)
    if by == HUB:
        return happened
    found = verdict(table, agreement.by, ENTRY.voters(table, 0))
    if found == "enough":
        return [*settled, *happened]
    return [*settled, EntryAsked(by, question, answer, now + NOTICE if found == "alone" else None)]


def _offer_of(at: TableContext, agreement: Agreement) -> Offer[Any] | None:
    """Return what is offered to which `agreement` is an answer, None if it is no longer."""
    for offer, question in at.asked:
        if question.id == agreement.question:
            return replace(offer, effect=in_game(at.games, at.table, offer))
    return next((offer for offer in results(at.table) if offer.question.id == agreement.question), None)


def _stands(at: TableContext, agreement: Agreement) -> bool:
    return _offer_of(at, agreement) is not None


def _brings_up(at: TableContext) -> Iterator[Wish]:
    agreement = at.table.agreement(ENTRY.what)
    if agreement.by and _stands(at, agreement):
        yield Wish(text=_who_wants(at, agreement), seats=at.table.voices, asked=False)


def _who_wants(at: TableContext, agreement: Agreement) -> Words:
    offer = _offer_of(at, agreement)
    if offer is None or offer.who_wants is None or agreement.answer is None:
        raise TypeError("nobody has to agree")
    return offer.who_wants(agreement.by[0], agreement.answer)


def entered(games: Games, table: Table, agreement: Agreement, now: int, chance: Chance) -> Sequence[TableEvent]:
    """Return what the answer makes happen; raises `Refused` where a rule does not allow it."""
    offer = _offer_of(context(games, table), agreement)
    if offer is None or agreement.answer is None:
        raise TypeError("an agreement on no answer")
    return offer.effect(agreement.by[0], agreement.answer, now, chance)


def _held(games: Games, table: Table, agreement: Agreement, now: int, chance: Chance) -> Sequence[TableEvent]:
    return [Dropped(ENTRY.what, 0), *entered(games, table, agreement, now, chance)]


ENTRY = Matter(
    what=ENTRY_NAME,
    brings_up=_brings_up,
    who_wants=_who_wants,
    held=_held,
    settled_by=last_entry_is_another,
    stands=_stands,
)


def proposed(games: Games, table: Table, question: str) -> Effect[TableEvent]:
    """Return the effect of a question on whose answer two devices must agree."""
    return lambda by, answer, now, chance: enter(games, table, question, by, answer, now, chance)
