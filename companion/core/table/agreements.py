"""What needs more than one voice: undo, ending early, moving a seat, a missing host.

One seat asks; every other seat is asked yes or no; enough yes and it holds, one no
and it is off the table.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.core.question import Answer, Choice, Offer, One, Question, step
from companion.core.table import commands as c
from companion.core.table.state import Agreement, Sitter, Table
from companion.core.text import Words, say
from companion.core.view import Seat

ABOUT_OTHERS = ("move", "free")
"""Matters about somebody else's seat."""


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


def _voters(table: Table, what: str, about: int) -> tuple[Seat, ...]:
    # Who comes in during a game has no voice in it: a second window at the door would be a second vote.
    here = table.playing.setup.seats if table.playing else table.seats
    if what in ABOUT_OTHERS:
        return tuple(seat for seat in here if seat != about)
    if what == "host":
        return tuple(seat for seat in here if seat != table.host)
    return here


def asked_of(table: Table, seat: Seat) -> Iterator[Offer[Any]]:
    """Yield the matters that others have brought up and that `seat` has a voice in."""
    for agreement in table.agreements:
        if seat in agreement.by or seat not in _voters(table, agreement.what, agreement.seat):
            continue
        question = Question(
            id=f"table-agree-{agreement.what}-{agreement.seat}-{agreement.number}.{seat}",
            text=_request(table, agreement),
            ask=One((Choice("yes", say("Yes"), "check"), Choice("no", say("No"), "cross"))),
            awaited=True,
        )
        yield Offer(question, _voice(agreement, seat))


def _voice(agreement: Agreement, seat: Seat) -> Any:
    def command(answer: Answer) -> c.Agree | c.Disagree:
        kind = c.Agree if answer == "yes" else c.Disagree
        return kind(agreement.what, seat, agreement.seat)

    return command


def wishes(table: Table, seat: Seat) -> Iterator[Offer[Any]]:
    """Yield what `seat` may bring up, or take back if it has."""
    place = f"{table.settled}.{seat}"
    if table.playing and seat not in table.playing.setup.seats:
        return
    if table.playing and table.playing.before is not None:
        yield _wish(table, seat, "undo", 0, say("Take back the last entry"), f"{table.told}-{place}")
    if table.playing:
        yield _wish(table, seat, "end", 0, say("End the game now"), place)
    yield from _moving(table, seat, place)
    if table.host and table.host != seat and table.sitter(table.host).long_away:
        yield _wish(table, seat, "host", seat, say("I become host"), place)


def _moving(table: Table, seat: Seat, place: str) -> Iterator[Offer[Any]]:
    """Yield wishes about others' seats: a battery has died, or somebody went home between games."""
    moving = {move.seat for move in table.moves}
    others = [s for s in table.sitters if s.seat != seat and s.seat not in moving]
    yield from _about(table, seat, "move", others, say("Somebody else goes on on another phone"), place)
    if not table.playing:
        gone = [s for s in table.sitters if s.seat != seat and s.away]
        yield from _about(table, seat, "free", gone, say("Free the seat of somebody who has left"), place)


def _about(table: Table, seat: Seat, what: str, others: list[Sitter], text: Words, place: str) -> Iterator[Offer[Any]]:
    mine = {agreement.seat for agreement in table.agreements if agreement.what == what and seat in agreement.by}
    asked = [s for s in others if s.seat in mine]
    for sitter in asked:
        request = _request(table, table.agreement(what, sitter.seat))
        yield _wish(table, seat, what, sitter.seat, request, place)
    choices = tuple(Choice(f"seat-{s.seat}", s.name, s.symbol) for s in others if s not in asked)
    if choices:
        question = Question(id=f"table-ask-{what}-{place}", text=text, ask=One(choices))
        yield Offer(question, lambda answer: c.Agree(what, seat, int(str(answer).removeprefix("seat-"))))


def _wish(table: Table, seat: Seat, what: str, about: int, text: Words, place: str) -> Offer[Any]:
    agreement = table.agreement(what, about)
    if seat in agreement.by:
        back = step(f"table-unask-{what}-{about}-{agreement.number}.{seat}", say("Never mind: {what}", what=text))
        return Offer(back, lambda _: c.Disagree(what, seat, about))
    icon = {"undo": "undo", "move": "phone"}.get(what, "")
    return Offer(step(f"table-ask-{what}-{about}-{place}", text, icon=icon), lambda _: c.Agree(what, seat, about))


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
