"""The preparations: share them among the phones, and place the king (rulebook p. 2)."""

from __future__ import annotations

from companion.core.chance import Chance
from companion.core.event import Event
from companion.core.game import Setup
from companion.core.move import EVERYBODY, Move
from companion.core.question import Question, Some
from companion.core.text import say
from companion.games.overthrone.events import turns as t
from companion.games.overthrone.moments import preparations
from companion.games.overthrone.moves import Asked, Happened
from companion.games.overthrone.state import State
from companion.kit.checklist import tick
from companion.kit.choices import people, seats_of
from companion.kit.steps import first


def begin(setup: Setup, now: int, chance: Chance) -> Happened:
    """Return the beginning of a match."""
    return [t.MatchOpened(setup)]


def ask_setup_checklist(state: State) -> Asked:
    """Ask everyone to tick the steps of the preparations."""
    listed = preparations(state)
    if listed:
        yield tick(f"tick-{state.game}", say("Before the game"), listed, lambda item, done: [t.StepTicked(item, done)])


def ask_king_start(state: State) -> Asked:
    """Ask everyone for the noble of the highest rank; for a tie, the table or chance decides (ruling OV-14)."""
    if state.highest:
        yield first(
            f"level-{state.game}-{'.'.join(map(str, state.highest))}",
            say("The highest nobles tie. Whose noble gets the king?"),
            state.setup,
            lambda seat, now, chance: [t.KingPlaced(seat)],
            lambda seat, now, chance: [t.KingDrawn(seat)],
            state.highest,
        )
        return
    among = people(state.setup, state.seats)
    text = say("Tap the player with the highest noble (6 is highest). Tied? Tap them all.")
    question = Question(id=f"king-{state.game}", text=text, ask=Some(among, 1, len(among)), required=True)
    yield Move(EVERYBODY, question, lambda by, answer, *_: [_name_highest(seats_of(answer))])


def _name_highest(seats: tuple[int, ...]) -> Event[State]:
    return t.KingPlaced(seats[0]) if len(seats) == 1 else t.HighestNamed(seats)
