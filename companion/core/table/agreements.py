"""What needs more than one voice: undo, ending early, moving a seat, a missing host.

One seat asks; every other seat is asked yes or no; enough yes and it holds, one no
and it is off the table.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from companion.core.chance import Chance
from companion.core.offer import Effect, Offer
from companion.core.question import Answer, Choice, One, Question, step
from companion.core.signs import Sign
from companion.core.table.doors import move_code
from companion.core.table.events import (
    Agreed,
    Dropped,
    Games,
    HostPassed,
    MoveAsked,
    MoveOpened,
    StoodUp,
    TableEvent,
    Undone,
)
from companion.core.table.people import person, seat_of
from companion.core.table.play import stop, without
from companion.core.table.state import MOVE_ASKED, MOVE_OPEN, Agreement, Sitter, Table
from companion.core.text import Words, say
from companion.core.view import Seat

ABOUT_OTHERS = ("move", "free")
"""Matters about somebody else's seat."""

SIGNS: dict[str, Sign] = {"undo": "undo", "move": "phone"}

TableOffer = Offer[TableEvent]


def enough(table: Table, agreement: Agreement) -> bool:
    """Return whether those who agree suffice.

    Two seats on two devices (where the table has as many), the host among them to move
    or to free another's seat; nobody decides on the own seat, nor an absent host on who
    takes over.
    """
    voters = _voters(table, agreement.what, agreement.seat)
    if agreement.what in ABOUT_OTHERS and agreement.seat != table.host and table.host not in agreement.by:
        return False
    agreed = {table.sitter(seat).device for seat in agreement.by}
    possible = {table.sitter(seat).device for seat in voters}
    return len(agreement.by) >= min(2, len(voters)) and len(agreed) >= min(2, len(possible))


def voices(table: Table) -> tuple[Seat, ...]:
    """Return the seats that have a voice: those who come in during a game have none in it.

    A second window at the door would be a second vote.
    """
    return table.playing.setup.seats if table.playing else table.seats


def _voters(table: Table, what: str, about: int) -> tuple[Seat, ...]:
    if what in ABOUT_OTHERS:
        return tuple(seat for seat in voices(table) if seat != about)
    if what == "host":
        return tuple(seat for seat in voices(table) if seat != table.host)
    return voices(table)


def requests(games: Games, table: Table) -> Iterator[TableOffer]:
    """Yield the matters that somebody has brought up, for all others who have a voice in them."""
    for agreement in table.agreements:
        others = tuple(s for s in _voters(table, agreement.what, agreement.seat) if s not in agreement.by)
        question = Question(
            id=f"table-agree-{agreement.what}-{agreement.seat}-{agreement.number}",
            text=_request(table, agreement),
            ask=One((Choice("yes", say("Yes"), "check"), Choice("no", say("No"), "cross"))),
            awaited=True,
        )
        yield Offer(others, question, _voice(games, table, agreement))


def _voice(games: Games, table: Table, agreement: Agreement) -> Effect[TableEvent]:
    def voice(by: int, answer: Answer, now: int, chance: Chance) -> Sequence[TableEvent]:
        if answer == "no":
            return [Dropped(agreement.what, agreement.seat)]
        return _agree(games, table, agreement, by, now, chance)

    return voice


def _agree(games: Games, table: Table, agreement: Agreement, by: int, now: int, chance: Chance) -> Sequence[TableEvent]:
    """Return what one more voice brings: the matter itself, once they are enough."""
    what, seat = agreement.what, agreement.seat
    if not enough(table, replace(agreement, by=(*agreement.by, by))):
        return [Agreed(what, seat, by)]
    match what:
        case "undo":
            undone = Undone()
            return [undone, *without(games, undone.after(table, games), now, chance)]
        case "end":
            return stop(games, table, now, chance)
        case "host":
            return [HostPassed(seat)]
        case "free":
            return [StoodUp(seat)]
        case "move" if table.sitter(seat).away:
            return [MoveOpened(seat, move_code(chance), now + MOVE_OPEN)]
        case "move":
            return [MoveAsked(seat, now + MOVE_ASKED)]
    raise AssertionError(what)


def wishes(games: Games, table: Table) -> Iterator[TableOffer]:
    """Yield what each seat may bring up, or take back if it has."""
    here = voices(table)
    if table.playing and table.playing.before is not None:
        yield from _wish(games, table, here, "undo", 0, say("Take back the last entry"), f"{table.told}-")
    if table.playing:
        yield from _wish(games, table, here, "end", 0, say("End the game now"))
    for seat in here:
        yield from _moving(games, table, seat)
    if table.host and table.sitter(table.host).long_away:
        for seat in here:
            if seat != table.host:
                yield from _wish(games, table, (seat,), "host", seat, say("I become host"))


def _moving(games: Games, table: Table, seat: Seat) -> Iterator[TableOffer]:
    """Yield wishes about others' seats: a battery has died, or somebody went home between games."""
    moving = {move.seat for move in table.moves}
    others = [s for s in table.sitters if s.seat != seat and s.seat not in moving]
    yield from _about(games, table, seat, "move", others, say("Somebody else goes on on another phone"))
    if not table.playing:
        gone = [s for s in table.sitters if s.seat != seat and s.away]
        yield from _about(games, table, seat, "free", gone, say("Free the seat of somebody who has left"))


def _about(
    games: Games, table: Table, seat: Seat, what: str, others: list[Sitter], text: Words
) -> Iterator[TableOffer]:
    mine = {agreement.seat for agreement in table.agreements if agreement.what == what and seat in agreement.by}
    asked = [s for s in others if s.seat in mine]
    for sitter in asked:
        yield from _wish(games, table, (seat,), what, sitter.seat, _request(table, table.agreement(what, sitter.seat)))
    choices = tuple(person(s) for s in others if s not in asked)
    if choices:
        question = Question(id=f"table-ask-{what}-{table.settled}", text=text, ask=One(choices))
        yield Offer(
            seat,
            question,
            lambda by, answer, now, chance: _agree(
                games, table, table.agreement(what, seat_of(answer)), by, now, chance
            ),
        )


def _wish(
    games: Games, table: Table, seats: tuple[Seat, ...], what: str, about: int, text: Words, place: str = ""
) -> Iterator[TableOffer]:
    """Yield the wish for those of `seats` who do not have it yet, and the way back for those who do."""
    agreement = table.agreement(what, about)
    back = step(f"table-unask-{what}-{about}-{agreement.number}", say("Never mind: {what}", what=text))
    yield Offer(tuple(s for s in seats if s in agreement.by), back, lambda *_: [Dropped(what, about)])
    ask = step(f"table-ask-{what}-{about}-{place}{table.settled}", text, icon=SIGNS.get(what, ""))
    others = tuple(s for s in seats if s not in agreement.by)
    yield Offer(others, ask, lambda by, answer, now, chance: _agree(games, table, agreement, by, now, chance))


def _request(table: Table, agreement: Agreement) -> Words:
    who = table.name(agreement.by[0])
    match agreement.what:
        case "undo":
            return say("{who} wants to take back the last entry.", who=who)
        case "end":
            return say("{who} wants to end the game now.", who=who)
        case "move":
            return say("{who} wants {other} to go on on another phone.", who=who, other=table.name(agreement.seat))
        case "free":
            return say("{who} wants to free the seat of {other}.", who=who, other=table.name(agreement.seat))
        case "host":
            return say("{who} wants to become host.", who=who)
    raise AssertionError(agreement.what)
