"""How an open table begins, goes on and ends."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from companion.core.chance import Chance
from companion.core.game import Outcome, Refused, Setup, Tick
from companion.core.text import Words, count, say
from companion.games.open_table import commands as c
from companion.games.open_table import events as e
from companion.games.open_table.options import points_decide, rounds, vote_time
from companion.games.open_table.state import State, Vote


def begin(setup: Setup, now: int, chance: Chance) -> Sequence[e.Event]:
    """Return the beginning: round 1, no points, nothing drawn."""
    return [e.Opened(setup)]


def decide(state: State, command: c.Command, now: int, chance: Chance) -> Sequence[e.Event]:
    """Return what `command` makes happen, or raise `Refused`; `now` in milliseconds."""
    match command:
        case c.EnterPoints(round, points):
            return [e.PointsEntered(round, points)]
        case c.EndRound():
            last = state.round == rounds(state.setup)
            if last and points_decide(state.setup) and state.round not in state.points:
                raise Refused(say("Write down the points of this round first."))
            return [e.EndReached()] if last else [e.RoundEnded(state.round)]
        case c.DrawFirst():
            return [e.FirstDrawn(chance.pick(state.setup.seats))]
        case c.StartCountdown(seconds):
            return [e.CountdownStarted(now + seconds * 1000)]
        case c.StopCountdown():
            return [e.CountdownStopped()]
        case c.EndGame():
            return [e.EndReached()]
        case c.NameWinners(winners):
            return [e.WinnersNamed(winners)]
        case Tick():
            return _tick(state, now)
        case c.OpenVote() | c.CastBallot() | c.CloseVote():
            return _vote(state, command, now)
        case _:
            return _bag(state, command, chance)


def _vote(state: State, command: c.OpenVote | c.CastBallot | c.CloseVote, now: int) -> Sequence[e.Event]:
    match command:
        case c.OpenVote(about, shown):
            limit = vote_time(state.setup)
            return [e.VoteOpened(about, shown, now + limit if limit else None)]
        case c.CastBallot(seat, choice):
            cast = e.BallotCast(seat, choice)
            full = len(_voting(state).ballots) + 1 == len(state.setup.players)
            return [cast, e.VoteClosed()] if full else [cast]
        case c.CloseVote(seat):
            enough = len(_voting(state).wanted) + 1 >= min(2, len(state.setup.players))
            return [e.VoteClosed(late=True)] if enough else [e.CloseWanted(seat)]
        case _:
            assert_never(command)


def _bag(
    state: State, command: c.FillBag | c.DrawToken | c.ShowTokens | c.ReturnTokens, chance: Chance
) -> Sequence[e.Event]:
    match command:
        case c.FillBag(tokens):
            if not sum(tokens.values()):
                raise Refused(say("Put at least one token into the bag."))
            return [e.BagFilled(tokens)]
        case c.DrawToken(seat, open):
            token = _draw(state, chance)
            return [e.TokenDrawn(seat, token) if open else e.TokenTaken(seat, token)]
        case c.ShowTokens(seat):
            return [e.TokensShown(seat)]
        case c.ReturnTokens():
            return [e.TokensReturned()]
        case _:
            assert_never(command)


def _draw(state: State, chance: Chance) -> str:
    inside = state.bag.inside if state.bag else {}
    tokens = [token for token, number in inside.items() for _ in range(number)]
    if not tokens:
        raise Refused(say("The bag is empty."))
    return chance.pick(tokens)


def _voting(state: State) -> Vote:
    vote = state.voting()
    if vote is None:
        raise Refused(say("No vote is open."))
    return vote


def _tick(state: State, now: int) -> Sequence[e.Event]:
    happened: list[e.Event] = []
    if state.countdown is not None and state.countdown <= now:
        happened.append(e.CountdownEnded())
    vote = state.voting()
    if vote and vote.until is not None and vote.until <= now:
        happened.append(e.VoteClosed(late=True))
    if not happened:
        raise Refused(say("Nothing is due."))
    return happened


def due(state: State) -> int | None:
    """Return the game time at which the countdown or the vote ends, or None."""
    vote = state.voting()
    moments = [state.countdown, vote.until if vote else None]
    return min((moment for moment in moments if moment is not None), default=None)


def outcome(state: State) -> Outcome | None:
    """Return who has won: by points (a tie is shared), else as the table said."""
    if not state.ended:
        return None
    if not points_decide(state.setup):
        return Outcome(state.winners, _named(state, state.winners)) if state.winners is not None else None
    totals = {seat: state.total(seat) for seat in state.setup.seats}
    best = min(totals.values()) if state.setup.options.get("points") == "fewest" else max(totals.values())
    winners = tuple(seat for seat, total in totals.items() if total == best)
    names = tuple(state.setup.name(seat) for seat in winners)
    if len(winners) == 1:
        return Outcome(winners, count("{who} wins with {n} point.", "{who} wins with {n} points.", best, who=names[0]))
    shared = count(
        "{who} share the victory with {n} point.", "{who} share the victory with {n} points.", best, who=names
    )
    return Outcome(winners, shared)


def _named(state: State, winners: tuple[int, ...]) -> Words:
    names = tuple(state.setup.name(seat) for seat in winners)
    if not names:
        return say("Nobody wins.")
    return say("{who} wins.", who=names[0]) if len(names) == 1 else say("{who} win.", who=names)
