"""A game of hidden roles that only the tests play: the hardest case that the laws know.

One player is the shadow, one the seer, the others sleepers. At night a voice asks everybody to choose a player: the
shadow marks one, the seer looks at one, a sleeper's choice is a decoy. By day all see who was marked, and vote in
secret. The shadow loses if it is sent away; it wins once the agreed nights are over.
"""

from __future__ import annotations

from companion.core.game import Game
from companion.core.question import Number, Question
from companion.core.text import say
from companion.kit.declare import declare
from companion.kit.phases import Clock, Phase, Phases
from tests.laws.shadow import moves as m
from tests.laws.shadow.events import EVENTS, SlotEnded
from tests.laws.shadow.state import LATE, PAUSE, State
from tests.laws.shadow.view import outcome, private_view, public_view

SLOT = Clock[State](deadline=lambda state: state.slot, over=lambda state, now, chance: [SlotEnded(now + PAUSE)])
LINE = Clock[State](
    deadline=lambda state: None if state.line is None else state.starts + LATE,
    over=lambda state, now, chance: m.ended(state, now, lost=True),
)

PHASES: Phases[State] = {
    "night": Phase(asks=(m.choice,), clocks=(SLOT, LINE)),
    "day": Phase(asks=(m.ballot,)),
    "end": Phase(),
}

SHADOW: Game[State] = Game(
    name="shadow",
    title=say("Shadow"),
    about=say("One of you is the shadow."),
    seats=range(4, 9),
    options=lambda setup: (Question(id="nights", text=say("How many nights?"), ask=Number(1, 3), value=2),),
    events=EVENTS,
    begin=m.begin,
    public_view=public_view,
    private_view=private_view,
    outcome=outcome,
    **declare(PHASES, lambda state: state.phase, stops=m.stopped, hears=m.heard),
)
