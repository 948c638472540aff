"""A game of hidden hands that only the tests play: it is the laws' example of cards on phones.

The hub deals three cards to everybody, and all play one at once. The highest
number that nobody else has played takes the lantern. Everybody draws while there is a
stock; before a round the last one to take the lantern may swap a card with its top in
secret. Once a player has no card left, the most lanterns win.

    state.py      the state, and the phases
    events.py     the events, each with its changes and its public line
    moves.py      the moves: each question beside the effect of its answer
    view.py       the public view, the private view of a seat, and the outcome
    teaching/     the files that teach it: lessons, answers, reference, briefings
    play.py       the play that is recorded
    secret_pairs.py  the pair of evenings, up to the last card but one
    drawn.py      the results of chance
    newcomer.py   the evening in which a newcomer asks
    mutants.py    Lantern and hubs that leak
    recordings/   the views of every observer of the play
"""

from __future__ import annotations

from companion.core.game import Game
from companion.core.text import say
from companion.kit.declare import declare
from companion.kit.options import questions
from companion.kit.phases import Phase, Phases
from tests.laws.lantern import moves as m
from tests.laws.lantern.events import EVENTS
from tests.laws.lantern.state import State
from tests.laws.lantern.teaching import TEACHING, briefings, part
from tests.laws.lantern.view import outcome, private_view, public_view

PHASES: Phases[State] = {
    "preparing": Phase(asks=(m.who_begins,)),
    "swap": Phase(asks=(m.swap,)),
    "choice": Phase(asks=(m.choose,), clocks=(m.CHOICE_OVER,)),
    "end": Phase(),
}

LANTERN: Game[State] = Game(
    name="lantern",
    title=say("Lantern"),
    about=say("Everybody plays a card at once: the highest that is alone takes the lantern."),
    seats=range(3, 7),
    options=lambda setup: questions((m.CHOICE_TIME,)),
    briefings=briefings,
    part=part,
    events=EVENTS,
    begin=m.begin,
    public_view=public_view,
    private_view=private_view,
    outcome=outcome,
    **TEACHING.rules,
    **declare(PHASES, lambda state: state.phase, stops=m.stopped),
)
