"""What may be answered at a table: the game's questions, and what the table asks beside."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from msgspec.structs import replace

from companion.core.offer import Offer, To
from companion.core.question import step
from companion.core.text import say
from companion.core.view import Seat
from companion.table.absence.absent_seats import absences, phoneless
from companion.table.between_games import BETWEEN_GAMES, HOSTING, TAUGHT
from companion.table.event import Games, TableOffer
from companion.table.feature import Feature, TableContext, ask, context, is_concerned
from companion.table.game.asked import game_offers
from companion.table.game.events import Paused
from companion.table.game.play import resume
from companion.table.guests.lending import guests
from companion.table.handover.picking import picking
from companion.table.hosting import choices
from companion.table.offered import Offered
from companion.table.proposal_types import MATTERS
from companion.table.proposals.voting import requests, wishes
from companion.table.records import Running
from companion.table.seats.seating import seating, standing
from companion.table.state import Table
from companion.table.teaching import lessons

PAUSE = say("Pause")


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
    if any([offer.first for offer in awaited]):
        awaited.sort(key=lambda offer: not offer.first)
    return (*awaited, *others)


def _in_sight(offer: TableOffer) -> TableOffer:
    """Return the offer as the others have it where the seat for which the table waits has no phone that answers."""
    own = _foremost(offer).question
    opens = own.awaited and not offer.question.awaited
    return replace(offer, question=replace(offer.question, tool=True)) if opens else offer


def _foremost(offer: TableOffer) -> TableOffer:
    """Return the offer as the seat has it for whom the table waits."""
    own = offer.own or replace(offer.question, awaited=True)
    return replace(offer, question=replace(own, id=offer.question.id))


def _all(at: TableContext) -> list[TableOffer]:
    found = ask(FIRST, at)
    found.extend(_in_play(at, at.running) if at.running else _between_games(at))
    found.extend(wishes(MATTERS, at))
    if at.table.host:
        found.extend(choices.speaker(at))
        found.extend(ask(TAUGHT, at))
    return found


FIRST: tuple[Feature[Iterable[TableOffer]], ...] = (
    Feature(("agreements",), lambda at: requests(MATTERS, at)),
    Feature(("handovers",), picking),
)
"""What stands above the game's own questions."""


def _in_play(at: TableContext, running: Running) -> list[TableOffer]:
    table = at.table
    found: list[TableOffer] = []
    if not table.paused:
        found.extend(played := game_offers(at, running))
        if is_concerned(("unreachable", "absences"), table):
            found.extend(absences(at, running, played))
        if is_concerned(("phoneless",), table):
            found.extend(phoneless(table, running, played))
        if is_concerned(("lesson",), table):
            found.extend(lessons.away(at))
    if is_concerned(("unreachable", "guest"), table):
        found.extend(guests(at, running))
    found.append(_pause(at, running))
    if len(table.seats) > len(running.seats):
        found.append(standing(table, tuple([seat for seat in table.seats if seat not in running.seats])))
    return found


def _between_games(at: TableContext) -> Iterator[TableOffer]:
    table = at.table
    yield from ask(BETWEEN_GAMES, at)
    if table.host:
        yield from ask(HOSTING, at)
    yield from seating(table)


def _pause(at: TableContext, running: Running) -> TableOffer:
    games, table = at.games, at.table
    if table.paused:
        question = step(f"table-resume-{table.paused_times}", say("Go on"), icon="play", press=True, awaited=True)
        return Offer(running.seats, question, lambda by, answer, now, chance: resume(games, table, now, chance))
    question = step(f"table-pause-{table.paused_times}", PAUSE, icon="pause")
    return Offer(running.seats, question, lambda *_: [Paused()])
