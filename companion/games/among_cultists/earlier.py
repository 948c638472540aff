"""What the evenings of earlier versions hold and no evening brings any more.

The AI was seated when the evening began, two seats could close what all were asked for
those who did not answer, and one took back the last points.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from companion.core.text import Text, Words, count, say
from companion.core.view import Fact
from companion.games.among_cultists.entering.events import EveningEntry, EveningEvent
from companion.games.among_cultists.table.state import State

CLOSERS = 2
"""Seats that closed what all were asked."""

CLOSING = 30_000
"""Milliseconds in which everybody could still answer then."""


class AiSeated(EveningEntry):
    """The AI sits on the right of a seat; since there is a checklist, that is said before the night."""

    right_of: int

    def changed(self, state: State) -> State:
        return replace(state, right_of=self.right_of)

    def told(self, state: State) -> Words:
        return say("The AI sits on the right of {who}.", who=state.name(self.right_of))


class ClosingWanted(EveningEvent):
    """One seat has wanted the vote closed for those who had not voted."""

    seat: int
    until: int | None = None
    """When it closes; None: that does not change."""

    def changed(self, state: State) -> State:
        vote = state.voting
        ends = vote.until if self.until is None else self.until
        return replace(state, vote=replace(vote, closers=(*vote.closers, self.seat), until=ends))

    def told(self, state: State) -> Text | None:
        if self.until is None:
            return None
        who, n = _names(state, state.voting.closers), CLOSING // 1000
        return say("The vote is closed by {who}: {n} seconds are left.", who=who, n=n)


class QuestionUnwanted(EveningEvent):
    """One seat has wanted the question closed for those who were away."""

    seat: int
    until: int | None = None
    """When it closes, where all are asked and enough have wanted it."""

    def changed(self, state: State) -> State:
        asked, *others = state.pending
        ends = asked.answers.until if self.until is None else self.until
        ending = replace(asked, answers=replace(asked.answers, until=ends), closers=(*asked.closers, self.seat))
        return replace(state, pending=(ending, *others))

    def told(self, state: State) -> Text | None:
        if self.until is None:
            return None
        who, n = _names(state, state.pending[0].closers), CLOSING // 1000
        return say("The question is closed by {who}: {n} seconds are left.", who=who, n=n)


class PointsTakenBack(EveningEntry):
    """The last points were entered by mistake; now they are put right."""

    points: int

    def changed(self, state: State) -> State:
        return replace(state, points=state.points[:-1], entries=state.entries + 1)

    def told(self, state: State) -> Words:
        return count("{n} point is taken back.", "{n} points are taken back.", self.points)


def _names(state: State, seats: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(state.setup.name(seat) for seat in seats)


def closing(closers: tuple[int, ...]) -> Iterator[Fact]:
    """Yield how many of the seats that were needed wanted it closed, if any did."""
    if closers:
        yield Fact(say("Want it closed"), say("{n} of {needed}", n=len(closers), needed=CLOSERS))
