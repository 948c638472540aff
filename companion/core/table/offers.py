"""What may be answered at a table: the game's questions, and what the table asks beside."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from companion.core.offer import EVERYBODY, Effect, Offer, Otherwise, To
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
"""What every seat may answer now, what is awaited first."""


def offered(games: Games, table: Table) -> Offered:
    """Return what every seat may answer now: made once, it serves all views of a moment."""
    awaited: dict[int, list[TableOffer]] = {seat: [] for seat in table.seats}
    others: dict[int, list[TableOffer]] = {seat: [] for seat in table.seats}
    handless = {*table.without, *table.phoneless}
    for offer in _all(games, table):
        offer = _in_sight(offer) if offer.foremost in handless else offer
        lists = awaited if offer.question.awaited else others
        for seat in (offer.to,) if isinstance(offer.to, int) else offer.to:
            if seat == offer.foremost:
                own = _foremost(offer)
                (awaited if own.question.awaited or own.first else others)[seat].append(own)
            elif seat in lists:
                lists[seat].append(offer)
    return {seat: (*sorted(awaited[seat], key=lambda offer: not offer.first), *others[seat]) for seat in table.seats}


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


def questions(offers: Sequence[TableOffer]) -> tuple[Question, ...]:
    """Return what is asked by `offers`."""
    return tuple(offer.question for offer in offers)
