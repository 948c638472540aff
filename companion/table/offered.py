"""What may be answered at a table now, seat by seat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.core.question import Question
from companion.core.view import Seat
from companion.table.event import TableOffer
from companion.table.feature import TableContext


class Offered(dict[Seat, Sequence[TableOffer]]):
    """The offers to every seat, awaited ones first; seats with the same offers share one list.

    What is worked out of them once for all views of the moment stands beside them.
    """

    at: TableContext
    questions: Mapping[Seat, tuple[Question, ...]]
    """The questions of every seat; seats with the same offers share them."""
    awaited: Mapping[Seat, bool]
    """Whether the table waits for each seat."""

    def __init__(self, at: TableContext, offers: Mapping[Seat, Sequence[TableOffer]]) -> None:
        """Hold `offers`, of the table `at` this moment."""
        super().__init__(offers)
        self.at = at
        different = {id(shared): shared for shared in self.values()}
        asked = {key: tuple([offer.question for offer in shared]) for key, shared in different.items()}
        waits = {key: any([o.question.awaited and o.waits for o in shared]) for key, shared in different.items()}
        self.questions = {seat: asked[id(shared)] for seat, shared in self.items()}
        self.awaited = {seat: waits[id(shared)] for seat, shared in self.items()}
