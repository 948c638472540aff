"""Seats that go on on another phone: who is asked for the word that it shows, and what an answer brings.

A phone that is there is asked alone. For one that is gone the others are asked; two
devices must pick the word. Silence and every wrong word refuse, and nobody is asked
while eyes are closed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.core.chance import Chance
from companion.core.game import Refused
from companion.core.offer import Offer, To
from companion.core.question import Answer, Choice, One, Question
from companion.core.table.agreements import ENOUGH, Verdict, verdict, voices
from companion.core.table.events import Games, MoveClosed, NoticeGiven, SeatMoved, TableEvent, WordPicked
from companion.core.table.play import eyes_closed
from companion.core.table.state import MOVE_TIME, NOTICE, Move, Table
from companion.core.text import Text, say
from companion.core.view import AT_HUB, HUB, Seat

TableOffer = Offer[TableEvent]

LOOK = 1_000
"""Milliseconds of game time before a word can be picked: a thumb may be on its way to another question."""

NONE = "none"
"""The choice that none of the words is the one, or that the seat is to stay where it is."""


def live(table: Table, seat: int) -> bool:
    """Return whether the seat has a phone, and that is there."""
    sitter = table.sitter(seat)
    return sitter.device != AT_HUB and not sitter.away


def pickers(table: Table, move: Move) -> tuple[Seat, ...]:
    """Return the seats that are asked for the word."""
    if live(table, move.seat):
        return (Seat(move.seat),)
    own = table.sitter(move.seat).device
    return tuple(seat for seat in voices(table) if table.sitter(seat).device not in (own, move.device))


def picking(games: Games, table: Table) -> Iterator[TableOffer]:
    """Yield the question for the word, for those who have not answered it."""
    if table.moves and eyes_closed(games, table):
        return
    for move in table.moves:
        asked = tuple(seat for seat in pickers(table, move) if seat not in move.by)
        yield word_offer(table, move, asked)


def _word_question(table: Table, move: Move) -> Question:
    return Question(
        id=f"table-word-{move.seat}-{move.number}",
        text=_text(table, move),
        ask=One((*_choices(move), Choice(NONE, say("None of these: refuse"), "cross"))),
        awaited=True,
        until=move.until,
        otherwise=say("The seat stays where it is."),
    )


def _choices(move: Move) -> Iterator[Choice]:
    return (Choice(f"word-{number}", word) for number, word in enumerate(move.words, start=1))


def _text(table: Table, move: Move) -> Text:
    who = ", ".join(table.name(seat) for seat in (move.seat, *move.along))
    if live(table, move.seat):
        return say("Another phone wants to go on as {who}. Which word does it show?", who=who)
    return say("A phone wants to go on as {who}. Look at it: which word does it show?", who=who)


def word_offer(table: Table, move: Move, to: To) -> TableOffer:
    """Return the offer to pick the word of a phone; the hub's own controls stand in for all who are asked."""

    def picked(by: int, answer: Answer, now: int, chance: Chance) -> Sequence[TableEvent]:
        # In a pause game time stands still, and nobody taps on anything else in a hurry.
        if answer != NONE and not table.paused and now < move.until - MOVE_TIME + LOOK:
            raise Refused(say("This question has only just come. Look at the word first."))
        if answer != f"word-{move.words.index(move.word) + 1}":
            return [MoveClosed(move.seat)]
        found = "enough" if by in (move.seat, HUB) else picked_by(table, move, (*move.by, by))
        if found == "enough":
            return moved(move)
        return [WordPicked(move.seat, by, now + NOTICE if found == "alone" else None)]

    return Offer(to, _word_question(table, move), picked, waits=False)


def picked_by(table: Table, move: Move, by: Sequence[int]) -> Verdict:
    """Return whether the seats that have picked the word are enough: a phone that only sleeps could still object."""
    asked = pickers(table, move)
    found = verdict(table, by, asked)
    devices = {table.sitter(seat).device for seat in (*asked, move.seat)} - {AT_HUB}
    picked = {table.sitter(seat).device for seat in by}
    return "alone" if found == "enough" and len(picked) < min(ENOUGH, len(devices)) else found


def moved(move: Move) -> Sequence[TableEvent]:
    """Return the end of a wish that holds."""
    return [SeatMoved(seat, move.device) for seat in (move.seat, *move.along)]


def noticed(table: Table, now: int) -> Iterator[TableEvent]:
    """Yield the notices of moves for which all have picked the word whose phones are left."""
    for move in table.moves:
        if move.holds is None and move.by and not live(table, move.seat) and picked_by(table, move, move.by) == "alone":
            yield NoticeGiven("move", move.seat, now + NOTICE)


def due(table: Table) -> Iterator[int]:
    """Yield the game times at which a move ends, or holds."""
    for move in table.moves:
        yield move.until if move.holds is None else min(move.holds, move.until)


def over(games: Games, table: Table, now: int) -> Iterator[TableEvent]:
    """Yield what becomes of the moves whose time is over; in the night nobody could object."""
    for move in table.moves:
        if move.holds is not None and move.holds <= now and not eyes_closed(games, table):
            yield from moved(move)
        elif move.until <= now or (move.holds is not None and move.holds <= now):
            yield MoveClosed(move.seat)
