"""Open table as one value: its phases, and what each of its parts brings."""

from __future__ import annotations

from companion.core.game import Rules
from companion.core.phones import PhonesChanged
from companion.games.open_table import events
from companion.games.open_table import moves as m
from companion.games.open_table.lessons import LESSONS
from companion.games.open_table.now_what import ANSWERS
from companion.games.open_table.options import OPTIONS
from companion.games.open_table.primer import primer
from companion.games.open_table.reference import CHAPTERS, REFERENCE
from companion.games.open_table.righting import events as righting
from companion.games.open_table.righting.moves import PUT_RIGHT
from companion.games.open_table.scene import outcome, scene, secrets
from companion.games.open_table.state import State
from companion.kit.declare import declared, defined
from companion.kit.phases import Clock, Phase, Phases, at_hand

TOOLS = (m.points, m.end_round, m.draw_first, m.countdown, m.bag)
"""What lies beside any box, at any time."""

COUNTDOWN = Clock[State](due=lambda state: state.countdown, over=m.countdown_over)

VOTE = Clock[State](due=lambda state: state.voting.ballots.until if state.voting else None, over=m.vote_over)

PHASES: Phases[State] = {
    "play": Phase(asks=tuple(map(at_hand, (m.open_vote, *TOOLS))), clocks=(COUNTDOWN,)),
    "vote": Phase(asks=(m.vote, *TOOLS), clocks=(COUNTDOWN, VOTE)),
    "end": Phase(asks=(m.winners, m.vote), clocks=(VOTE,)),
}

RULES: Rules[State] = Rules(
    options=lambda setup: OPTIONS,
    plan=m.plan,
    reference=REFERENCE,
    primer=primer,
    lessons=LESSONS,
    answers=ANSWERS,
    chapters=CHAPTERS,
    events=(*defined(events, righting), PhonesChanged),
    begin=m.begin,
    scene=scene,
    secrets=secrets,
    outcome=outcome,
    leaves=m.leaves,
    **declared(PHASES, lambda state: state.phase, stops=m.stopped, put_right=PUT_RIGHT.asks),
)
