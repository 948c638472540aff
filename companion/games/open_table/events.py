"""The events of an open table. Times are game time in milliseconds."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from companion.core.clock import ClockMoved, later
from companion.core.event import Event, Reveal, Undoable
from companion.core.game import Setup
from companion.core.require import require
from companion.core.text import Words, say
from companion.core.view import Highlight, Sound
from companion.games.open_table.ballots import show_ballots
from companion.games.open_table.options import rounds
from companion.games.open_table.state import ABSTAIN, TOKENS, Bag, State, Vote
from companion.kit.listed import join_lines
from companion.kit.simultaneous_choice import SimultaneousChoice


class RoundsOpened(Event[State]):
    """The game begins with its first round."""

    setup: Setup

    def apply(self, state: State | None) -> State:
        return State(setup=self.setup)


class PointsEntered(Undoable[State]):
    """The points of a round are entered; a later entry replaces them."""

    round: int
    points: dict[int, int]
    """The points by seat."""

    def apply(self, state: State) -> State:
        return replace(state, points={**state.points, self.round: self.points})

    def log_line(self, state: State) -> Words:
        return say("The points for round {n} are in.", n=self.round)

    def highlights(self, state: State) -> Sequence[Highlight]:
        rows = [
            say("{who}: {n}", who=p.name, n=self.points.get(p.seat, 0))
            for p in state.setup.players
            if p.seat in state.seats or p.seat in self.points
        ]
        return [Highlight(kind="event", title=say("Points for round {n}", n=self.round), text=join_lines(rows))]


class RoundEnded(Undoable[State]):
    """The round is over, and the next one begins."""

    round: int

    def apply(self, state: State) -> State:
        return replace(state, round=self.round + 1)

    def log_line(self, state: State) -> Words:
        return say("Round {n} is over.", n=self.round)

    def highlights(self, state: State) -> Sequence[Highlight]:
        if state.round > (rounds(state.setup) or state.round):
            return ()
        return [Highlight(kind="event", title=say("Round {n} starts", n=state.round), icon="hourglass")]


class RoundFirstDrawn(Event[State]):
    """Chance has named the first player."""

    seat: int

    def apply(self, state: State) -> State:
        return replace(state, first=self.seat, firsts=state.firsts + 1)

    def log_line(self, state: State) -> Words:
        return say("{who} starts.", who=state.setup.name(self.seat))

    def highlights(self, state: State) -> Sequence[Highlight]:
        return [Highlight(kind="event", title=self.log_line(state), icon="dice", seats=(self.seat,))]


class CountdownStarted(Event[State]):
    """A countdown has begun."""

    ends: int

    def apply(self, state: State) -> State:
        return replace(state, countdown=self.ends, countdowns=state.countdowns + 1)


class CountdownStopped(Event[State]):
    """Somebody has stopped the countdown."""

    def apply(self, state: State) -> State:
        return replace(state, countdown=None)


class CountdownEnded(Event[State]):
    """The countdown has run out."""

    def apply(self, state: State) -> State:
        return replace(state, countdown=None, sounds=(Sound(f"countdown-{state.countdowns}", "gong"),))

    def log_line(self, state: State) -> Words:
        return say("Time's up.")

    def highlights(self, state: State) -> Sequence[Highlight]:
        return [Highlight(kind="event", title=self.log_line(state), icon="hourglass")]


class VoteOpened(Undoable[State]):
    """A vote has begun."""

    about: str
    """The kind of vote, "people" or "yes-no"."""
    shown: bool
    """Whether the ballots are shown in the end, rather than only their count."""
    deadline: int | None = None

    def apply(self, state: State) -> State:
        ballots: SimultaneousChoice[str] = SimultaneousChoice(asked=state.seats, deadline=self.deadline)
        vote, votes = Vote(self.about, self.shown, ballots, candidates=state.seats), state.votes + 1
        return replace(state, vote=vote, votes=votes, sounds=(Sound(f"ballots-{votes}", "drum-roll"),))

    def log_line(self, state: State) -> Words:
        # People who vote in secret must know in advance what will be shown.
        if self.shown:
            return say("A secret vote starts. Everyone's vote is shown at the end.")
        return say("A secret vote starts. Only the count is shown at the end.")


class BallotsPutOff(ClockMoved[State]):
    """The clock of a vote begins after a lesson."""

    def apply(self, state: State) -> State:
        vote = state.vote
        if vote is None:
            return state
        ballots = replace(vote.ballots, deadline=later(vote.ballots.deadline, self.by))
        return replace(state, vote=replace(vote, ballots=ballots))


class BallotCast(Event[State]):
    """A seat has cast its secret ballot."""

    seat: int
    choice: str
    """The value of a choice, "abstain", or "none" if the table goes on without the seat and only the count is shown."""

    def apply(self, state: State) -> State:
        vote = _vote(state)
        return replace(state, vote=replace(vote, ballots=vote.ballots.with_answer(self.seat, self.choice)))


class VoteClosed(Reveal[State]):
    """The vote is over. Until now every ballot was secret."""

    late: bool = False
    """Whether some have not voted."""
    otherwise: str = ABSTAIN
    """The ballot of all others: "abstain", or "none" if only the count is shown."""

    def apply(self, state: State) -> State:
        vote = _vote(state)
        ballots = replace(vote.ballots, answers=vote.ballots.all_answers(self.otherwise))
        bell = Sound(f"vote-{state.votes}", "bell")
        return replace(state, vote=replace(vote, ballots=ballots, closed=True), sounds=(bell,))

    def log_line(self, state: State) -> Words:
        return say("The vote is over.")

    def highlights(self, state: State) -> Sequence[Highlight]:
        return [show_ballots(state, _vote(state))]


class BagFilled(Event[State]):
    """Somebody has filled the bag, and no token is out."""

    tokens: dict[str, int]
    """The number of tokens of each colour."""

    def apply(self, state: State) -> State:
        return replace(state, bag=Bag(self.tokens), bags=state.bags + 1)


class TokenDrawn(Reveal[State]):
    """A seat has drawn a token openly."""

    seat: int
    token: str

    def apply(self, state: State) -> State:
        bag = _without(state, self.token)
        return replace(state, bag=replace(bag, drawn=(*bag.drawn, (self.seat, self.token))))

    def log_line(self, state: State) -> Words:
        name, _ = TOKENS[self.token]
        return say("{who} draws: {token}.", who=state.setup.name(self.seat), token=name)

    def highlights(self, state: State) -> Sequence[Highlight]:
        _, icon = TOKENS[self.token]
        return [Highlight(kind="reveal", title=self.log_line(state), icon=icon, seats=(self.seat,))]


class TokenTaken(Event[State]):
    """A seat has drawn a secret token."""

    seat: int
    token: str

    def apply(self, state: State) -> State:
        bag = _without(state, self.token)
        mine = (*bag.held.get(self.seat, ()), self.token)
        return replace(state, bag=replace(bag, held={**bag.held, self.seat: mine}))

    def log_line(self, state: State) -> Words:
        return say("{who} draws in secret.", who=state.setup.name(self.seat))


class TokensShown(Reveal[State]):
    """A seat shows its secret tokens."""

    seat: int

    def apply(self, state: State) -> State:
        bag = _bag(state)
        shown = tuple((self.seat, token) for token in bag.held.get(self.seat, ()))
        held = {seat: tokens for seat, tokens in bag.held.items() if seat != self.seat}
        return replace(state, bag=replace(bag, drawn=(*bag.drawn, *shown), held=held))

    def log_line(self, state: State) -> Words:
        return say("{who} reveals their secret tokens.", who=state.setup.name(self.seat))


class TokensReturned(Event[State]):
    """All tokens are back in the bag."""

    def apply(self, state: State) -> State:
        bag = _bag(state)
        out = [token for _, token in bag.drawn] + [token for tokens in bag.held.values() for token in tokens]
        inside = {token: number + out.count(token) for token, number in bag.inside.items()}
        return replace(state, bag=Bag(inside), bags=state.bags + 1)


class PlayerLeft(Event[State]):
    """A player has gone home: their points stay, and their secret tokens return to the bag unseen."""

    seat: int

    def apply(self, state: State) -> State:
        bag = state.bag
        if bag:
            held = bag.held.get(self.seat, ())
            inside = {token: number + held.count(token) for token, number in bag.inside.items()}
            others = {seat: tokens for seat, tokens in bag.held.items() if seat != self.seat}
            bag = replace(bag, inside=inside, held=others)
        first = None if state.first == self.seat else state.first
        return replace(state, left=(*state.left, self.seat), first=first, bag=bag)


class EndReached(Undoable[State]):
    """The rounds are over; if points don't decide, the table names the winners."""

    def apply(self, state: State) -> State:
        return replace(state, ended=True, countdown=None)


class WinnersNamed(Undoable[State]):
    """The table has named the winners."""

    winners: tuple[int, ...]

    def apply(self, state: State) -> State:
        return replace(state, winners=self.winners)


def _vote(state: State) -> Vote:
    if state.vote is None:
        raise TypeError("a ballot without a vote")
    return state.vote


def _bag(state: State) -> Bag:
    return require(state.bag, "a token without a bag")


def _without(state: State, token: str) -> Bag:
    bag = _bag(state)
    return replace(bag, inside={**bag.inside, token: bag.inside[token] - 1})
