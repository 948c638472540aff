"""The question for the word on a new phone, and its effect.

A phone that is here is asked alone. If it is gone, the others are asked, and two devices must pick the word. Silence
refuses, and so does every wrong word. Nobody is asked while eyes are closed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.core.chance import Chance
from companion.core.game import Refused
from companion.core.move import Move, To
from companion.core.question import Answer, Choice, One, Question
from companion.core.text import Text, say
from companion.core.view import AT_HUB, HUB, Seat
from companion.table.event import Games, TableEvent, TableMove
from companion.table.feature import TableContext
from companion.table.game.play import change_seats, eyes_closed
from companion.table.handover.events import MoveClosed, WordPicked
from companion.table.parts import HANDOVER_TIME, NOTICE
from companion.table.pending import Handover
from companion.table.proposals.events import HANDOVER_NAME, NoticeGiven
from companion.table.proposals.voting import ENOUGH, Verdict, verdict
from companion.table.seats.events import SeatMoved
from companion.table.state import Table

LOOK = 1_000
"""Milliseconds of game time before a word can be picked: a thumb may be on its way to another question."""

NONE = "none"
"""The choice for "none of these words", or "keep the seat where it is"."""


def live(table: Table, seat: int) -> bool:
    """Return whether the seat has a phone that is here."""
    sitter = table.sitter(seat)
    return sitter.device != AT_HUB and not sitter.away


def pickers(table: Table, handover: Handover) -> tuple[Seat, ...]:
    """Return the seats that are asked for the word."""
    if live(table, handover.seat):
        return (Seat(handover.seat),)
    own = table.sitter(handover.seat).device
    return tuple(seat for seat in table.voices if table.sitter(seat).device not in (own, handover.device))


def asked_now(table: Table, handover: Handover) -> tuple[tuple[Seat, ...], int]:
    """Return the seats whose phones can be asked for the word now, and how many of these phones must pick it."""
    there = tuple(seat for seat in pickers(table, handover) if not table.sitter(seat).is_overdue)
    return there, min(ENOUGH, len({table.sitter(seat).device for seat in there}))


def picking(at: TableContext) -> Iterator[TableMove]:
    """Yield the question for the word, for the seats that have not answered it."""
    for handover in () if at.eyes_closed else at.table.handovers:
        asked = tuple(seat for seat in pickers(at.table, handover) if seat not in handover.by)
        yield word_move(at.games, at.table, handover, asked)


def _word_question(table: Table, handover: Handover) -> Question:
    return Question(
        id=f"table-word-{handover.seat}-{handover.number}",
        text=_text(table, handover),
        ask=One((*_choices(handover), Choice(NONE, say("None of these: refuse"), "cross"))),
        required=True,
        deadline=handover.deadline,
        timeout_text=say("The seat stays where it is."),
    )


def _choices(handover: Handover) -> Iterator[Choice]:
    return (Choice(f"word-{number}", word) for number, word in enumerate(handover.words, start=1))


def _text(table: Table, handover: Handover) -> Text:
    who = tuple(table.name(seat) for seat in (handover.seat, *handover.along))
    if live(table, handover.seat):
        return say("Another phone wants to continue as {who}. Which word does it show?", who=who)
    return say("A phone wants to continue as {who}. Look at it: which word does it show?", who=who)


def word_move(games: Games, table: Table, handover: Handover, to: To) -> TableMove:
    """Return the move to pick a phone's word; the hub's own controls stand in for all asked seats."""

    def picked(by: int, answer: Answer, now: int, chance: Chance) -> Sequence[TableEvent]:
        # In a pause game time stands still, and nobody taps in a hurry.
        if answer != NONE and not table.paused and now < handover.deadline - HANDOVER_TIME + LOOK:
            raise Refused(say("This question just appeared. Check the word first."))
        if answer != f"word-{handover.words.index(handover.word) + 1}":
            return [MoveClosed(handover.seat)]
        found = "enough" if by in (handover.seat, HUB) else picked_by(table, handover, (*handover.by, by))
        if found == "enough":
            return change_seats(games, table, handed_over(handover))
        return [WordPicked(handover.seat, by, now + NOTICE if found == "alone" else None)]

    return Move(to, _word_question(table, handover), picked, waits=False)


def picked_by(table: Table, handover: Handover, by: Sequence[int]) -> Verdict:
    """Return whether enough seats have picked the word: a phone that only sleeps could still object."""
    asked = pickers(table, handover)
    found = verdict(table, by, asked)
    devices = {table.sitter(seat).device for seat in (*asked, handover.seat)} - {AT_HUB}
    picked = {table.sitter(seat).device for seat in by}
    return "alone" if found == "enough" and len(picked) < min(ENOUGH, len(devices)) else found


def handed_over(handover: Handover) -> Sequence[TableEvent]:
    """Return the end of a handover that holds."""
    return [SeatMoved(seat, handover.device) for seat in (handover.seat, *handover.along)]


def give_notice(table: Table, now: int) -> Iterator[TableEvent]:
    """Yield the notices of handovers for which every remaining phone has picked the word."""
    for handover in table.handovers:
        open_yet = handover.holds is None and handover.by and not live(table, handover.seat)
        if open_yet and picked_by(table, handover, handover.by) == "alone":
            yield NoticeGiven(HANDOVER_NAME, handover.seat, now + NOTICE)


def next_deadlines(table: Table) -> Iterator[int]:
    """Yield the game times at which a handover ends, or holds."""
    for handover in table.handovers:
        yield _ends(handover)


def _ends(handover: Handover) -> int:
    """Return the game time at which a handover ends; one that is announced does not end before it holds."""
    return handover.deadline if handover.holds is None else handover.holds


def expire(games: Games, table: Table, now: int) -> Sequence[TableEvent]:
    """Return the events of handovers whose time is over; at night nobody could object."""
    found: list[TableEvent] = []
    for handover in table.handovers:
        if _ends(handover) > now:
            continue
        if handover.holds is None or eyes_closed(games, table):
            found.append(MoveClosed(handover.seat))
        else:
            found += handed_over(handover)
    return change_seats(games, table, found) if found else found
