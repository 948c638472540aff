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
from companion.core.table import inputs as i
from companion.core.table import laying, prologue, teaching
from companion.core.table.agreements import may, phones, requests, sure, unasking
from companion.core.table.doors import sit_down
from companion.core.table.events import Agreed, Games, TableEvent, TableOffer
from companion.core.table.guests import guests
from companion.core.table.handover import live, pickers, word_offer
from companion.core.table.hosting import handing_on, hosting, language, speaker
from companion.core.table.matters import MATTERS, Matter
from companion.core.table.missing import absences
from companion.core.table.offers import game_offers
from companion.core.table.play import eyes_closed, resume
from companion.core.table.results import results
from companion.core.table.seating import MOST_LETTERS
from companion.core.table.state import NOTICE, Agreement, Table
from companion.core.text import say
from companion.core.view import AT_HUB, HUB


def offers(games: Games, table: Table) -> Sequence[TableOffer]:
    """Return what the hub's own controls may answer now, what is awaited first."""
    found = (replace(offer, to=HUB) for offer in _all(games, table))
    return sorted(found, key=lambda offer: not offer.question.awaited)


def _aside(offer: TableOffer) -> TableOffer:
    """Return an offer for the menu of the hub: somebody's phone is asked the same."""
    return replace(offer, question=replace(offer.question, awaited=False))


def _all(games: Games, table: Table) -> Iterator[TableOffer]:
    for handover in table.handovers if not eyes_closed(games, table) else ():
        offer = word_offer(games, table, handover, HUB)
        yield _aside(offer) if any(live(table, seat) for seat in pickers(table, handover)) else offer
    yield from (_aside(offer) for offer in requests(games, table, at_hub=True))
    running = table.playing
    if running is None:
        yield _seat(table)
        yield from results(table)
        yield from prologue.away(games, table)
        yield from laying.going_on(games, table)
        if table.host:
            hosted = live(table, table.host)
            yield from (_aside(offer) if hosted else offer for offer in hosting(games, table))
        else:
            yield language(table)
    else:
        if table.paused:
            again = step(f"table-resume-{table.paused_times}", say("Go on"), icon="play", awaited=True)
            yield Offer(HUB, again, lambda by, answer, now, chance: resume(games, table, now, chance))
        else:
            played = tuple(game_offers(games, table, running))
            yield from absences(games, table, running, played)
            yield from (offer for offer in played if offer.who_wants)
            yield from teaching.away(games, table)
        yield from guests(games, table, running)
        if len(table.sitters) > 1:
            yield handing_on(table)
    yield from _alone(games, table)
    if table.host:
        yield from speaker(games, table)
        yield from prologue.beginning(games, table)
        yield from laying.beginning(games, table)
        yield from teaching.choosing(games, table)


def _seat(table: Table) -> TableOffer:
    question = Question(
        id=f"table-seat-{table.begun}-{len(table.sitters)}",
        text=say("Seat somebody who has no phone"),
        ask=Writing(MOST_LETTERS),
        awaited=not table.sitters,
        # In the lobby it stands beside the menu, for there somebody without a phone is forgotten.
        tool=table.running is None,
    )
    return Offer(HUB, question, lambda by, answer, *_: [sit_down(table, i.SitDown(AT_HUB, str(answer)))])


def _alone(games: Games, table: Table) -> Iterator[TableOffer]:
    """Yield the matters that the hub's own controls bring up, each with a second tap.

    Nobody else has to agree, but phones that are there may stop what cannot be made good (`Matter.hub_waits`).
    """
    for matter in MATTERS.values():
        for wish in matter.brings_up(games, table):
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
        may(games, table, matter)
        if matter.hub_waits and not agreement.by and phones(table, agreement):
            return [Agreed(matter.what, agreement.seat, HUB, now + NOTICE)]
        return matter.held(games, table, agreement, now, chance)

    return decided
