"""The events of New game. Times are game time in milliseconds."""

from __future__ import annotations

from msgspec.structs import replace

from companion.core.clock import ClockMoved, later
from companion.core.event import Event, Reveal, Undoable
from companion.core.game import Setup
from companion.core.text import Words, say
from companion.kit.correction import Corrected
from companion.kit.simultaneous_choice import SimultaneousChoice
from tests.new_game.game.state import State


class PlayBegan(Event[State]):
    """The game begins: nobody has a point."""

    setup: Setup

    def apply(self, state: State | None) -> State:
        return State(setup=self.setup, points=dict.fromkeys(self.setup.seats, 0))


class RoundVoteOpened(Event[State]):
    """Everybody votes."""

    deadline: int | None

    def apply(self, state: State) -> State:
        return replace(state, votes=SimultaneousChoice(asked=state.setup.seats, deadline=self.deadline))


class RoundVotePutOff(ClockMoved[State]):
    """The time to vote begins after a lesson, or once a lent phone is back."""

    def apply(self, state: State) -> State:
        votes = state.votes
        return replace(state, votes=replace(votes, deadline=later(votes.deadline, self.by))) if votes else state


class VoteCast(Event[State]):
    """The secret vote of a seat."""

    seat: int
    choice: str

    def apply(self, state: State) -> State:
        return replace(state, votes=state.votes.with_answer(self.seat, self.choice) if state.votes else None)


class VotesShown(Reveal[State]):
    """The vote is over: each vote for a player is a point, and the next round begins."""

    def apply(self, state: State) -> State:
        votes = list(state.votes.answers.values()) if state.votes else []
        points = {seat: points + votes.count(f"seat-{seat}") for seat, points in state.points.items()}
        return replace(state, round=state.round + 1, votes=None, points=points)

    def log_line(self, state: State) -> Words:
        return say("The vote is over.")


class NewGameCorrected(Corrected[State], Undoable[State]):
    """Something is corrected to match the table; nothing ends or is revealed by it."""
