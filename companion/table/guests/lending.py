"""One secret answer on a neighbour's phone, for a player without a phone: the phone is opened, used, and closed.

The hub's own controls name the seat and the phone, or two devices agree on both. The guest's page shows the question
and no secret of the seat, and it closes after one answer. It is never open while eyes are closed, nor for a seat whose
phone is here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from msgspec.structs import replace

from companion.core.chance import Chance
from companion.core.move import Effect, Move
from companion.core.question import Answer, Ask, One, Order, Question, Some, step
from companion.core.text import say
from companion.core.view import HUB, Seat
from companion.table.event import Games, TableEvent, TableMove
from companion.table.feature import TableContext
from companion.table.game.events import GuestClosed
from companion.table.game.guest_closing import for_guests
from companion.table.game.play import advance
from companion.table.guests.events import GuestAsked
from companion.table.guests.hand_back import returned, stop_clock
from companion.table.guests.proposal import GUEST, has_no_phone, is_host_of_guests, open_for_guest
from companion.table.parts import NOTICE
from companion.table.pending import Guest
from companion.table.proposals.voting import verdict
from companion.table.records import Running, Sitter
from companion.table.seats.people import seat_of, whom
from companion.table.state import Table


def guests(at: TableContext, running: Running) -> Iterator[TableMove]:
    """Yield the moves that open a neighbour's phone for an answer, or close the one that is open."""
    table = at.table
    yield from returned(at, running)
    if table.guest:
        yield _closing(table, table.guest, tuple(seat for seat in running.seats if seat not in table.phoneless))
    elif not (table.paused or at.eyes_closed):
        without = [seat for seat in running.seats if has_no_phone(table.sitter(seat))]
        able = [(seat, lenders) for seat in without if (lenders := _lenders(table, seat))]
        for seat, lenders in able:
            question = _secretly_asked(at.game_moves, seat)
            if question:
                yield _asking(at.games, table, seat, question, lenders)


def _secretly_asked(there: Iterable[tuple[Move[Any], Question]], seat: int) -> Question | None:
    """Return the first secret question that the game waits for `seat` to answer, None if there is none."""
    return next((question for move, question in there if for_guests(move, seat)), None)


def _lenders(table: Table, seat: int) -> Sequence[Sitter]:
    """Return the players who may lend a phone to `seat`, one for each phone, clockwise from that seat."""
    place = table.seats.index(Seat(seat))
    around = (*table.seats[place + 1 :], *table.seats[:place])
    first: dict[str, Sitter] = {}
    for other in around:
        if is_host_of_guests(table, seat, other):
            first.setdefault(table.sitter(other).device, table.sitter(other))
    return list(first.values())


def _asking(games: Games, table: Table, seat: int, question: Question, lenders: Sequence[Sitter]) -> TableMove:
    who = table.name(seat)
    ask = whom(
        f"table-guest-{seat}-{question.id}-{table.guests}",
        say("{who} answers as a guest. On whose phone?", who=who),
        lenders,
        lambda other: say("{who} answers as a guest on {other}'s phone", who=who, other=other),
    )
    wanted = table.proposal(GUEST.what, seat)
    to = () if wanted.by else table.voices

    def lent(by: int, answer: Answer, now: int, chance: Chance) -> Sequence[TableEvent]:
        proposal = replace(wanted, by=(by,), phone=seat_of(answer), question=question.id)
        found = "enough" if by == HUB else verdict(table, proposal.by, GUEST.voters(table, seat))
        if found == "enough":
            return open_for_guest(games, table, proposal)
        until = now + NOTICE if found == "alone" else None
        return [GuestAsked(by, seat, proposal.phone, question.id, until)]

    return Move(to, replace(ask, tool=True), lent)


def _closing(table: Table, guest: Guest, seats: tuple[Seat, ...]) -> TableMove:
    who, other = table.name(guest.seat), table.name(guest.phone)
    text = say("Cancel {who}'s answer on {other}'s phone", who=who, other=other)
    question = step(f"table-unguest-{guest.seat}-{table.guests}", text, icon="cross")
    return Move(seats, replace(question, tool=True), lambda *_: [GuestClosed(guest.seat)])


def answering(at: TableContext) -> TableMove | None:
    """Return the guest's move, None if there is none, and while the table is paused.

    It has neither the seat's earlier answer nor a view of its secrets.
    """
    guest = at.table.guest
    if guest is None or at.table.paused or at.eyes_closed:
        return None
    for move, question in at.game_moves:
        if question.id == guest.question and for_guests(move, guest.seat):
            shown = replace(question, ask=_blind(question.ask), about="", value=None, button_choice=None)
            return Move(guest.seat, shown, _relay_answer(at.games, at.table, guest, move.effect))
    return None


def _relay_answer(games: Games, table: Table, guest: Guest, effect: Effect[Any]) -> Effect[TableEvent]:
    closed = GuestClosed(guest.seat)

    def answered(by: int, answer: Answer, now: int, chance: Chance) -> Sequence[TableEvent]:
        happened = effect(guest.seat, answer, now, chance)
        events = [closed, *advance(games, closed.apply(table, games), happened, now, chance)]
        return [*events, *stop_clock(games, table, guest.phone, events, now)]

    return answered


def _blind(ask: Ask) -> Ask:
    """Return the choices without the ids of the secrets that explain them."""
    if isinstance(ask, One | Some | Order):
        return replace(ask, choices=tuple(replace(choice, about="") for choice in ask.choices))
    return ask
