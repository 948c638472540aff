"""The moves of an open table: each question stands beside the effect of its answer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from companion.core.chance import Chance
from companion.core.event import Event
from companion.core.game import Player, Refused, Setup
from companion.core.move import EVERYBODY, Effect, Move, To, does
from companion.core.question import Answer, Choice, Numbers, One, Question, Row, Some
from companion.core.text import Text, say
from companion.core.view import Fact, Facts
from companion.games.open_table import events as e
from companion.games.open_table.ballots import ballot_choices
from companion.games.open_table.options import VOTE_TIME, points_decide, rounds
from companion.games.open_table.state import LEAST_COUNTED, TOKENS, Bag, State, Vote
from companion.kit.choices import number, numbers, people, seat_of, seats_of
from companion.kit.options import length
from companion.kit.phoneless import GUEST_OR_WINDOW, different
from companion.kit.simultaneous_choice import ask
from companion.kit.steps import tap

Asked = Iterator[Move[Event[State]]]

Happened = Sequence[Event[State]]

COUNTDOWNS = (15, 30, 60, 120, 180, 300, 600)
"""The lengths of a countdown, in seconds."""

MOST_POINTS = 9999

MOST_TOKENS = 20

KINDS_OF_VOTE = One(
    (
        Choice("people-shown", say("A player, votes shown")),
        Choice("people-counted", say("A player, count only")),
        Choice("yes-no-shown", say("Yes or no, votes shown")),
        Choice("yes-no-counted", say("Yes or no, count only")),
    )
)
KINDS_OF_FEW = One(tuple(kind for kind in KINDS_OF_VOTE.choices if kind.value.endswith("-shown")))
"""The kinds of vote if a count could name somebody, since too few play."""
FOR_WHOM = One((Choice("open", say("For everyone to see")), Choice("secret", say("Just for me"))))
TOKENS_TO_FILL = Numbers(tuple(Row(token, name, 0, MOST_TOKENS) for token, (name, _) in TOKENS.items()))
LENGTHS = One(tuple(Choice(str(seconds), length(seconds)) for seconds in COUNTDOWNS))


def begin(setup: Setup, now: int, chance: Chance) -> Happened:
    """Return the beginning: round 1, without points or tokens."""
    return [e.RoundsOpened(setup)]


def plan(setup: Setup) -> Sequence[Facts]:
    """Return the differences for players without a phone."""
    votes = Fact(say("Their votes"), GUEST_OR_WINDOW)
    return different(setup, votes, Fact(say("The bag"), say("They draw openly.")))


def leave(state: State, seat: int, now: int, chance: Chance) -> Happened:
    """Return the event of a player's going home; a running vote counts only a ballot that they have given."""
    return [e.PlayerLeft(seat)]


# Votes


def open_vote(state: State) -> Asked:
    """Let anyone start a vote."""

    def opened(by: int, answer: Answer, now: int, chance: Chance) -> Happened:
        kind, _, end = str(answer).rpartition("-")
        return [e.VoteOpened(kind, end == "shown", VOTE_TIME.ends(state.setup, now))]

    kinds = KINDS_OF_FEW if len(state.seats) < LEAST_COUNTED else KINDS_OF_VOTE
    yield Move(EVERYBODY, Question(id=f"vote-{state.votes}", text=say("Start a secret vote"), ask=kinds), opened)


def vote(state: State) -> Asked:
    """Ask everyone for a secret ballot; only the last ballot, the clock or a missing seat closes the vote."""
    vote = state.open_ballot
    if vote is None:
        return
    ballots = vote.ballots
    late = say("No answer: you abstain.") if vote.shown else say("If time runs out, you don't vote.")
    question = Question(
        id=f"ballot-{state.votes}",
        text=_describe_vote(vote),
        ask=One(ballot_choices(state, vote)),
        secret=True,
        required=True,
        deadline=ballots.deadline,
        timeout_text=late if ballots.deadline else None,
    )
    yield from ask(
        ballots,
        question,
        str,
        e.BallotCast,
        lambda *_: [e.VoteClosed(otherwise=vote.default_ballot)],
        lambda *_: vote.default_ballot,
        agreed=not vote.shown,
    )


def _describe_vote(vote: Vote) -> Text:
    """Return the question, which tells in advance what will be shown in the end."""
    if vote.kind == "people":
        if vote.shown:
            return say("Vote for a player. Everyone's vote is shown at the end.")
        return say("Vote for a player. Only the count is shown at the end.")
    if vote.shown:
        return say("Yes or no? Everyone's vote is shown at the end.")
    return say("Yes or no? Only the count is shown at the end.")


# Rounds and points


def points(state: State) -> Asked:
    """Let anyone write down the points of the current round, bit by bit, and of the last one if nobody has."""
    if not points_decide(state.setup):
        return
    seats = state.seats
    for round in range(max(1, state.round - 1), state.round + 1):
        written = state.points.get(round)
        if written and round < state.round:
            continue  # two devices correct it
        question = Question(
            id=f"points-{round}",
            text=say("Points for round {n}", n=round),
            ask=_sheet(tuple([player for player in state.setup.players if player.seat in seats])),
            value={f"seat-{seat}": written.get(seat, 0) for seat in seats} if written else None,
        )
        yield Move(EVERYBODY, question, _write_points(state, round))


def _write_points(state: State, round: int) -> Effect[Event[State]]:
    kept = {seat: points for seat, points in state.points.get(round, {}).items() if seat in state.left}
    return lambda by, answer, *_: [
        e.PointsEntered(round, {**kept, **{seat_of(row): points for row, points in numbers(answer).items()}})
    ]


@lru_cache(maxsize=32)
def _sheet(players: tuple[Player, ...]) -> Numbers:
    return Numbers(tuple(Row(f"seat-{player.seat}", player.name, -MOST_POINTS, MOST_POINTS) for player in players))


def end_round(state: State) -> Asked:
    """Let anyone end the round; after the last one the game ends."""
    last = state.round == rounds(state.setup)

    def ended(by: int, answer: Answer, now: int, chance: Chance) -> Happened:
        if last and points_decide(state.setup) and state.round not in state.points:
            raise Refused(say("First enter the points for this round."))
        return [e.EndReached() if last else e.RoundEnded(state.round)]

    text = say("The last round is over") if last else say("Round {n} is over", n=state.round)
    question = tap(f"round-{state.round}", text, icon="check", by_button=True).question
    yield Move(EVERYBODY, question, ended)


def finish(state: State) -> Asked:
    """Let anyone end the game after any round, with a second tap; in the last round its own end does that."""
    if state.round != rounds(state.setup):
        sure = One((Choice("go", say("Yes, finish the game"), "check"),))
        question = Question(id=f"finish-{state.round}", text=say("Finish game"), ask=sure)
        yield Move(EVERYBODY, question, does(e.EndReached()))


def winners(state: State) -> Asked:
    """Ask everyone for the winners, if points don't decide."""
    if points_decide(state.setup) or state.winners is not None:
        return
    choices = people(state.setup, state.seats)
    question = Question(id="winners", text=say("Who won?"), ask=Some(choices, 0, len(choices)), required=True)
    yield Move(EVERYBODY, question, lambda by, answer, *_: [e.WinnersNamed(seats_of(answer))])


# The first player, and the countdown


def draw_first(state: State) -> Asked:
    """Let anyone pick the first player at random."""
    question = tap(f"first-{state.firsts}", say("Pick a first player at random"), icon="dice").question
    yield Move(EVERYBODY, question, lambda by, answer, now, chance: [e.RoundFirstDrawn(chance.pick(state.seats))])


def countdown(state: State) -> Asked:
    """Let anyone start a countdown, or stop it."""
    if state.countdown is not None:
        yield tap(f"stop-{state.countdowns}", say("Stop the countdown"), e.CountdownStopped(), icon="clock")
        return
    question = Question(id=f"countdown-{state.countdowns}", text=say("Start a countdown"), ask=LENGTHS)
    yield Move(EVERYBODY, question, lambda by, answer, now, chance: [e.CountdownStarted(now + number(answer) * 1000)])


# The bag


def bag(state: State) -> Asked:
    """Let anyone fill the bag if no token is out, draw from it, show their tokens, or put all back."""
    bag = state.bag
    if bag is None or not bag.out:
        question = Question(
            id=f"fill-{state.bags}",
            text=say("Fill the bag"),
            ask=TOKENS_TO_FILL,
            value=bag.inside if bag else None,
        )
        yield Move(EVERYBODY, question, _fill)
    if bag:
        yield from _draw(state, bag)


def _fill(by: int, answer: Answer, now: int, chance: Chance) -> Happened:
    tokens = numbers(answer)
    if not sum(tokens.values()):
        raise Refused(say("Put at least one token in the bag."))
    return [e.BagFilled(tokens)]


def _draw(state: State, bag: Bag) -> Asked:
    def drawn(by: int, answer: Answer, now: int, chance: Chance) -> Happened:
        token = chance.pick([token for token, many in bag.inside.items() for _ in range(many)])
        return [e.TokenDrawn(by, token) if answer == "open" else e.TokenTaken(by, token)]

    place = f"{bag.out}-{state.bags}"
    if sum(bag.inside.values()):
        yield from _drawing(state, f"draw-{place}", drawn)
    showing = tap(f"show-{place}", say("Show my tokens")).question
    yield Move(tuple(bag.held), showing, lambda by, *_: [e.TokensShown(by)])
    if bag.out:
        yield tap(f"return-{state.bags}", say("Put all tokens back"), e.TokensReturned(), icon="bag")


def _drawing(state: State, id: str, drawn: Effect[Event[State]]) -> Asked:
    """Let players draw, those without a phone only openly: they would not see a secret token."""
    phoneless = tuple(seat for seat in state.seats if seat in state.setup.phoneless)
    with_phone: To = tuple(seat for seat in state.seats if seat not in phoneless) if phoneless else EVERYBODY
    yield Move(with_phone, Question(id=id, text=say("Draw from the bag"), ask=FOR_WHOM), drawn)
    if phoneless:
        text = say("Draw openly from the bag")
        yield Move(phoneless, Question(id=id, text=text, ask=One((Choice("open", text, "bag"),))), drawn)
