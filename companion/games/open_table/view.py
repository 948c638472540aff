"""The views of an open table: show the public state, a seat's secrets, and the winners."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.core.outcome import Outcome
from companion.core.text import Words, say
from companion.core.view import (
    Block,
    Card,
    Cards,
    Fact,
    Facts,
    PublicView,
    Seat,
    Secret,
    Sheet,
    SheetRow,
    Sound,
    Timer,
    Track,
)
from companion.games.open_table.ballots import ballot_choices, count_ballots
from companion.games.open_table.options import POINTS, points_decide, rounds
from companion.games.open_table.state import TOKENS, Bag, State, Vote
from companion.kit import scores
from companion.kit.simultaneous_choice import answer_lamps as given

COLUMNS = 6
"""The number of rounds on a sheet of points, counted from the last one."""

UNSCORED = Outcome((), say("Nothing was scored."))
"""The outcome if points decide and the table ends the game before there are any."""


def public_view(state: State) -> PublicView:
    """Return the public view."""
    box = state.setup.options.get("box")
    return PublicView(
        title=str(box) if box else say("Open table"),
        next=_next(state),
        phase=state.phase,
        mood="vote" if state.voting else "day",
        tags={state.first: ("first_player",)} if state.first else {},
        blocks=tuple(_blocks(state)),
        timers=tuple(_timers(state)),
        sounds=(*state.sounds, *_calls(state)),
        lamps=given(state.voting.ballots) if state.voting else {},
        veiled=state.bag is not None,
    )


def _next(state: State) -> Words:
    if outcome(state):
        return say("The game is over.")
    if state.voting:
        return say("Everyone votes in secret.")
    return say("Who won?") if state.ended else say("Play round {n}, then say when it's over.", n=state.round)


def _calls(state: State) -> Iterator[Sound]:
    if state.voting:
        yield Sound(f"open-{state.votes}", "buzz")


def private_view(state: State, seat: Seat) -> Sequence[Secret]:
    """Return the secret tokens of `seat`."""
    held = state.bag.held.get(seat, ()) if state.bag else ()
    return [Secret(f"token-{n}", say("Drawn in secret"), *TOKENS[token]) for n, token in enumerate(held, 1)]


def _timers(state: State) -> Iterator[Timer]:
    if state.countdown is not None:
        yield Timer("countdown", say("Countdown"), state.countdown)
    vote = state.voting
    if vote and vote.ballots.deadline is not None:
        yield Timer("vote", say("Vote"), vote.ballots.deadline)


def _blocks(state: State) -> Iterator[Block]:
    over = outcome(state) is not None
    if not over:
        yield from _course(state)
    if points_decide(state.setup) and state.points:
        shown = {round: say("Round {n}", n=round) for round in sorted(state.points)[-COLUMNS:]}
        fewest = POINTS.of(state.setup) == "fewest"
        label = say("Points: lowest score wins") if fewest else say("Points: highest score wins")
        yield scores.sheet(state.setup, state.points, label, shown, "")
    if len(state.points) > 1:
        yield scores.curves(state.setup, state.points, sorted(state.points))
    if state.bag and not over:
        yield from _bag(state, state.bag)


def _course(state: State) -> Iterator[Block]:
    limit = rounds(state.setup)
    if limit:
        yield Track("round", say("Round"), state.round, limit, "dots", standing=True)
    else:
        yield Facts("round", say("Round"), (Fact(say("Round"), str(state.round)),), standing=True)
    if state.vote:
        yield _vote(state, state.vote)


def _vote(state: State, vote: Vote) -> Block:
    ballots = vote.ballots.answers
    if not vote.closed:
        # Everyone may see which seats have voted, but nobody their ballots.
        return Track("vote", say("Votes cast"), len(vote.given_ballots), len(vote.ballots.asked), "dots")
    names = {choice.value: choice.text for choice in ballot_choices(state, vote)}
    if vote.shown:
        asked = vote.ballots.asked
        rows = tuple(SheetRow(state.setup.name(seat), (names[ballots[seat]],), seat) for seat in asked)
        return Sheet("vote", say("The vote"), (say("Voted"),), rows)
    return Facts("vote", say("The vote"), tuple(count_ballots(vote, names)))


def _bag(state: State, bag: Bag) -> Iterator[Block]:
    rows = [Fact(say("In the bag"), str(sum(bag.inside.values())))]
    for seat, tokens in sorted(bag.held.items()):
        rows.append(Fact(say("{who}'s secret tokens", who=state.setup.name(seat)), str(len(tokens))))
    yield Facts("bag", say("The bag"), tuple(rows), standing=True)
    if bag.drawn:
        cards = tuple(Card(*TOKENS[token], seat) for seat, token in bag.drawn)
        yield Cards("drawn", say("Drawn tokens"), cards)


def outcome(state: State) -> Outcome | None:
    """Return the winners by points, who share a tie, or as the table has named them; nobody who has left."""
    if not state.ended:
        return None
    if not points_decide(state.setup):
        return Outcome(state.winners, say("The table says so.")) if state.winners is not None else None
    if not state.points:
        return UNSCORED
    totals = {seat: scores.total(state.points, seat) for seat in state.seats}
    return scores.victory(
        totals, fewest=POINTS.of(state.setup) == "fewest", began=state.first if state.firsts == 1 else None
    )
