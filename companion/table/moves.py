"""The legal moves of a table: the game's questions, and the table's own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from msgspec.structs import replace

from companion.core.move import Move, To
from companion.core.question import step
from companion.core.text import say
from companion.core.view import Seat
from companion.table.absence.absent_seats import absences, phoneless
from companion.table.between_games import BETWEEN_GAMES, HOSTING, TAUGHT
from companion.table.event import Games, TableMove
from companion.table.feature import Feature, TableContext, ask, context, is_concerned
from companion.table.game.events import Paused
from companion.table.game.game_moves import game_moves
from companion.table.game.play import resume
from companion.table.guests.lending import guests
from companion.table.handover.picking import picking
from companion.table.hosting import choices
from companion.table.moves_by_seat import MovesBySeat
from companion.table.proposal_types import PROPOSAL_TYPES
from companion.table.proposals.voting import list_possible, requests
from companion.table.records import Running
from companion.table.seats.seating import seating, standing
from companion.table.state import Table
from companion.table.teaching import lessons

PAUSE = say("Pause")

WITHDRAWAL = "table-unask-"
"""The beginning of the ids of withdrawals of proposals (`companion.table.proposals.voting`)."""


def moves_by_seat(games: Games, table: Table) -> MovesBySeat:
    """Return every seat's moves: made once, they serve all views of a moment."""
    at = context(games, table)
    handless = {*table.without, *table.phoneless}
    moves = [_in_sight(move) if move.active_seat in handless else move for move in _all(at)]
    groups: dict[tuple[To, int | None], int] = {}
    grouped = [(groups.setdefault((move.to, move.active_seat), len(groups)), move) for move in moves]
    lists: dict[tuple[int, ...], Sequence[TableMove]] = {}
    found: dict[Seat, Sequence[TableMove]] = {}
    for seat in table.seats:
        # Each group for the seat: 0 is not for it, 1 is as for the others, 2 is as for the active seat.
        meant = tuple(
            [
                0 if (seat != to if isinstance(to, int) else seat not in to) else 2 if seat == active_seat else 1
                for to, active_seat in groups
            ]
        )
        if meant not in lists:
            lists[meant] = _in_order(meant, grouped)
        found[seat] = lists[meant]
    return MovesBySeat(at, found)


def _in_order(meant: Sequence[int], grouped: Sequence[tuple[int, TableMove]]) -> Sequence[TableMove]:
    """Return the moves for a seat, required ones first; each comes with the number of its group."""
    required: list[TableMove] = []
    others: list[TableMove] = []
    for group, move in grouped:
        if meant[group] == 2:
            own = _for_active_seat(move)
            (required if own.question.required or own.first else others).append(own)
        elif meant[group]:
            (required if move.question.required else others).append(move)
    if any([move.first for move in required]):
        required.sort(key=lambda move: not move.first)
    return (*required, *others)


def _in_sight(move: TableMove) -> TableMove:
    """Return the move with the others' question, if the active seat has no phone that answers."""
    own = _for_active_seat(move).question
    opens = own.required and not move.question.required
    return replace(move, question=replace(move.question, tool=True)) if opens else move


def _for_active_seat(move: TableMove) -> TableMove:
    """Return the move as the active seat has it: its own words, on the question's occasion and clock."""
    asked = move.question
    own = move.own or replace(asked, required=True)
    own = replace(own, id=asked.id, deadline=asked.deadline, clock_waits=asked.clock_waits)
    return replace(move, question=own)


def _all(at: TableContext) -> list[TableMove]:
    found = ask(FIRST, at)
    found.extend(_in_play(at, at.running) if at.running else _between_games(at))
    found.extend(list_possible(PROPOSAL_TYPES, at))
    if at.table.host:
        found.extend(choices.speaker(at))
        found.extend(ask(TAUGHT, at))
    if at.table.proposals:
        # Players who have proposed something see at once that others are asked.
        found.sort(key=lambda move: not move.question.id.startswith(WITHDRAWAL))
    return found


FIRST: tuple[Feature[Iterable[TableMove]], ...] = (
    Feature(("proposals",), lambda at: requests(PROPOSAL_TYPES, at)),
    Feature(("handovers",), picking),
)
"""The questions above the game's own."""


def _in_play(at: TableContext, running: Running) -> list[TableMove]:
    table = at.table
    found: list[TableMove] = []
    if not table.paused:
        found.extend(played := game_moves(at, running))
        if is_concerned(("unreachable", "absences"), table):
            found.extend(absences(at, running, played))
        if is_concerned(("phoneless",), table):
            found.extend(phoneless(table, running, played))
        if is_concerned(("lesson",), table):
            found.extend(lessons.away(at))
    if is_concerned(("unreachable", "guest"), table):
        found.extend(guests(at, running))
    found.append(_pause(at, running))
    if len(table.seats) > len(running.seats):
        found.append(standing(table, tuple([seat for seat in table.seats if seat not in running.seats])))
    return found


def _between_games(at: TableContext) -> Iterator[TableMove]:
    table = at.table
    yield from ask(BETWEEN_GAMES, at)
    if table.host:
        yield from ask(HOSTING, at)
    yield from seating(table)


def _pause(at: TableContext, running: Running) -> TableMove:
    games, table = at.games, at.table
    if table.paused:
        question = step(f"table-resume-{table.paused_times}", say("Resume"), icon="play", by_button=True, required=True)
        return Move(running.seats, question, lambda by, answer, now, chance: resume(games, table, now, chance))
    question = step(f"table-pause-{table.paused_times}", PAUSE, icon="pause")
    return Move(running.seats, question, lambda *_: [Paused()])
