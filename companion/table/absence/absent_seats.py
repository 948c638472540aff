"""The others' moves about a seat whose phone is gone, or that has none.

They go on without it, wait after all, or answer for it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from msgspec.structs import replace

from companion.core.chance import Chance
from companion.core.move import Move
from companion.core.question import Answer, step
from companion.core.text import say
from companion.core.view import AT_HUB, HUB, Seat
from companion.table.absence.events import GoingOnAsked, GoingOnDropped, WaitedAgain
from companion.table.absence.proposal import WITHOUT
from companion.table.event import Games, TableEvent, TableMove
from companion.table.feature import TableContext
from companion.table.game.absent_answers import holds_back, is_asked
from companion.table.game.play import without
from companion.table.parts import NOTICE
from companion.table.proposals.voting import agree
from companion.table.records import Absence, Running, Sitter
from companion.table.seats.events import GoneOn
from companion.table.state import Table


def absences(at: TableContext, running: Running, asked: Sequence[TableMove]) -> Iterator[TableMove]:
    """Yield the moves to go on without the seats that cannot answer; `asked` are the game's moves."""
    games, table = at.games, at.table
    for sitter in table.sitters if table.unreachable or table.absences else ():
        if sitter.seat not in running.seats:
            continue
        no_phone = sitter.device == AT_HUB
        if sitter.without and not no_phone:
            yield from _in_place(table, running, sitter, asked)
        if absence := table.absence(sitter.seat):
            yield _waiting(table, running, absence)
        elif sitter.is_overdue or no_phone:
            yield from _ask_to_go_on(games, table, running, sitter, asked)
        if sitter.without and no_phone and not absence:
            yield _waiting_again(table, running, sitter)


def phoneless(table: Table, running: Running, asked: Sequence[TableMove]) -> Iterator[TableMove]:
    """Yield the moves by which phones may answer for players without one."""
    for seat in table.phoneless:
        if seat in running.seats:
            yield from _in_place(table, running, table.sitter(seat), asked)


def _waits(move: TableMove, sitter: Sitter) -> bool:
    """Return whether the table waits for this seat: nobody else can answer, and the others have not gone on."""
    held_back = (move.agreed and not sitter.agreed) or holds_back(move, move.question.id, sitter)
    if not (move.waits and move.question.required and is_asked(move, sitter.seat)):
        return False
    if sitter.without and not held_back:
        return False
    if sitter.device == AT_HUB and not move.question.secret:
        return False
    return move.default_effect is not None or _alone(move, sitter.seat)


def _alone(move: TableMove, seat: int) -> bool:
    return move.to in (seat, (seat,))


def _others(table: Table, running: Running, seat: int) -> tuple[Seat, ...]:
    # The hub's own question is shown once, not once for each player without a phone.
    apart = {seat, *table.without, *table.phoneless}
    return tuple(other for other in running.seats if other not in apart)


def _impartial(table: Table, running: Running, sitter: Sitter, about: Collection[int]) -> tuple[Seat, ...]:
    """Return the others who may tap for a seat: nobody whom its answer is about, nor on their phones if possible.

    If there is nobody else, the hub's own controls are left for a player without a phone. For one whose phone is gone
    it is anyone, because a table may have no such controls.
    """
    others = _others(table, running, sitter.seat)
    if not about:
        return others
    apart = [seat for seat in others if seat not in about]
    devices = {table.sitter(seat).device for seat in about if seat in table.seats}
    found = [seat for seat in apart if table.sitter(seat).device not in devices] or apart
    return tuple(found or (() if sitter.device == AT_HUB else others))


def _ask_to_go_on(
    games: Games, table: Table, running: Running, sitter: Sitter, asked: Sequence[TableMove]
) -> Iterator[TableMove]:
    waited = [move for move in asked if _waits(move, sitter)]
    if not waited:
        return
    proposal = table.proposal(WITHOUT.what, sitter.seat)
    about = {seat for move in waited for seat in move.decides_about}
    skipped = next((move.question.id for move in waited if move.decides_about), "")
    others = tuple(seat for seat in _impartial(table, running, sitter, about) if seat not in proposal.by)
    text = say("Continue without {who}", who=sitter.name)
    question = step(f"table-without-{sitter.seat}-{table.begun}-{table.absent_times}", text, icon="play", required=True)
    if sitter.device == AT_HUB:
        # There are other ways to answer the question, so nobody has to use this one.
        question = replace(question, required=False, tool=True)

    def alone(by: int, answer: Answer, now: int, chance: Chance) -> Sequence[TableEvent]:
        if all(other.device == AT_HUB for other in table.sitters):
            return _at_once(games, table, sitter, skipped, now, chance)
        return [GoingOnAsked(sitter.seat, by, now + NOTICE, by == HUB, skipped)]

    def agreed(by: int, answer: Answer, now: int, chance: Chance) -> Sequence[TableEvent]:
        return alone(by, answer, now, chance) if by == HUB else agree(WITHOUT, games, table, proposal, by, now, chance)

    yield Move(others, question, agreed if any(move.agreed for move in waited) else alone, waits=False)


def _at_once(
    games: Games, table: Table, sitter: Sitter, skipped: str, now: int, chance: Chance
) -> Sequence[TableEvent]:
    """Return the events of going on without a notice: no phone is here that could object."""
    gone_on = GoneOn(sitter.seat, agreed=True, question=skipped)
    return [gone_on, *without(games, gone_on.apply(table, games), now, chance)]


def _waiting(table: Table, running: Running, absence: Absence) -> TableMove:
    text = say("Wait for {who}", who=table.name(absence.seat))
    question = step(f"table-wait-{absence.seat}-{absence.number}", text, icon="hourglass")
    return Move(_others(table, running, absence.seat), question, lambda *_: [GoingOnDropped(absence.seat)])


def _waiting_again(table: Table, running: Running, sitter: Sitter) -> TableMove:
    text = say("Wait for {who}", who=sitter.name)
    question = step(f"table-await-{sitter.seat}-{table.begun}-{table.absent_times}", text, icon="hourglass")
    return Move(_others(table, running, sitter.seat), question, lambda *_: [WaitedAgain(sitter.seat)])


def _in_place(table: Table, running: Running, sitter: Sitter, asked: Sequence[TableMove]) -> Iterator[TableMove]:
    for move in asked:
        if move.question.required and _alone(move, sitter.seat) and not move.question.secret:
            yield _for(move, sitter, _impartial(table, running, sitter, move.decides_about))


def _for(move: TableMove, sitter: Sitter, others: tuple[Seat, ...]) -> TableMove:
    asked = move.question
    text = say("For {who}: {what}", who=sitter.name, what=asked.text)
    question = replace(asked, id=f"{asked.id}-for-{sitter.seat}", text=text, button_choice=None, about="")
    effect = move.effect
    # The table waits for the asked player, and for nobody who may tap instead.
    return Move(others, question, lambda by, answer, *now: effect(sitter.seat, answer, *now), waits=False)
