"""New game: say here in one line what it is; more of it, and its rulebook, after an empty line.

state.py    the state, and what can be asked of it
events.py   what can happen, on disk for ever; what each changes, and what all are told of it
moves.py    what may be done: each question beside what an answer makes happen
scene.py    what everybody sees, and who has won
"""

from __future__ import annotations

from companion.core.game import Game
from companion.core.text import say
from companion.kit.declare import declared
from companion.kit.phases import Phase, Phases
from companion.kit.seated import stops
from tests.new_game.game import moves as m
from tests.new_game.game.events import EVENTS
from tests.new_game.game.scene import outcome, scene
from tests.new_game.game.state import State

PHASES: Phases[State] = {
    "talk": Phase(asks=(m.open_vote,), step=m.open_vote),
    "vote": Phase(asks=(m.vote,), clocks=(m.VOTE_OVER,)),
    "end": Phase(),
}

GAME: Game[State] = Game(
    name="new-game",
    title=say("New game"),
    about=say("What New game is, in one sentence."),
    seats=range(3, 11),
    options=lambda setup: (m.VOTE_TIME.question,),
    events=EVENTS,
    begin=m.begin,
    scene=scene,
    outcome=outcome,
    **declared(PHASES, lambda state: state.phase, stops=stops, put_right=m.PUT_RIGHT.asks),
)
