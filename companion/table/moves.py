"""What may be answered at a table: the game's questions, and what the table asks beside."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec.structs import replace

from companion.core.offer import EVERYBODY, Effect, Offer, Otherwise, To
from companion.core.question import step
from companion.core.text import say
from companion.core.view import Seat
from companion.table.absence.absent_seats import absences, phoneless
from companion.table.context import TableContext, context
from companion.table.event import Games, TableEvent, TableOffer
from companion.table.feature import Feature, ask, is_concerned
from companion.table.game.entries import enter
from companion.table.game.events import Paused
from companion.table.game.play import going_on, in_game, resume
from companion.table.game.result import parts, results
from companion.table.guests.lending import guests
from companion.table.handover.picking import picking
from companion.table.hosting.choices import hosting, speaker
from companion.table.layout import drawn_table
from companion.table.offered import Offered
from companion.table.proposal_types import MATTERS
from companion.table.proposals.voting import requests, wishes
from companion.table.records import Running
from companion.table.rehearsal import trial
from companion.table.seats.seating import seating, standing
from companion.table.state import Table
from companion.table.teaching import lessons, prologue


def offered(games: Games, table: Table) -> Offered:
    """Return what every seat may answer now: made once, it serves all views of a moment."""
    at = context(games, table)
    handless = {*table.without, *table.phoneless}
    offers = [_in_sight(offer) if offer.foremost in handless else offer for offer in _all(at)]
    groups: dict[tuple[To, int | None], int] = {}
    grouped = [(groups.setdefault((offer.to, offer.foremost), len(groups)), offer) for offer in offers]
    lists: dict[tuple[int, ...], Sequence[TableOffer]] = {}
    found: dict[Seat, Sequence[TableOffer]] = {}
    for seat in table.seats:
        # How each group reaches the seat: 0 not at all, 1 like others, 2 as the one the table waits for.
        meant = tuple(
            [
                0 if (seat != to if isinstance(to, int) else seat not in to) else 2 if seat == foremost else 1
                for to, foremost in groups
            ]
        )
        if meant not in lists:
            lists[meant] = _in_order(meant, grouped)
        found[seat] = lists[meant]
    return Offered(at, found)


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


def _all(at: TableContext) -> Iterator[TableOffer]:
    yield from ask(FIRST, at)
    if at.running:
        yield from _in_play(at, at.running)
    else:
        yield from _between_games(at)
    yield from wishes(MATTERS, at)
    if at.table.host:
        yield from speaker(at)
        yield from ask(TAUGHT, at)


FIRST: tuple[Feature[TableOffer], ...] = (
    Feature(("agreements",), lambda at: requests(MATTERS, at)),
    Feature(("handovers",), picking),
)
"""What stands above the game's own questions."""

TAUGHT: tuple[Feature[TableOffer], ...] = (
    Feature(("chosen_next",), prologue.beginning),
    Feature(("chosen_next",), drawn_table.beginning),
    Feature(("chosen",), lessons.choosing),
)
"""What the host may let a table be taught."""


def _in_play(at: TableContext, running: Running) -> Iterator[TableOffer]:
    table = at.table
    if not table.paused:
        played = tuple(game_offers(at, running))
        yield from played
        if is_concerned(("unreachable", "absences"), table):
            yield from absences(at, running, played)
        if is_concerned(("phoneless",), table):
            yield from phoneless(table, running, played)
        if is_concerned(("lesson",), table):
            yield from lessons.away(at)
    if is_concerned(("unreachable", "guest"), table):
        yield from guests(at, running)
    yield _pause(at, running)
    watching = tuple([seat for seat in table.seats if seat not in running.seats])
    if watching:
        yield standing(table, watching)


def _between_games(at: TableContext) -> Iterator[TableOffer]:
    table = at.table
    yield from ask(BETWEEN_GAMES, at)
    if table.host:
        yield from hosting(at)
        yield from trial.beginning(at)
    yield from seating(table)


def _results(at: TableContext) -> Iterator[TableOffer]:
    for offer in results(at.table):
        yield replace(offer, effect=_proposed(at.games, at.table, offer.question.id))


BETWEEN_GAMES: tuple[Feature[TableOffer], ...] = (
    Feature(("running",), _results),
    Feature(("running",), parts),
    Feature(("rehearsal",), trial.offers),
    Feature(("telling",), prologue.away),
    Feature(("laying",), drawn_table.going_on),
)
"""What stands above the host's choices."""


def game_offers(at: TableContext, running: Running) -> Iterator[TableOffer]:
    """Yield what the game asks, as the table's own offers."""
    games, table = at.games, at.table
    for offer, question in at.asked:
        to: To = running.seats if offer.to == EVERYBODY else offer.to
        if running.left:
            to = _still_here(running, to)
        effect = in_game(games, table, offer)
        if offer.who_wants:
            to, effect = table.voices, _proposed(games, table, question.id)
        otherwise = _without(games, table, offer.otherwise) if offer.otherwise else None
        yield replace(offer, to=to, question=question, effect=effect, otherwise=otherwise)


def _still_here(running: Running, to: To) -> To:
    """Return whom an offer is for: nobody who has left the game."""
    return tuple(seat for seat in ((to,) if isinstance(to, int) else to) if seat in running.seats)


def _proposed(games: Games, table: Table, question: str) -> Effect[TableEvent]:
    return lambda by, answer, now, chance: enter(games, table, question, by, answer, now, chance)


def _without(games: Games, table: Table, holds: Otherwise[Any]) -> Otherwise[TableEvent]:
    return lambda seat, now, chance: going_on(games, table, holds(seat, now, chance), now, chance)


def _pause(at: TableContext, running: Running) -> TableOffer:
    games, table = at.games, at.table
    if table.paused:
        question = step(f"table-resume-{table.paused_times}", say("Go on"), icon="play", press=True, awaited=True)
        return Offer(running.seats, question, lambda by, answer, now, chance: resume(games, table, now, chance))
    question = step(f"table-pause-{table.paused_times}", say("Pause"), icon="pause")
    return Offer(running.seats, question, lambda *_: [Paused()])
