"""What needs more than one voice: how it is asked, counted and withdrawn.

One seat asks; every other seat with a voice is asked yes or no. It holds once two people
on two devices want it, or as many as there are if fewer; one no and it is off the table.
Where phones are gone, those that are left are enough, but it holds only after a notice.
What the hub's own controls want holds after a notice, too, unless two phones stop it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

from msgspec.structs import replace

from companion.core.chance import Chance
from companion.core.game import Refused
from companion.core.offer import Effect, Offer, To, does
from companion.core.question import Answer, Choice, One, Question, step
from companion.core.text import Words, say
from companion.core.view import AT_HUB, HUB
from companion.table.event import Games, TableEvent, TableOffer
from companion.table.feature import TableContext, context, is_concerned
from companion.table.parts import NOTICE
from companion.table.pending import Agreement
from companion.table.proposals.events import Agreed, Dropped, NoticeGiven, Objected
from companion.table.proposals.proposal_type import Matter, Matters, Wish
from companion.table.state import Table

ENOUGH = 2
"""People, and devices, that must want what the table agrees on."""

Verdict = Literal["enough", "alone", "few"]
"""Whether those who want it are enough, all that can be asked now, or neither."""

STOPPED = say("It happens, unless two phones say no, or the only one.")

NO = Choice("no", say("No"), "cross")

YES_OR_NO = One((Choice("yes", say("Yes"), "check"), NO))


def verdict(table: Table, by: Sequence[int], voters: Sequence[int]) -> Verdict:
    """Return whether the seats `by` are enough of `voters`, who have a voice in the matter."""
    if _enough(table, by, voters):
        return "enough"
    there = [seat for seat in voters if seat in by or not table.sitter(seat).overdue]
    return "alone" if _enough(table, by, there) else "few"


def _devices(table: Table, seats: Sequence[int]) -> set[str]:
    return {AT_HUB if seat == HUB else table.sitter(seat).device for seat in seats}


def _enough(table: Table, by: Sequence[int], possible: Sequence[int]) -> bool:
    agreed, devices = _devices(table, by), _devices(table, possible)
    return len(agreed) >= min(ENOUGH, len(devices)) and len(by) >= min(ENOUGH, len(possible))


def wishes(matters: Matters, at: TableContext) -> Iterator[TableOffer]:
    """Yield what each seat may bring up, or take back if it has."""
    games, table = at.games, at.table
    for matter in matters.values():
        if not is_concerned(matter.concerns, table):
            continue
        for wish in matter.brings_up(at):
            if wish.own:
                yield from _own(games, table, matter, wish)
                continue
            agreement, others = table.agreement(matter.what, wish.about), wish.seats
            if agreement.by:
                wanting = tuple([seat for seat in wish.seats if seat in agreement.by])
                if wanting:
                    yield unasking(matter, wish, agreement, wanting)
                asked = (*agreement.by, *agreement.against)
                others = tuple([seat for seat in wish.seats if seat not in asked])
            if wish.asked and others:
                occasion = f"{wish.place}-{table.settled}" if wish.place else f"{table.settled}"
                ask = _wish(matter, wish, f"table-ask-{matter.what}-{wish.about}-{occasion}")
                yield Offer(others, ask, _asks(games, table, matter, wish.about))


def _own(games: Games, table: Table, matter: Matter, wish: Wish) -> Iterator[TableOffer]:
    """Yield what each seat may bring up of itself, the same question for all, and how it takes it back."""
    wanted = [agreement for agreement in table.agreements if agreement.what == matter.what]
    asking = [one.seat for one in wanted]
    free = tuple([seat for seat in wish.seats if seat not in asking]) if asking else wish.seats
    if free:
        ask = _wish(matter, wish, f"table-ask-{matter.what}-{wish.about}-{table.settled}")
        yield Offer(free, ask, _asks(games, table, matter))
    for agreement in wanted:
        if agreement.seat in agreement.by:
            yield unasking(matter, wish, agreement, agreement.seat)


def _wish(matter: Matter, wish: Wish, id: str) -> Question:
    """Return what brings a matter up; where it asks once more, the button says what comes of it."""
    if wish.confirm is None:
        return step(id, wish.text, icon=matter.icon)
    return Question(id=id, text=wish.text, ask=sure(wish.confirm, matter))


def sure(words: Words, matter: Matter) -> One:
    """Return the second tap that brings something up, and the way back from it."""
    return One((Choice("yes", words, matter.icon or "check"), NO))


def unasking(matter: Matter, wish: Wish, agreement: Agreement, by: To) -> TableOffer:
    """Return the way in which those who want it take it back: it stands open, for it says that others are asked."""
    id = f"table-unask-{matter.what}-{agreement.seat}-{agreement.number}"
    back = step(id, say("Never mind: {what}", what=wish.text))
    return Offer(by, replace(back, tool=True), does(Dropped(matter.what, agreement.seat)))


def _asks(games: Games, table: Table, matter: Matter, about: int | None = None) -> Effect[TableEvent]:
    """Return the effect of bringing something up about a seat, None for the own one, or of the way back from it."""

    def asks(by: int, answer: Answer, now: int, chance: Chance) -> Sequence[TableEvent]:
        if answer == "no":
            raise Refused(say("Nothing has changed."))
        agreement = table.agreement(matter.what, by if about is None else about)
        return _voice(matter, games, table, agreement)(by, answer, now, chance)

    return asks


def requests(matters: Matters, at: TableContext, *, at_hub: bool = False) -> Iterator[TableOffer]:
    """Yield the matters that somebody has brought up, for all others who have a voice in them, or for the hub's hands.

    What cannot be now nobody is asked about before it can be again.
    """
    for agreement in at.table.agreements:
        matter = matters[agreement.what]
        hidden = matter.refuses(at) or not matter.stands(at, agreement)
        if (at_hub and HUB in agreement.by) or hidden:
            continue
        question = Question(
            id=f"table-agree-{agreement.what}-{agreement.seat}-{agreement.number}",
            text=matter.who_wants(at, agreement),
            ask=YES_OR_NO,
            awaited=True,
            until=agreement.holds if HUB in agreement.by else None,
            otherwise=STOPPED if HUB in agreement.by and agreement.holds is not None else None,
        )
        asked = (*agreement.by, *agreement.against)
        others = tuple(seat for seat in matter.voters(at.table, agreement.seat) if seat not in asked)
        yield Offer(others, question, _voice(matter, at.games, at.table, agreement))


def _voice(matter: Matter, games: Games, table: Table, agreement: Agreement) -> Effect[TableEvent]:
    """Return the effect of wanting it or not; the hub's own controls decide it alone."""

    def voice(by: int, answer: Answer, now: int, chance: Chance) -> Sequence[TableEvent]:
        if answer == "no":
            return _objected(matter, table, agreement, by)
        may(context(games, table), matter)
        if by == HUB:
            return matter.held(games, table, agreement, now, chance)
        return agree(matter, games, table, agreement, by, now, chance)

    return voice


def may(at: TableContext, matter: Matter) -> None:
    """Raise `Refused` if the matter cannot be now, whoever wants it."""
    refused = matter.refuses(at)
    if refused:
        raise Refused(refused)


def _objected(matter: Matter, table: Table, agreement: Agreement, by: int) -> Sequence[TableEvent]:
    """Return what a no brings: it takes the matter off the table, but one phone alone does not overrule the hub."""
    against = replace(agreement, against=(*agreement.against, by))
    if by == HUB or HUB not in agreement.by or stopped(matter, table, against):
        return [Dropped(agreement.what, agreement.seat)]
    return [Objected(agreement.what, agreement.seat, by)]


def stopped(matter: Matter, table: Table, agreement: Agreement) -> bool:
    """Return whether enough phones are against what the hub's own controls want: two, or as many as are there."""
    against = _devices(table, agreement.against)
    return bool(against) and len(against) >= min(ENOUGH, len(phones(matter, table, agreement)))


def phones(matter: Matter, table: Table, agreement: Agreement) -> set[str]:
    """Return the phones that are there and have a voice in a matter."""
    voters = matter.voters(table, agreement.seat)
    return _devices(table, [seat for seat in voters if not table.sitter(seat).overdue])


def agree(
    matter: Matter, games: Games, table: Table, agreement: Agreement, by: int, now: int, chance: Chance
) -> Sequence[TableEvent]:
    """Return what one more voice brings: the matter itself, once they are enough."""
    more = replace(agreement, by=(*agreement.by, by))
    found = verdict(table, more.by, matter.voters(table, agreement.seat))
    if found == "enough" and not matter.lonely and len(more.by) < ENOUGH:
        found = "alone"
    if found == "enough" or (found == "alone" and matter.announced):
        return matter.held(games, table, more, now, chance)
    return [Agreed(agreement.what, agreement.seat, by, now + NOTICE if found == "alone" else None)]


def noticed(matters: Matters, table: Table, now: int) -> Iterator[TableEvent]:
    """Yield the notices of what all want whose phones are left, because another one is gone now."""
    for agreement in table.agreements:
        some = matters[agreement.what].voters(table, agreement.seat)
        if agreement.holds is None and verdict(table, agreement.by, some) == "alone":
            yield NoticeGiven(agreement.what, agreement.seat, now + NOTICE)


def over(matters: Matters, games: Games, table: Table, now: int, chance: Chance) -> Sequence[TableEvent]:
    """Return what becomes of the first matter whose notice is over; the next one has a tick of its own."""
    for agreement in table.agreements:
        if agreement.holds is not None and agreement.holds <= now:
            matter, at = matters[agreement.what], context(games, table)
            never = matter.refuses(at) or not matter.stands(at, agreement)
            if never or stopped(matter, table, agreement):
                return [Dropped(agreement.what, agreement.seat)]
            return matter.held(games, table, agreement, now, chance)
    return ()


def evolved(matters: Matters, games: Games, table: Table, event: TableEvent) -> Table:
    """Return the table after `event`: nobody is asked any more about what it has settled."""
    table = event.after(table, games)
    for matter in matters.values() if table.agreements else ():
        left = (a for a in table.agreements if a.what != matter.what or not matter.settled_by(table, a, event))
        table = table.agreeing(tuple(left))
    return table
