"""Open table as one value: brings its phases and its parts together."""

from __future__ import annotations

from companion.core.game import Rules
from companion.core.phones import PhonesChanged
from companion.core.require import require
from companion.games.open_table import corrections, events
from companion.games.open_table import moves as m
from companion.games.open_table.options import OPTIONS
from companion.games.open_table.state import State
from companion.games.open_table.teaching import TEACHING
from companion.games.open_table.view import outcome, private_view, public_view
from companion.kit import scores
from companion.kit.declare import declare, event_types_of
from companion.kit.phases import Clock, Phase, Phases, at_hand

TOOLS = (m.points, m.end_round, m.finish, m.draw_first, m.countdown, m.bag)
"""The tools beside any box, at any time."""

COUNTDOWN = Clock[State](lambda state: state.countdown, over=lambda *_: [events.CountdownEnded()])

VOTE = Clock[State](
    lambda state: state.voting.ballots.deadline if state.voting else None,
    over=lambda state, *_: [
        events.VoteClosed(late=True, otherwise=require(state.voting, "no vote runs").default_ballot)
    ],
)

PHASES: Phases[State] = {
    "play": Phase(asks=tuple(map(at_hand, (m.open_vote, *TOOLS))), clocks=(COUNTDOWN,)),
    "vote": Phase(asks=(m.vote, *TOOLS), clocks=(COUNTDOWN, VOTE)),
    "end": Phase(asks=(m.winners, m.vote), clocks=(VOTE,)),
}

RULES: Rules[State] = Rules(
    options=lambda setup: OPTIONS,
    plan=m.plan,
    events=(*event_types_of(events, corrections), PhonesChanged),
    begin=m.begin,
    public_view=public_view,
    private_view=private_view,
    outcome=outcome,
    own_line=lambda state, seat, outcome: scores.tell_points(outcome, seat),
    leave=m.leave,
    **TEACHING.rules,
    # After an early end, the points or the table decide.
    **declare(
        PHASES,
        lambda state: state.phase,
        stops=lambda state: [events.EndReached()],
        corrections=corrections.CORRECTIONS.asks,
    ),
)
