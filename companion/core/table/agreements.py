"""What needs more than one voice (`companion.core.table.matters`): how it is asked, counted and taken back.

One seat asks; every other seat with a voice is asked yes or no. It holds once two people
on two devices want it, or as many as there are if fewer; one no and it is off the table.
Where phones are gone, those that are left are enough, but it holds only after a notice.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

from msgspec.structs import replace

from companion.core.chance import Chance
from companion.core.offer import Effect, Offer, does
from companion.core.question import Answer, Choice, One, Question, step
from companion.core.table.events import Agreed, Dropped, EntryAsked, Games, NoticeGiven, TableEvent, TableOffer
from companion.core.table.matters import ENTRY, MATTERS
from companion.core.table.matters.entry import entered
from companion.core.table.state import NOTICE, Agreement, Table
from companion.core.text import say
from companion.core.view import HUB

ENOUGH = 2
"""People, and devices, that must want what the table agrees on."""

Verdict = Literal["enough", "alone", "few"]
"""Whether those who want it are enough, all that can be asked now, or neither."""

YES_OR_NO = One((Choice("yes", say("Yes"), "check"), Choice("no", say("No"), "cross")))


def verdict(table: Table, by: Sequence[int], voters: Sequence[int]) -> Verdict:
    """Return whether the seats `by` are enough of `voters`, who have a voice in the matter."""
    if _enough(table, by, voters):
        return "enough"
    there = [seat for seat in voters if seat in by or not table.sitter(seat).overdue]
    return "alone" if _enough(table, by, there) else "few"


def _enough(table: Table, by: Sequence[int], possible: Sequence[int]) -> bool:
    agreed, devices = ({table.sitter(seat).device for seat in seats} for seats in (by, possible))
    return len(agreed) >= min(ENOUGH, len(devices)) and len(by) >= min(ENOUGH, len(possible))


def wishes(games: Games, table: Table) -> Iterator[TableOffer]:
    """Yield what each seat may bring up, or take back if it has."""
    for matter in MATTERS.values():
        for wish in matter.brings_up(games, table):
            agreement, place = table.agreement(matter.what, wish.about), f"{matter.what}-{wish.about}"
            back = step(f"table-unask-{place}-{agreement.number}", say("Never mind: {what}", what=wish.text))
            yield Offer(
                tuple(seat for seat in wish.seats if seat in agreement.by), back, does(Dropped(matter.what, wish.about))
            )
            if wish.asked:
                occasion = f"{wish.place}-{table.settled}" if wish.place else table.settled
                ask = step(f"table-ask-{place}-{occasion}", wish.text, icon=matter.icon)
                others = tuple(seat for seat in wish.seats if seat not in agreement.by)
                yield Offer(others, ask, _voice(games, table, agreement))


def requests(games: Games, table: Table) -> Iterator[TableOffer]:
    """Yield the matters that somebody has brought up, for all others who have a voice in them."""
    for agreement in table.agreements:
        matter = MATTERS[agreement.what]
        if not matter.stands(games, table, agreement):
            continue
        question = Question(
            id=f"table-agree-{agreement.what}-{agreement.seat}-{agreement.number}",
            text=matter.who_wants(games, table, agreement),
            ask=YES_OR_NO,
            awaited=True,
        )
        others = tuple(seat for seat in matter.voters(table, agreement.seat) if seat not in agreement.by)
        yield Offer(others, question, _voice(games, table, agreement))


def _voice(games: Games, table: Table, agreement: Agreement) -> Effect[TableEvent]:
    """Return the effect of wanting it or not; the hub's own controls decide it alone."""

    def voice(by: int, answer: Answer, now: int, chance: Chance) -> Sequence[TableEvent]:
        if answer == "no":
            return [Dropped(agreement.what, agreement.seat)]
        if by == HUB:
            return held(games, table, agreement, now, chance)
        return agree(games, table, agreement, by, now, chance)

    return voice


def agree(games: Games, table: Table, agreement: Agreement, by: int, now: int, chance: Chance) -> Sequence[TableEvent]:
    """Return what one more voice brings: the matter itself, once they are enough."""
    matter, more = MATTERS[agreement.what], replace(agreement, by=(*agreement.by, by))
    found = verdict(table, more.by, matter.voters(table, agreement.seat))
    if found == "enough" or (found == "alone" and matter.announced):
        return held(games, table, more, now, chance)
    return [Agreed(agreement.what, agreement.seat, by, now + NOTICE if found == "alone" else None)]


def enter(
    games: Games, table: Table, question: str, by: int, answer: Answer, now: int, chance: Chance
) -> Sequence[TableEvent]:
    """Return what comes of an answer on which two devices must agree: the last one that was given is asked about."""
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


def held(games: Games, table: Table, agreement: Agreement, now: int, chance: Chance) -> Sequence[TableEvent]:
    """Return what becomes of a matter that holds."""
    return MATTERS[agreement.what].held(games, table, agreement, now, chance)


def noticed(table: Table, now: int) -> Iterator[TableEvent]:
    """Yield the notices of what all want whose phones are left, because another one is gone now."""
    for agreement in table.agreements:
        some = MATTERS[agreement.what].voters(table, agreement.seat)
        if agreement.holds is None and verdict(table, agreement.by, some) == "alone":
            yield NoticeGiven(agreement.what, agreement.seat, now + NOTICE)


def over(games: Games, table: Table, now: int, chance: Chance) -> Sequence[TableEvent]:
    """Return what becomes of the first matter whose notice is over; the next one has a tick of its own."""
    for agreement in table.agreements:
        if agreement.holds is not None and agreement.holds <= now:
            if not MATTERS[agreement.what].stands(games, table, agreement):
                return [Dropped(agreement.what, agreement.seat)]
            return held(games, table, agreement, now, chance)
    return ()


def evolved(games: Games, table: Table, event: TableEvent) -> Table:
    """Return the table after `event`: nobody is asked any more about what it has settled."""
    table = event.after(table, games)
    for matter in MATTERS.values() if table.agreements else ():
        left = (a for a in table.agreements if a.what != matter.what or not matter.settled_by(table, a, event))
        table = table.agreeing(tuple(left))
    return table
