"""The preparations, shared out among the phones, and where the king begins (rulebook p. 2)."""

from __future__ import annotations

from collections.abc import Sequence

from companion.core.chance import Chance
from companion.core.event import Event
from companion.core.game import Setup
from companion.core.move import EVERYBODY, Effect, Move
from companion.core.question import Answer, Choice, One, Question, Some
from companion.core.text import say
from companion.games.overthrone.events import turns as t
from companion.games.overthrone.moments import preparations
from companion.games.overthrone.moves import Asked, Happened
from companion.games.overthrone.state import State
from companion.kit.checklist import tick
from companion.kit.choices import people, seat_of, seats_of
from companion.kit.steps import ANY


def begin(setup: Setup, now: int, chance: Chance) -> Happened:
    """Return the beginning of a match."""
    return [t.MatchOpened(setup)]


def ticks(state: State) -> Asked:
    """Anybody ticks a step, or takes the tick away."""
    yield tick(
        f"tick-{state.game}", say("Before the game"), preparations(state), lambda item, done: [t.StepTicked(item, done)]
    )


def king(state: State) -> Asked:
    """Anybody says who has the noble of the highest rank; of several the table or chance decides (ruling OV-14)."""
    if state.highest:
        ask = One((*people(state.setup, state.highest), Choice(ANY, say("Let chance decide"), "dice")))
        text = say("Several nobles are of the highest rank. Beside whose noble does the king stand?")
        id = f"level-{state.game}-{'.'.join(map(str, state.highest))}"
        yield Move(EVERYBODY, Question(id=id, text=text, ask=ask, required=True), _place_king(state))
        return
    among = people(state.setup, state.seats)
    text = say("Who has the noble of the highest rank? 6 is the highest. Tap all who are level.")
    question = Question(id=f"king-{state.game}", text=text, ask=Some(among, 1, len(among)), required=True)
    yield Move(EVERYBODY, question, lambda by, answer, *_: [_name_highest(seats_of(answer))])


def _name_highest(seats: tuple[int, ...]) -> Event[State]:
    return t.KingPlaced(seats[0]) if len(seats) == 1 else t.HighestNamed(seats)


def _place_king(state: State) -> Effect[Event[State]]:
    def effect(by: int, answer: Answer, now: int, chance: Chance) -> Sequence[Event[State]]:
        if answer == ANY:
            return [t.KingDrawn(chance.pick(state.highest))]
        return [t.KingPlaced(seat_of(answer))]

    return effect
