"""What may be done in New game: each question beside what an answer makes happen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.core.chance import Chance
from companion.core.event import Event
from companion.core.game import Setup
from companion.core.offer import EVERYBODY, Offer
from companion.core.question import Choice, One, Question
from companion.core.text import say
from companion.kit.choices import people
from companion.kit.correction import Correction, PutRight
from companion.kit.figures import Amounts, BySeat, by_seat, changed
from companion.kit.options import Timed
from companion.kit.phases import Clock
from companion.kit.steps import tap
from companion.kit.together import ask
from tests.new_game.game import events as e
from tests.new_game.game.state import State

VOTE_TIME = Timed("vote_seconds", say("How long may a vote take?"), say("Until all have voted"), (30, 60, 180))
ABSTAIN = Choice("abstain", say("Abstain"))


def begin(setup: Setup, now: int, chance: Chance) -> Sequence[Event[State]]:
    """Return the beginning."""
    return [e.Begun(setup)]


def open_vote(state: State) -> Iterator[Offer[Event[State]]]:
    """Anybody lets all vote."""
    question = tap(f"open-{state.round}", say("Vote"), awaited=True, press=True).question
    yield Offer(EVERYBODY, question, lambda by, answer, now, _: [e.VoteOpened(VOTE_TIME.ends(state.setup, now))])


def vote(state: State) -> Iterator[Offer[Event[State]]]:
    """Everybody votes in secret; the last vote or the clock shows all of them."""
    if state.votes:
        question = Question(
            id=f"vote-{state.round}",
            text=say("How do you vote?"),
            ask=One((*people(state.setup), ABSTAIN)),
            secret=True,
            awaited=True,
            until=state.votes.until,
            otherwise=say("You abstain.") if state.votes.until else None,
        )
        yield from ask(state.votes, question, str, e.VoteCast, lambda *_: [e.VotesShown()], lambda *_: ABSTAIN.value)


VOTE_OVER = Clock[State](
    due=lambda state: state.votes.until if state.votes else None,
    over=lambda state, now, chance: [e.VotesShown()],
)


POINTS = Correction[State, e.PointsPutRight](
    id="right-points",
    text=say("Put right what the hub counts"),
    of=Amounts((BySeat[State](id="points", text=lambda who: who, least=0, most=99, now=lambda state: state.points),)),
    turn=lambda state: 0,  # who fills the sheet in keeps it while others play on
    corrected=lambda state, answer: e.PointsPutRight(changed(state.points, by_seat(answer, "points"))),
)

PUT_RIGHT = PutRight[State]((POINTS,), may_be=lambda state: state.phase == "talk")
"""Two devices agree on it; not while people vote in secret."""
