"""What the hub's own controls may do: they stand in for the host and for agreements, and seat people without a phone.

They are its own screen and browsers paired with it. They answer what is public, never
a secret question, and they see no secret.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from companion.core.chance import Chance
from companion.core.game import Refused
from companion.core.offer import Effect, Offer
from companion.core.question import Answer, Question, Writing, step
from companion.core.text import say
from companion.core.view import AT_HUB, HUB
from companion.table import inputs
from companion.table.absence.absent_seats import absences
from companion.table.between_games import HOSTING
from companion.table.event import Games, TableEvent, TableOffer
from companion.table.feature import TableContext, ask, context, is_concerned
from companion.table.game.asked import game_offers
from companion.table.game.play import resume
from companion.table.game.result import results
from companion.table.guests.lending import guests
from companion.table.handover.picking import live, pickers, word_offer
from companion.table.hosting.choices import handing_on, language, speaker
from companion.table.layout import drawn_table
from companion.table.parts import NOTICE
from companion.table.pending import Agreement
from companion.table.proposal_types import MATTERS
from companion.table.proposals.events import Agreed
from companion.table.proposals.proposal_type import Matter
from companion.table.proposals.voting import may, phones, requests, sure, unasking
from companion.table.seats.joining import sit_down
from companion.table.seats.seating import MOST_LETTERS
from companion.table.state import Table
from companion.table.teaching import lessons, prologue


def offers(games: Games, table: Table) -> Sequence[TableOffer]:
    """Return what the hub's own controls may answer now, what is awaited first."""
    found = (replace(offer, to=HUB) for offer in _all(context(games, table)))
    return sorted(found, key=lambda offer: not offer.question.awaited)


def _aside(offer: TableOffer) -> TableOffer:
    """Return an offer for the menu of the hub: somebody's phone is asked the same."""
    return replace(offer, question=replace(offer.question, awaited=False))


def _all(at: TableContext) -> Iterator[TableOffer]:
    games, table, running = at.games, at.table, at.running
    for handover in () if at.eyes_closed else table.handovers:
        offer = word_offer(games, table, handover, HUB)
        yield _aside(offer) if any(live(table, seat) for seat in pickers(table, handover)) else offer
    yield from (_aside(offer) for offer in requests(MATTERS, at, at_hub=True))
    if running is None:
        yield _seat(table)
        yield from results(table)
        yield from prologue.away(at)
        yield from drawn_table.going_on(at)
        if table.host:
            hosted = live(table, table.host)
            yield from (_aside(offer) if hosted else offer for offer in ask(HOSTING, at))
        else:
            yield language(table)
    else:
        if table.paused:
            again = step(f"table-resume-{table.paused_times}", say("Go on"), icon="play", awaited=True)
            yield Offer(HUB, again, lambda by, answer, now, chance: resume(games, table, now, chance))
        else:
            played = game_offers(at, running)
            yield from absences(at, running, played)
            yield from (offer for offer in played if offer.who_wants)
            yield from lessons.away(at)
        yield from guests(at, running)
        if len(table.sitters) > 1:
            yield handing_on(table)
    yield from _alone(at)
    if table.host:
        yield from speaker(at)
        yield from prologue.beginning(at)
        yield from drawn_table.beginning(at)
        yield from lessons.choosing(at)


def _seat(table: Table) -> TableOffer:
    question = Question(
        id=f"table-seat-{table.begun}-{len(table.sitters)}",
        text=say("Seat somebody who has no phone"),
        ask=Writing(MOST_LETTERS),
        awaited=not table.sitters,
        # In the lobby it stands beside the menu, for there somebody without a phone is forgotten.
        tool=table.running is None,
    )
    return Offer(HUB, question, lambda by, answer, *_: [sit_down(table, inputs.SitDown(AT_HUB, str(answer)))])


def _alone(at: TableContext) -> Iterator[TableOffer]:
    """Yield the matters that the hub's own controls bring up, each with a second tap.

    Nobody else has to agree, but phones that are there may stop what cannot be made good (`Matter.hub_waits`).
    """
    games, table = at.games, at.table
    for matter in MATTERS.values():
        if not is_concerned(matter.concerns, table):
            continue
        for wish in matter.brings_up(at):
            yes, agreement = wish.confirm or matter.hub_yes, table.agreement(matter.what, wish.about)
            if not yes or not wish.at_hub:
                continue
            if HUB in agreement.by:
                yield unasking(matter, wish, agreement, HUB)
                continue
            about = f"{wish.about}-" if wish.about else ""
            id = f"table-{matter.what}-{about}{wish.place or table.settled}"
            question = Question(id=id, text=wish.text, ask=sure(yes, matter))
            yield Offer(HUB, question, _decided(games, table, matter, agreement))


def _decided(games: Games, table: Table, matter: Matter, agreement: Agreement) -> Effect[TableEvent]:
    def decided(by: int, answer: Answer, now: int, chance: Chance) -> Sequence[TableEvent]:
        if answer == "no":
            raise Refused(say("Nothing has changed."))
        may(context(games, table), matter)
        if matter.hub_waits and not agreement.by and phones(matter, table, agreement):
            return [Agreed(matter.what, agreement.seat, HUB, now + NOTICE)]
        return matter.held(games, table, agreement, now, chance)

    return decided
