"""The legal moves of a table, seat by seat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.core.question import Question
from companion.core.view import Seat
from companion.table.event import TableMove
from companion.table.feature import TableContext


class MovesBySeat(dict[Seat, Sequence[TableMove]]):
    """The moves of every seat, required ones first; seats with the same moves share one list.

    Values derived from them, for all views of the moment, stand beside them.
    """

    at: TableContext
    questions: Mapping[Seat, tuple[Question, ...]]
    """The questions of every seat; seats with the same moves share them."""
    required: Mapping[Seat, bool]
    """Whether the table waits for each seat."""

    def __init__(self, at: TableContext, moves: Mapping[Seat, Sequence[TableMove]]) -> None:
        """Hold `moves`, of the table `at` this moment."""
        super().__init__(moves)
        self.at = at
        different = {id(shared): shared for shared in self.values()}
        asked = {key: tuple([move.question for move in shared]) for key, shared in different.items()}
        waits = {key: any([o.question.required and o.waits for o in shared]) for key, shared in different.items()}
        self.questions = {seat: asked[id(shared)] for seat, shared in self.items()}
        self.required = {seat: waits[id(shared)] for seat, shared in self.items()}
