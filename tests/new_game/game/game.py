"""New game as one value: its phases, and what each of its parts brings."""

from __future__ import annotations

from companion.core.game import Rules
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

RULES: Rules[State] = Rules(
    options=lambda setup: (m.VOTE_TIME.question,),
    events=EVENTS,
    begin=m.begin,
    scene=scene,
    outcome=outcome,
    **declared(PHASES, lambda state: state.phase, stops=stops, put_right=m.PUT_RIGHT.asks),
)
