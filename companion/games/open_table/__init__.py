"""The open table: any box of games. The smallest game here, and the one to copy.

Rounds, scores, a countdown, a secret vote, a first player drawn at random and a bag
of tokens. It knows no rules: the table says when a round ends and what it was worth.

    state.py      the state, and what can be asked of it
    events.py     what can happen, on disk for ever; what each changes, and what all are told of it
    ballots.py    what can be voted for, and how ballots are turned
    moves.py      what may be done: each question beside what an answer makes happen
    righting/     what the hub believes, as it lies on the table
    scene.py      what everybody sees, what one seat sees besides, and who has won
    options.py    what the host chooses before the game
    reference.py  what can be looked up
    primer.py     the game for those who have never played it
    lessons.py    what newcomers are taught, each thing when it first matters
    now_what.py   what people want to know in each phase
"""

from __future__ import annotations

from companion.core.game import Game
from companion.core.phones import PhonesChanged
from companion.core.text import say
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

GAME: Game[State] = Game(
    name="open-table",
    title=say("Open table"),
    about=say("Any box: rounds, scores, a countdown, secret votes, a bag to draw from."),
    seats=range(1, 11),
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
