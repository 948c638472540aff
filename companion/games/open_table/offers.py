"""What each seat may answer at an open table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from companion.core.game import Player
from companion.core.question import Answer, Choice, Offer, One, Question, Row, Sheet, Some, step
from companion.core.text import Text, count, say
from companion.core.view import Seat
from companion.games.open_table import commands as c
from companion.games.open_table.options import points_decide, rounds
from companion.games.open_table.state import ABSTAIN, TOKENS, Bag, State, Vote
from companion.games.open_table.words import TOKEN_NAMES

AnyOffer = Offer[c.Command]

COUNTDOWNS = (15, 30, 60, 120, 180, 300, 600)
"""Seconds to choose from."""

MOST_POINTS = 9999
MOST_TOKENS = 20


def _length(seconds: int) -> Text:
    if seconds < 60:
        return count("{n} second", "{n} seconds", seconds)
    return count("{n} minute", "{n} minutes", seconds // 60)


# Asks that never change are made once: every seat is asked them after every event.
WAYS_TO_VOTE = One(
    (
        Choice("people-shown", say("On a person; ballots are shown in the end")),
        Choice("people-counted", say("On a person; only the count is shown")),
        Choice("yes-no-shown", say("Yes or no; ballots are shown in the end")),
        Choice("yes-no-counted", say("Yes or no; only the count is shown")),
    )
)
WAYS_TO_DRAW = One((Choice("open", say("For all to see")), Choice("secret", say("For me alone"))))
TOKENS_TO_FILL = Sheet(tuple(Row(token, TOKEN_NAMES[token], 0, MOST_TOKENS) for token in TOKENS))
LENGTHS = One(tuple(Choice(str(seconds), _length(seconds)) for seconds in COUNTDOWNS))


def offers(state: State, seat: Seat) -> Sequence[AnyOffer]:
    """Return the questions of `seat`; all seats have the same but for their ballots and tokens."""
    if state.ended:
        return [] if points_decide(state.setup) or state.winners is not None else [_winners(state, seat)]
    vote = state.voting()
    asked: list[AnyOffer] = list(_vote(state, vote, seat)) if vote else [_open_vote(state, seat)]
    return [*asked, *_rounds(state, seat), *_countdown(state, seat), *_bag(state, seat)]


def _vote(state: State, vote: Vote, seat: Seat) -> Iterator[AnyOffer]:
    if seat not in vote.ballots:
        ballot = Question(
            id=f"ballot-{state.votes}.{seat}",
            text=_asked(vote),
            ask=One(ballot_choices(state, vote)),
            secret=True,
            awaited=True,
            until=vote.until,
            otherwise=say("You abstain.") if vote.until else None,
        )
        yield Offer(ballot, lambda answer: c.CastBallot(seat, str(answer)))
    if seat not in vote.wanted:
        text = say("Close the vote: who is away abstains")
        yield Offer(step(f"close-{state.votes}.{seat}", text), lambda _: c.CloseVote(seat))


def _asked(vote: Vote) -> Text:
    """Return the question; whoever votes in secret must know what will be shown in the end."""
    if vote.about == "people":
        if vote.shown:
            return say("Whom do you vote for? In the end everybody's ballot is shown.")
        return say("Whom do you vote for? In the end only the count is shown.")
    if vote.shown:
        return say("Yes or no? In the end everybody's ballot is shown.")
    return say("Yes or no? In the end only the count is shown.")


def ballot_choices(state: State, vote: Vote) -> tuple[Choice, ...]:
    """Return what can be voted for, to abstain always being the last."""
    if vote.about == "people":
        named = tuple(Choice(f"seat-{player.seat}", player.name) for player in state.setup.players)
    else:
        named = (Choice("yes", say("Yes")), Choice("no", say("No")))
    return (*named, Choice(ABSTAIN, say("Abstain")))


def _open_vote(state: State, seat: Seat) -> AnyOffer:
    question = Question(id=f"vote-{state.votes}.{seat}", text=say("Vote in secret"), ask=WAYS_TO_VOTE)
    return Offer(question, _open)


def _open(answer: Answer) -> c.OpenVote:
    about, _, way = str(answer).rpartition("-")
    return c.OpenVote(about, way == "shown")


def _rounds(state: State, seat: Seat) -> Iterator[AnyOffer]:
    if points_decide(state.setup):
        # The round before stays open for a correction that comes late.
        for round in range(max(1, state.round - 1), state.round + 1):
            yield _points(state, round, seat)
    last = state.round == rounds(state.setup)
    text = say("The last round is over") if last else say("Round {n} is over", n=state.round)
    yield Offer(step(f"round-{state.round}.{seat}", text, icon="check", press=True), lambda _: c.EndRound())
    first = step(f"first-{state.firsts}.{seat}", say("Draw who begins"), icon="dice")
    yield Offer(first, lambda _: c.DrawFirst())


def _points(state: State, round: int, seat: Seat) -> AnyOffer:
    entered = state.points.get(round)
    question = Question(
        id=f"points-{round}.{seat}",
        text=say("Points of round {n}", n=round),
        ask=_sheet(state.setup.players),
        value={f"seat-{s}": points for s, points in entered.items()} if entered else None,
    )
    return Offer(question, lambda answer: c.EnterPoints(round, _by_seat(answer)))


@lru_cache(maxsize=32)
def _sheet(players: tuple[Player, ...]) -> Sheet:
    """A row for each player: asked of every seat after every event, and the same all game long."""
    return Sheet(tuple(Row(f"seat-{player.seat}", player.name, -MOST_POINTS, MOST_POINTS) for player in players))


def _by_seat(answer: Answer) -> dict[int, int]:
    return {int(row.removeprefix("seat-")): n for row, n in answer.items()} if isinstance(answer, dict) else {}


def _countdown(state: State, seat: Seat) -> Iterator[AnyOffer]:
    place = f"{state.countdowns}.{seat}"
    if state.countdown is not None:
        yield Offer(step(f"stop-{place}", say("Stop the countdown"), icon="clock"), lambda _: c.StopCountdown())
        return
    question = Question(id=f"countdown-{place}", text=say("Start a countdown"), ask=LENGTHS)
    yield Offer(question, lambda answer: c.StartCountdown(int(str(answer))))


def _bag(state: State, seat: Seat) -> Iterator[AnyOffer]:
    bag = state.bag
    place = f"{state.bags}.{seat}"
    if bag is None or (not bag.drawn and not bag.held):
        value = bag.inside if bag else None
        fill = Question(id=f"fill-{place}", text=say("Fill the bag"), ask=TOKENS_TO_FILL, value=value)
        yield Offer(fill, lambda answer: c.FillBag(dict(answer) if isinstance(answer, dict) else {}))
    if bag is not None:
        yield from _draw(bag, place, seat)


def _draw(bag: Bag, place: str, seat: Seat) -> Iterator[AnyOffer]:
    out = len(bag.drawn) + sum(len(tokens) for tokens in bag.held.values())
    if sum(bag.inside.values()):
        draw = Question(id=f"draw-{out}-{place}", text=say("Draw from the bag"), ask=WAYS_TO_DRAW)
        yield Offer(draw, lambda answer: c.DrawToken(seat, answer == "open"))
    if bag.held.get(seat):
        yield Offer(step(f"show-{out}-{place}", say("Show my tokens")), lambda _: c.ShowTokens(seat))
    if out:
        yield Offer(step(f"return-{place}", say("Put all tokens back"), icon="bag"), lambda _: c.ReturnTokens())


def _winners(state: State, seat: Seat) -> AnyOffer:
    choices = tuple(Choice(f"seat-{player.seat}", player.name) for player in state.setup.players)
    question = Question(
        id=f"winners.{seat}", text=say("Who has won?"), ask=Some(choices, 0, len(choices)), awaited=True
    )
    return Offer(question, lambda answer: c.NameWinners(_taken(state, answer)))


def _taken(state: State, answer: Answer) -> tuple[int, ...]:
    taken = answer if isinstance(answer, dict) else {}
    return tuple(seat for seat in state.setup.seats if taken.get(f"seat-{seat}"))
