"""New game as one value: its phases, and its parts."""

from __future__ import annotations

from companion.core.game import Rules
from companion.kit.declare import declare, event_types_of
from companion.kit.phases import Phase, Phases
from companion.kit.seated import GameStopped
from tests.new_game.game import events
from tests.new_game.game import moves as m
from tests.new_game.game.state import State
from tests.new_game.game.view import outcome, private_view, public_view

PHASES: Phases[State] = {
    "talk": Phase(asks=(m.open_vote,), step=m.open_vote),
    "vote": Phase(asks=(m.vote,), clocks=(m.VOTE_OVER,)),
    "end": Phase(),
}

RULES: Rules[State] = Rules(
    options=lambda setup: (m.VOTE_TIME.question,),
    events=(*event_types_of(events), GameStopped),
    begin=m.begin,
    public_view=public_view,
    private_view=private_view,
    outcome=outcome,
    **declare(PHASES, lambda state: state.phase, corrections=m.CORRECTIONS.asks),
)
