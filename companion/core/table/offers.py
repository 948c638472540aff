"""What may be answered at a table: the game's questions, and what the table asks beside."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from companion.core.offer import EVERYBODY, Effect, Offer, Otherwise, To
from companion.core.once import map_once, once
from companion.core.question import Question, step
from companion.core.table import laying, prologue, rehearsing, teaching
from companion.core.table.agreements import enter, requests, wishes
from companion.core.table.events import Games, Paused, TableEvent, TableOffer
from companion.core.table.guests import guests
from companion.core.table.handover import picking
from companion.core.table.hosting import hosting, speaker
from companion.core.table.missing import absences, phoneless
from companion.core.table.play import asked, going_on, in_game, resume
from companion.core.table.results import parts, results
from companion.core.table.seating import seating, standing
from companion.core.table.state import Running, Table
from companion.core.text import say
from companion.core.view import Seat

Offered = Mapping[Seat, Sequence[TableOffer]]
"""The offers to every seat, awaited ones first; seats with the same offers share one list."""


def offered(games: Games, table: Table) -> Offered:
    """Return what every seat may answer now: made once, it serves all views of a moment."""
    handless = {*table.without, *table.phoneless}
    offers = [_in_sight(offer) if offer.foremost in handless else offer for offer in _all(games, table)]
    groups: dict[tuple[To, int | None], int] = {}
    grouped = [(groups.setdefault((offer.to, offer.foremost), len(groups)), offer) for offer in offers]
    lists: dict[tuple[int, ...], Sequence[TableOffer]] = {}
    found: dict[Seat, Sequence[TableOffer]] = {}
    for seat in table.seats:
        meant = tuple([_meant(seat, to, foremost) for to, foremost in groups])
        if meant not in lists:
            lists[meant] = _in_order(meant, grouped)
        found[seat] = lists[meant]
    return found


def _meant(seat: int, to: To, foremost: int | None) -> int:
    """Return how an offer to `to` reaches a seat: 0 not at all, 1 like others, 2 as the one the table waits for."""
    if seat != to if isinstance(to, int) else seat not in to:
        return 0
    return 2 if seat == foremost else 1


def _in_order(meant: Sequence[int], grouped: Sequence[tuple[int, TableOffer]]) -> Sequence[TableOffer]:
    """Pick the offers that reach a seat, awaited ones first; each comes with the number of its group."""
    awaited: list[TableOffer] = []
    others: list[TableOffer] = []
    for group, offer in grouped:
        if meant[group] == 2:
            own = _foremost(offer)
            (awaited if own.question.awaited or own.first else others).append(own)
        elif meant[group]:
            (awaited if offer.question.awaited else others).append(offer)
    return (*sorted(awaited, key=lambda offer: not offer.first), *others)


def _in_sight(offer: TableOffer) -> TableOffer:
    """Return the offer as the others have it where the seat for which the table waits has no phone that answers."""
    own = _foremost(offer).question
    opens = own.awaited and not offer.question.awaited
    return replace(offer, question=replace(offer.question, tool=True)) if opens else offer


def _foremost(offer: TableOffer) -> TableOffer:
    """Return the offer as the seat has it for whom the table waits."""
    own = offer.own or replace(offer.question, awaited=True)
    return replace(offer, question=replace(own, id=offer.question.id))


def _all(games: Games, table: Table) -> Iterator[TableOffer]:
    yield from requests(games, table)
    yield from picking(games, table)
    running = table.playing
    if running:
        if not table.paused:
            played = tuple(game_offers(games, table, running))
            yield from played
            yield from absences(games, table, running, played)
            yield from phoneless(table, running, played)
            yield from teaching.away(games, table)
        yield from guests(games, table, running)
        yield _pause(games, table, running)
        yield standing(table, tuple(seat for seat in table.seats if seat not in running.seats))
    else:
        for offer in results(table):
            yield replace(offer, effect=_proposed(games, table, offer.question.id))
        yield from parts(games, table)
        yield from rehearsing.offers(table)
        yield from prologue.away(games, table)
        yield from laying.going_on(games, table)
        if table.host:
            yield from hosting(games, table)
        yield from seating(table)
    yield from wishes(games, table)
    if table.host:
        yield from speaker(games, table)
        yield from prologue.beginning(games, table)
        yield from laying.beginning(games, table)
        yield from teaching.choosing(games, table)


def game_offers(games: Games, table: Table, running: Running) -> Iterator[TableOffer]:
    """Yield what the game asks, as the table's own offers."""
    voices = table.voices()
    for offer, question in asked(games, table):
        to = _still_here(running, offer.to)
        effect = in_game(games, table, offer)
        if offer.who_wants:
            to, effect = voices, _proposed(games, table, question.id)
        yield replace(offer, to=to, question=question, effect=effect, otherwise=_without(games, table, offer))


def _still_here(running: Running, to: To) -> To:
    """Return whom an offer is for: nobody who has left the game."""
    if to == EVERYBODY:
        return running.seats
    if not running.left:
        return to
    return tuple(seat for seat in ((to,) if isinstance(to, int) else to) if seat in running.seats)


def _proposed(games: Games, table: Table, question: str) -> Effect[TableEvent]:
    return lambda by, answer, now, chance: enter(games, table, question, by, answer, now, chance)


def _without(games: Games, table: Table, offer: Offer[Any]) -> Otherwise[TableEvent] | None:
    holds = offer.otherwise
    if holds is None:
        return None
    return lambda seat, now, chance: going_on(games, table, holds(seat, now, chance), now, chance)


def _pause(games: Games, table: Table, running: Running) -> TableOffer:
    if table.paused:
        question = step(f"table-resume-{table.paused_times}", say("Go on"), icon="play", press=True, awaited=True)
        return Offer(running.seats, question, lambda by, answer, now, chance: resume(games, table, now, chance))
    question = step(f"table-pause-{table.paused_times}", say("Pause"), icon="pause")
    return Offer(running.seats, question, lambda *_: [Paused()])


@once
def questions(offered: Offered) -> Mapping[Seat, tuple[Question, ...]]:
    """Return the questions of every seat; seats with the same offers share them."""
    return map_once(lambda offers: tuple([offer.question for offer in offers]), offered)


def awaited(offered: Offered) -> Mapping[Seat, bool]:
    """Return whether the table waits for each seat."""
    return map_once(lambda offers: any([offer.question.awaited and offer.waits for offer in offers]), offered)
