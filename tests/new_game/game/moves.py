"""The moves of New game: each question beside the effect of its answer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.core.chance import Chance
from companion.core.event import Event
from companion.core.game import Setup
from companion.core.move import EVERYBODY, Move
from companion.core.question import Choice, One, Question, step
from companion.core.text import say
from companion.kit.choices import people
from companion.kit.correctable import amounts_in
from companion.kit.correction import Correction, Corrections
from companion.kit.options import Timed
from companion.kit.phases import Clock
from companion.kit.simultaneous_choice import ask
from tests.new_game.game import events as e
from tests.new_game.game.state import State

VOTE_TIME = Timed("vote_seconds", say("How long can a vote take?"), say("Until everyone has voted"), (30, 60, 180))
ABSTAIN = Choice("abstain", say("Abstain"))


def begin(setup: Setup, now: int, chance: Chance) -> Sequence[Event[State]]:
    """Return the beginning."""
    return [e.PlayBegan(setup)]


def open_vote(state: State) -> Iterator[Move[Event[State]]]:
    """Ask anybody to start a vote."""
    question = step(f"open-{state.round}", say("Vote"), required=True, by_button=True)
    yield Move(EVERYBODY, question, lambda by, answer, now, _: [e.RoundVoteOpened(VOTE_TIME.ends(state.setup, now))])


def vote(state: State) -> Iterator[Move[Event[State]]]:
    """Ask everybody for a secret vote; the last vote or the clock shows all of them."""
    if state.votes:
        question = Question(
            id=f"vote-{state.round}",
            text=say("How do you vote?"),
            ask=One((*people(state.setup), ABSTAIN)),
            secret=True,
            required=True,
            deadline=state.votes.deadline,
            timeout_text=say("No answer: you abstain.") if state.votes.deadline else None,
        )
        yield from ask(state.votes, question, str, e.VoteCast, lambda *_: [e.VotesShown()], lambda *_: ABSTAIN.value)


VOTE_OVER = Clock[State](
    deadline=lambda state: state.votes.deadline if state.votes else None,
    over=lambda state, now, chance: [e.VotesShown()],
)


POINTS = Correction[State]("right-points", say("Fix the hub's counts"), amounts_in(State))

CORRECTIONS = Corrections[State](e.NewGameCorrected, (POINTS,), may_be=lambda state: state.phase == "talk")
"""The corrections, which need two devices; there are none during a secret vote."""
