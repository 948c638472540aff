"""What everybody sees of an open table, and what one seat sees besides."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from companion.core.text import Words, count, say
from companion.core.view import (
    Block,
    Card,
    Cards,
    Curve,
    Fact,
    Facts,
    Result,
    Scene,
    Seat,
    Secret,
    Series,
    Sheet,
    SheetRow,
    Timer,
    Track,
)
from companion.games.open_table import events as e
from companion.games.open_table.offers import ballot_choices
from companion.games.open_table.options import points_decide, rounds
from companion.games.open_table.rules import outcome
from companion.games.open_table.state import Bag, State, Vote
from companion.games.open_table.words import TOKEN_NAMES

COLUMNS = 6
"""Rounds that a sheet of points shows, the last ones."""


def scene(state: State) -> Scene:
    """Return what everybody sees."""
    box = state.setup.options.get("box")
    return Scene(
        title=str(box) if box else say("Open table"),
        phase=_phase(state),
        tags=_tags(state),
        blocks=tuple(_blocks(state)),
        timers=tuple(_timers(state)),
        sounds=state.sounds,
    )


def secrets(state: State, seat: Seat) -> Sequence[Secret]:
    """Return the tokens that `seat` drew for itself."""
    held = state.bag.held.get(seat, ()) if state.bag else ()
    return [Secret(f"token-{n}", say("Drawn in secret"), TOKEN_NAMES[t], f"token-{t}") for n, t in enumerate(held, 1)]


def story(state: State, event: e.Event) -> Words | None:
    """Return `event` as a public line; a ballot has none, and a secret token only its drawer."""
    name = state.setup.name
    match event:
        case e.PointsEntered(round, _):
            return say("The points of round {n} are written down.", n=round)
        case e.RoundEnded(round):
            return say("Round {n} is over.", n=round)
        case e.FirstDrawn(seat):
            return say("{who} begins.", who=name(seat))
        case e.CountdownEnded():
            return say("Time is up.")
        case e.VoteOpened(_, True):
            return say("A secret vote begins. In the end everybody's ballot is shown.")
        case e.VoteOpened():
            return say("A secret vote begins. In the end only the count is shown.")
        case e.VoteClosed():
            return say("The vote is closed.")
        case e.TokenDrawn(seat, token):
            return say("{who} draws: {token}.", who=name(seat), token=TOKEN_NAMES[token])
        case e.TokenTaken(seat, _):
            return say("{who} draws in secret.", who=name(seat))
        case e.TokensShown(seat):
            return say("{who} shows what was drawn in secret.", who=name(seat))
        case _:
            return None


def _phase(state: State) -> str:
    if state.ended:
        return "end"
    return "vote" if state.voting() else "play"


def _tags(state: State) -> dict[int, tuple[str, ...]]:
    tags: dict[int, tuple[str, ...]] = {state.first: ("first_player",)} if state.first else {}
    result = outcome(state)
    for seat in result.winners if result else ():
        tags[seat] = (*tags.get(seat, ()), "winner")
    return tags


def _timers(state: State) -> Iterator[Timer]:
    if state.countdown is not None:
        yield Timer("countdown", say("Countdown"), state.countdown)
    vote = state.voting()
    if vote and vote.until is not None:
        yield Timer("vote", say("Vote"), vote.until)


def _blocks(state: State) -> Iterator[Block]:
    result = outcome(state)
    if result:
        yield Result("result", say("The end"), result.why, result.winners)
    limit = rounds(state.setup)
    if limit:
        yield Track("round", say("Round"), state.round, limit, "dots")
    else:
        yield Facts("round", say("Round"), (Fact(say("Round"), str(state.round)),))
    if state.vote:
        yield _vote(state, state.vote)
    if points_decide(state.setup) and state.points:
        yield _points(state)
    if len(state.points) > 1:
        yield _curves(state)
    if state.bag:
        yield from _bag(state, state.bag)


def _points(state: State) -> Sheet:
    shown = sorted(state.points)[-COLUMNS:]
    rows = tuple(
        SheetRow(p.name, (*(_number(state.points[r].get(p.seat)) for r in shown), str(state.total(p.seat))), p.seat)
        for p in state.setup.players
    )
    columns: tuple[Words, ...] = (*(say("Round {n}", n=r) for r in shown), say("Total"))
    return Sheet("points", say("Points"), columns, rows)


def _number(points: int | None) -> str:
    return "" if points is None else str(points)


def _curves(state: State) -> Series:
    curves = []
    for player in state.setup.players:
        total, values = 0, []
        for round in sorted(state.points):
            total += state.points[round].get(player.seat, 0)
            values.append(total)
        curves.append(Curve(player.name, tuple(values), player.seat))
    return Series("curves", say("How it went"), tuple(curves))


def _vote(state: State, vote: Vote) -> Block:
    if not vote.closed:
        # How many are still to vote is to be seen by the seats; what they chose by nobody.
        cast = Track("vote", say("Votes cast"), len(vote.ballots), len(state.setup.players), "dots")
        return cast
    names = {choice.value: choice.text for choice in ballot_choices(state, vote)}
    if vote.shown:
        rows = tuple(SheetRow(p.name, (names[vote.ballots[p.seat]],), p.seat) for p in state.setup.players)
        return Sheet("vote", say("The vote"), (say("Ballot"),), rows)
    tally = Counter(vote.ballots.values())
    counted = tuple(
        Fact(text, count("{n} vote", "{n} votes", tally[value])) for value, text in names.items() if tally[value]
    )
    return Facts("vote", say("The vote"), counted)


def _bag(state: State, bag: Bag) -> Iterator[Block]:
    rows = [Fact(say("In the bag"), str(sum(bag.inside.values())))]
    for seat, tokens in sorted(bag.held.items()):
        rows.append(Fact(say("{who} holds in secret", who=state.setup.name(seat)), str(len(tokens))))
    yield Facts("bag", say("The bag"), tuple(rows))
    if bag.drawn:
        cards = tuple(Card(TOKEN_NAMES[token], f"token-{token}", seat) for seat, token in bag.drawn)
        yield Cards("drawn", say("Drawn"), cards)
