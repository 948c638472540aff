"""What needs more than one voice: undo, ending early, another host, going on without a seat.

One seat asks; every other seat with a voice is asked yes or no. It holds once two people
on two devices want it, or as many as there are if fewer; one no and it is off the table.
Where phones are gone, those that are left are enough, but it holds only after a notice.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

from msgspec.structs import replace

from companion.core.chance import Chance
from companion.core.event import Entry
from companion.core.offer import Effect, Offer, does
from companion.core.question import Answer, Choice, One, Question, step
from companion.core.table.entries import entered, words
from companion.core.table.events import (
    Agreed,
    Dropped,
    EntryAsked,
    Games,
    GoingOnAsked,
    HostPassed,
    NoticeGiven,
    Played,
    TableEvent,
    Undone,
)
from companion.core.table.play import stop, without
from companion.core.table.state import NOTICE, Agreement, Table
from companion.core.text import Text, Words, say
from companion.core.view import Seat

ENOUGH = 2
"""People, and devices, that must want what the table agrees on."""

Verdict = Literal["enough", "alone", "few"]
"""Whether those who want it are enough, all that can be asked now, or neither."""

YES_OR_NO = One((Choice("yes", say("Yes"), "check"), Choice("no", say("No"), "cross")))

TableOffer = Offer[TableEvent]


def verdict(table: Table, by: Sequence[int], voters: Sequence[int]) -> Verdict:
    """Return whether the seats `by` are enough of `voters`, who have a voice in the matter."""
    if _enough(table, by, voters):
        return "enough"
    there = [seat for seat in voters if seat in by or not table.sitter(seat).overdue]
    return "alone" if _enough(table, by, there) else "few"


def _enough(table: Table, by: Sequence[int], possible: Sequence[int]) -> bool:
    agreed, devices = ({table.sitter(seat).device for seat in seats} for seats in (by, possible))
    return len(agreed) >= min(ENOUGH, len(devices)) and len(by) >= min(ENOUGH, len(possible))


def voices(table: Table) -> tuple[Seat, ...]:
    """Return the seats that have a voice: on devices that sat there when the game began, or that the host has let in.

    A second window at the door would be a second vote.
    """
    here = table.playing.setup.seats if table.playing else table.seats
    inside = table.inside
    return tuple(seat for seat in here if table.sitter(seat).device in inside)


def voters(table: Table, what: str, about: int) -> tuple[Seat, ...]:
    """Return the seats with a voice in a matter: a missing host has none in who takes over, nor a missing seat."""
    apart = {"host": table.host, "without": about}.get(what)
    return tuple(seat for seat in voices(table) if seat != apart)


def requests(games: Games, table: Table) -> Iterator[TableOffer]:
    """Yield the matters that somebody has brought up, for all others who have a voice in them."""
    for agreement in table.agreements:
        others = tuple(s for s in voters(table, agreement.what, agreement.seat) if s not in agreement.by)
        yield Offer(others, request(games, table, agreement), _voice(games, table, agreement))


def request(games: Games, table: Table, agreement: Agreement) -> Question:
    """Return the question whether one wants what another one wants."""
    return Question(
        id=f"table-agree-{agreement.what}-{agreement.seat}-{agreement.number}",
        text=wanted(games, table, agreement),
        ask=YES_OR_NO,
        awaited=True,
    )


def _voice(games: Games, table: Table, agreement: Agreement) -> Effect[TableEvent]:
    def voice(by: int, answer: Answer, now: int, chance: Chance) -> Sequence[TableEvent]:
        if answer == "no":
            return [Dropped(agreement.what, agreement.seat)]
        return agree(games, table, agreement, by, now, chance)

    return voice


def agree(games: Games, table: Table, agreement: Agreement, by: int, now: int, chance: Chance) -> Sequence[TableEvent]:
    """Return what one more voice brings: the matter itself, once they are enough."""
    more = replace(agreement, by=(*agreement.by, by))
    found = verdict(table, more.by, voters(table, agreement.what, agreement.seat))
    # What is announced before it holds needs no second notice.
    if found == "enough" or (found == "alone" and agreement.what == "without"):
        return held(games, table, more, now, chance)
    return [Agreed(agreement.what, agreement.seat, by, now + NOTICE if found == "alone" else None)]


def enter(
    games: Games, table: Table, question: str, by: int, answer: Answer, now: int, chance: Chance
) -> Sequence[TableEvent]:
    """Return what comes of an answer on which two devices must agree: the last one that was given is asked about."""
    settled = [Dropped("entry", 0)] if table.agreement("entry").by else []
    for event in settled:
        table = event.after(table, games)
    agreement = replace(table.agreement("entry"), by=(by,), question=question, answer=answer)
    # What a rule refuses nobody is asked about.
    happened = entered(games, table, agreement, now, chance)
    found = verdict(table, agreement.by, voices(table))
    if found == "enough":
        return [*settled, *happened]
    return [*settled, EntryAsked(by, question, answer, now + NOTICE if found == "alone" else None)]


def noticed(table: Table, now: int) -> Iterator[TableEvent]:
    """Yield the notices of what all want whose phones are left, because another one is gone now."""
    for agreement in table.agreements:
        some = voters(table, agreement.what, agreement.seat)
        if agreement.until is None and verdict(table, agreement.by, some) == "alone":
            yield NoticeGiven(agreement.what, agreement.seat, now + NOTICE)


def held(games: Games, table: Table, agreement: Agreement, now: int, chance: Chance) -> Sequence[TableEvent]:
    """Return what becomes of a matter that holds."""
    match agreement.what:
        case "undo":
            return undone(games, table, now, chance)
        case "end":
            return stop(games, table, now, chance)
        case "host":
            return [HostPassed(agreement.seat)]
        case "entry":
            return [Dropped("entry", 0), *entered(games, table, agreement, now, chance)]
        case "without":
            settled = Dropped("without", agreement.seat)
            return [settled, GoingOnAsked(agreement.seat, agreement.by[0], now + NOTICE, agreed=True)]
    raise AssertionError(agreement.what)


def undone(games: Games, table: Table, now: int, chance: Chance) -> list[TableEvent]:
    """Return the way back over the last entry, and over those before it that would only come again by themselves."""
    back, table = Undone(), Undone().after(table, games)
    again = without(games, table, now, chance)
    entered = any(isinstance(event, Played) and isinstance(event.event, Entry) for event in again)
    further = entered and table.running is not None and table.running.back
    return [back, *(undone(games, table, now, chance) if further else again)]


def place_of_entry(table: Table) -> str:
    """Return what tells the entry that can be taken back now from any other: what was told, and how many are left."""
    further = len(table.playing.back) - 1 if table.playing else 0
    return f"{table.told}-{further}" if further else f"{table.told}"


def wishes(games: Games, table: Table) -> Iterator[TableOffer]:
    """Yield what each seat may bring up, or take back if it has."""
    here = voices(table)
    if table.playing and table.playing.back:
        yield from _wish(games, table, here, "undo", 0, taking_back(table), f"{place_of_entry(table)}-")
    if table.agreement("entry").by:
        yield _back(table, here, "entry", 0, wanted(games, table, table.agreement("entry")))
    if table.playing:
        yield from _wish(games, table, here, "end", 0, say("End the game now"))
    if table.host and table.sitter(table.host).long_away:
        for seat in here:
            if seat != table.host:
                yield from _wish(games, table, (seat,), "host", seat, say("I become host"))


def _wish(
    games: Games, table: Table, seats: tuple[Seat, ...], what: str, about: int, text: Words, place: str = ""
) -> Iterator[TableOffer]:
    """Yield the wish for those of `seats` who do not have it yet, and the way back for those who do."""
    agreement = table.agreement(what, about)
    yield _back(table, seats, what, about, text)
    ask = step(f"table-ask-{what}-{about}-{place}{table.settled}", text, icon="undo" if what == "undo" else "")
    others = tuple(s for s in seats if s not in agreement.by)
    yield Offer(others, ask, lambda by, answer, now, chance: agree(games, table, agreement, by, now, chance))


def _back(table: Table, seats: tuple[Seat, ...], what: str, about: int, text: Words) -> TableOffer:
    """Return the way back for those of `seats` who want it."""
    agreement = table.agreement(what, about)
    back = step(f"table-unask-{what}-{about}-{agreement.number}", say("Never mind: {what}", what=text))
    return Offer(tuple(s for s in seats if s in agreement.by), back, does(Dropped(what, about)))


def last_entry(table: Table) -> Words | None:
    """Return what was told of the entry that would be taken back, None if it was worth no line."""
    return table.playing.entries[-1] if table.playing and table.playing.entries else None


def taking_back(table: Table) -> Text:
    """Return what it is called to take the last entry back."""
    what = last_entry(table)
    return say("Take back the last entry") if what is None else say("Take back: {what}", what=what)


def wanted(games: Games, table: Table, agreement: Agreement) -> Words:
    """Return who wants what."""
    who = table.name(agreement.by[0])
    match agreement.what:
        case "undo":
            what = last_entry(table)
            if what is None:
                return say("{who} wants to take back the last entry.", who=who)
            return say("{who} wants to take back: {what}", who=who, what=what)
        case "end":
            return say("{who} wants to end the game now.", who=who)
        case "entry":
            return words(games, table, agreement)
        case "host":
            return say("{who} wants to become host.", who=who)
        case "without":
            return say("{by} wants to go on without {who}.", by=who, who=table.name(agreement.seat))
    raise AssertionError(agreement.what)
