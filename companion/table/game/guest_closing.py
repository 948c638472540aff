"""The end of a guest's answer: the question is gone, or eyes are closed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.core.game import AnyGame
from companion.core.move import Move
from companion.table.event import TableEvent
from companion.table.game.absent_answers import is_asked
from companion.table.game.events import GuestClosed
from companion.table.proposals.events import GUEST_NAME, Dropped
from companion.table.state import Table


def guests_over(game: AnyGame, table: Table, state: Any) -> Iterator[TableEvent]:
    """Yield the ends of guests and of proposals about them, now that the game of `table` comes to `state`."""
    wished = [proposal for proposal in table.proposals if proposal.what == GUEST_NAME]
    if not (table.guest or wished) or game.outcome(state):
        return
    closed = game.public_view(state).phase == "night"
    asked = () if closed else tuple(game.legal_moves(state))
    if table.guest and not _is_open(table, asked, table.guest.seat, table.guest.question):
        yield GuestClosed(table.guest.seat)
    for one in wished:
        if not _is_open(table, asked, one.seat, one.question):
            yield Dropped(GUEST_NAME, one.seat)


def _is_open(table: Table, asked: tuple[Move[Any], ...], seat: int, question: str) -> bool:
    return any(f"{table.occasion}-{one.question.id}" == question and for_guests(one, seat) for one in asked)


def for_guests(move: Move[Any], seat: int) -> bool:
    """Return whether a move waits for a secret answer of `seat`: guests only give secret answers.

    If the table waits for nobody, nobody may see either who has answered, so no phone is lent.
    """
    question = move.question
    return question.secret and question.required and move.waits and move.who_wants is None and is_asked(move, seat)
