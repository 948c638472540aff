"""The state of an open table, and how it follows from the events."""

from __future__ import annotations

from typing import assert_never

from msgspec import Struct
from msgspec.structs import replace

from companion.core.game import Setup
from companion.core.view import Sound
from companion.games.open_table import events as e

TOKENS = ("red", "blue", "green", "yellow", "white", "black")
ABSTAIN = "abstain"


class Vote(Struct, frozen=True):
    """A vote, running or closed; `wanted` are the seats that want it closed."""

    about: str
    shown: bool
    until: int | None = None
    ballots: dict[int, str] = {}
    wanted: tuple[int, ...] = ()
    closed: bool = False


class Bag(Struct, frozen=True):
    """Tokens in the bag, drawn openly (with the seat that drew), and held in secret by seat."""

    inside: dict[str, int]
    drawn: tuple[tuple[int, str], ...] = ()
    held: dict[int, tuple[str, ...]] = {}


class State(Struct, frozen=True, kw_only=True):
    """An open table. `firsts`, `countdowns`, `votes` and `bags` count what all have seen."""

    setup: Setup
    round: int = 1
    points: dict[int, dict[int, int]] = {}
    first: int | None = None
    firsts: int = 0
    countdown: int | None = None
    countdowns: int = 0
    vote: Vote | None = None
    votes: int = 0
    bag: Bag | None = None
    bags: int = 0
    sounds: tuple[Sound, ...] = ()
    ended: bool = False
    winners: tuple[int, ...] | None = None

    def total(self, seat: int) -> int:
        """Return all points of a seat."""
        return sum(points.get(seat, 0) for points in self.points.values())

    def voting(self) -> Vote | None:
        """Return the vote that runs, or None."""
        return self.vote if self.vote and not self.vote.closed else None


def evolve(state: State | None, event: e.Event) -> State:
    """Return the state after `event`; never refuses."""
    if isinstance(event, e.Opened):
        return State(setup=event.setup)
    if state is None:
        raise TypeError("an open table begins with Opened")
    match event:
        case e.PointsEntered(round, points):
            return replace(state, points={**state.points, round: points})
        case e.RoundEnded(round):
            return replace(state, round=round + 1)
        case e.FirstDrawn(seat):
            return replace(state, first=seat, firsts=state.firsts + 1)
        case e.CountdownStarted(ends):
            return replace(state, countdown=ends, countdowns=state.countdowns + 1)
        case e.CountdownStopped():
            return replace(state, countdown=None)
        case e.CountdownEnded():
            gong = Sound(f"countdown-{state.countdowns}", "gong")
            return replace(state, countdown=None, sounds=(gong,))
        case e.EndReached():
            return replace(state, ended=True, countdown=None)
        case e.WinnersNamed(winners):
            return replace(state, winners=winners)
        case e.VoteOpened() | e.BallotCast() | e.CloseWanted() | e.VoteClosed():
            return _vote(state, event)
        case _:
            return _bag(state, event)


def _vote(state: State, event: e.VoteOpened | e.BallotCast | e.CloseWanted | e.VoteClosed) -> State:
    if isinstance(event, e.VoteOpened):
        return replace(state, vote=Vote(event.about, event.shown, event.until), votes=state.votes + 1)
    vote = state.vote
    if vote is None:
        raise TypeError("a ballot without a vote")
    match event:
        case e.BallotCast(seat, choice):
            return replace(state, vote=replace(vote, ballots={**vote.ballots, seat: choice}))
        case e.CloseWanted(seat):
            return replace(state, vote=replace(vote, wanted=(*vote.wanted, seat)))
        case e.VoteClosed():
            # In the order of the seats: the order of arrival would tell who hesitated.
            ballots = {seat: vote.ballots.get(seat, ABSTAIN) for seat in state.setup.seats}
            bell = Sound(f"vote-{state.votes}", "bell")
            return replace(state, vote=replace(vote, ballots=ballots, closed=True), sounds=(bell,))
        case _:
            assert_never(event)


def _bag(state: State, event: e.BagFilled | e.TokenDrawn | e.TokenTaken | e.TokensShown | e.TokensReturned) -> State:
    if isinstance(event, e.BagFilled):
        return replace(state, bag=Bag(event.tokens), bags=state.bags + 1)
    bag = state.bag
    if bag is None:
        raise TypeError("a token without a bag")
    match event:
        case e.TokenDrawn(seat, token):
            return replace(state, bag=replace(_out(bag, token), drawn=(*bag.drawn, (seat, token))))
        case e.TokenTaken(seat, token):
            mine = (*bag.held.get(seat, ()), token)
            return replace(state, bag=replace(_out(bag, token), held={**bag.held, seat: mine}))
        case e.TokensShown(seat):
            shown = tuple((seat, token) for token in bag.held.get(seat, ()))
            held = {other: tokens for other, tokens in bag.held.items() if other != seat}
            return replace(state, bag=replace(bag, drawn=(*bag.drawn, *shown), held=held))
        case e.TokensReturned():
            out = [token for _, token in bag.drawn] + [token for tokens in bag.held.values() for token in tokens]
            inside = {token: number + out.count(token) for token, number in bag.inside.items()}
            return replace(state, bag=Bag(inside), bags=state.bags + 1)
        case _:
            assert_never(event)


def _out(bag: Bag, token: str) -> Bag:
    return replace(bag, inside={**bag.inside, token: bag.inside[token] - 1})
