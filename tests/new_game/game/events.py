"""What can happen in New game. Times are game time in milliseconds."""

from __future__ import annotations

from msgspec.structs import replace

from companion.core.event import Entry, Event, EventType, Reveal
from companion.core.game import Setup
from companion.core.text import Words, say
from companion.kit.figures import Changed
from companion.kit.listed import listed
from companion.kit.seated import GameStopped
from companion.kit.together import Together
from tests.new_game.game.state import State


class Begun(Event[State]):
    """The game begins: nobody has a point."""

    setup: Setup

    def after(self, state: State | None) -> State:
        return State(setup=self.setup, points=dict.fromkeys(self.setup.seats, 0))


class VoteOpened(Event[State]):
    """Everybody votes."""

    until: int | None

    def after(self, state: State) -> State:
        return replace(state, votes=Together(asked=state.setup.seats, until=self.until))


class VoteCast(Event[State]):
    """The secret vote of a seat."""

    seat: int
    choice: str

    def after(self, state: State) -> State:
        return replace(state, votes=state.votes.answered(self.seat, self.choice) if state.votes else None)


class VotesShown(Reveal[State]):
    """The vote is over: each vote that somebody got is a point, and the next round begins."""

    def after(self, state: State) -> State:
        votes = list(state.votes.answers.values()) if state.votes else []
        points = {seat: points + votes.count(f"seat-{seat}") for seat, points in state.points.items()}
        return replace(state, round=state.round + 1, votes=None, points=points)

    def told(self, state: State) -> Words:
        return say("The vote is closed.")


class PointsPutRight(Entry[State]):
    """Points are as the table says; nothing ends or is revealed by it."""

    points: dict[int, Changed]
    """By seat; those alone that change."""

    def after(self, state: State) -> State:
        points = {seat: one.now for seat, one in self.points.items()}
        return replace(state, points={**state.points, **points})

    def told(self, state: State) -> Words:
        rows = [
            say("{what} {was} → {now}", what=state.name(seat), was=one.was, now=one.now)
            for seat, one in self.points.items()
        ]
        return say("Put right: {what}", what=listed(rows))


EVENTS: tuple[EventType, ...] = (Begun, VoteOpened, VoteCast, VotesShown, PointsPutRight, GameStopped)
