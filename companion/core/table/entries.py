"""Answers that count once a second device agrees: corrections of what the hub believes (`Offer.wanted`)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec.structs import replace

from companion.core.chance import Chance
from companion.core.offer import Effect, Offer
from companion.core.table.events import Games, TableEvent
from companion.core.table.play import going_on
from companion.core.table.state import Agreement, Table
from companion.core.text import Words
from companion.core.view import HUB


def occasion(table: Table) -> str:
    """Return what the ids of the game's questions begin with: the next game, and an undo, are another occasion."""
    return f"g{table.begun}u{table.undone}" if table.undone else f"g{table.begun}"


def proposed(games: Games, table: Table, agreement: Agreement) -> Offer[Any]:
    """Return what the game offers to which `agreement` is an answer; raises `StopIteration` if it does no longer."""
    return next(offer for offer, id in _offers(games, table) if id == agreement.question)


def words(games: Games, table: Table, agreement: Agreement) -> Words:
    """Return what those are asked who are to agree."""
    offer = proposed(games, table, agreement)
    if offer.wanted is None or agreement.answer is None:
        raise TypeError("nobody has to agree")
    return offer.wanted(agreement.by[0], agreement.answer)


def entered(games: Games, table: Table, agreement: Agreement, now: int, chance: Chance) -> Sequence[TableEvent]:
    """Return what the answer makes happen; raises `Refused` where a rule does not allow it."""
    if agreement.answer is None:
        raise TypeError("an agreement on no answer")
    effect = in_game(games, table, proposed(games, table, agreement))
    return effect(agreement.by[0], agreement.answer, now, chance)


def at_once(games: Games, table: Table) -> Iterator[Offer[TableEvent]]:
    """Yield what the hub's own hands enter without anybody else."""
    for offer, id in _offers(games, table):
        if offer.wanted is not None:
            yield Offer(HUB, replace(offer.question, id=id), in_game(games, table, offer))


def in_game(games: Games, table: Table, offer: Offer[Any]) -> Effect[TableEvent]:
    """Return the effect of what the game offers, with all that follows from it by itself."""
    return lambda by, answer, now, chance: going_on(games, table, offer.effect(by, answer, now, chance), now, chance)


def _offers(games: Games, table: Table) -> Iterator[tuple[Offer[Any], str]]:
    """Yield what the game offers, with the ids of its questions at the table."""
    running = table.playing
    if running:
        for offer in games[running.game].offers(running.state):
            yield offer, f"{occasion(table)}-{offer.question.id}"
