"""An answer that counts once a second device agrees: a correction of what the hub believes (`Offer.who_wants`)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec.structs import replace

from companion.core.chance import Chance
from companion.core.offer import Offer
from companion.core.table.events import ENTRY_NAME, Dropped, Games, TableEvent
from companion.core.table.matters.matter import Matter, Wish
from companion.core.table.matters.undo import last_entry_is_another
from companion.core.table.play import asked, in_game
from companion.core.table.results import results
from companion.core.table.state import Agreement, Table
from companion.core.text import Words


def _proposed(games: Games, table: Table, agreement: Agreement) -> Offer[Any] | None:
    """Return what is offered to which `agreement` is an answer, None if it is no longer."""
    for offer, question in asked(games, table):
        if question.id == agreement.question:
            return replace(offer, effect=in_game(games, table, offer))
    return next((offer for offer in results(table) if offer.question.id == agreement.question), None)


def _stands(games: Games, table: Table, agreement: Agreement) -> bool:
    return _proposed(games, table, agreement) is not None


def _brings_up(games: Games, table: Table) -> Iterator[Wish]:
    agreement = table.agreement(ENTRY.what)
    if agreement.by and _stands(games, table, agreement):
        yield Wish(text=_who_wants(games, table, agreement), seats=table.voices(), asked=False)


def _who_wants(games: Games, table: Table, agreement: Agreement) -> Words:
    offer = _proposed(games, table, agreement)
    if offer is None or offer.who_wants is None or agreement.answer is None:
        raise TypeError("nobody has to agree")
    return offer.who_wants(agreement.by[0], agreement.answer)


def entered(games: Games, table: Table, agreement: Agreement, now: int, chance: Chance) -> Sequence[TableEvent]:
    """Return what the answer makes happen; raises `Refused` where a rule does not allow it."""
    offer = _proposed(games, table, agreement)
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
