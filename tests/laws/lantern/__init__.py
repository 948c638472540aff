"""A game of hidden hands that only the tests play: what the laws know of cards on phones.

Everybody holds three cards that the hub has dealt, and all play one at once. The highest
number that nobody else has played takes the lantern. Everybody draws while there is a
stock; before a round the last one to take the lantern may swap a card with its top in
secret. Once somebody has no card left, the most lanterns win.

    state.py      the state, and what can be asked of it
    events.py     what can happen; what each changes, and what all are told of it
    moves.py      what may be done: each question beside what an answer makes happen
    view.py       what everybody sees, what one seat sees besides, and who has won
    lessons.py    what newcomers are taught, and can look up
    briefings.py  what newcomers are told of their own hand
    play.py       the play that is recorded
    pair.py       the pair of evenings, up to the last card but one
    drawn.py      what chance gives
    newcomer.py   the evening in which a newcomer asks
    mutants.py    Lantern and hubs that leak
    recordings/   what every observer sees of the play
"""

from __future__ import annotations

from companion.core.game import Game
from companion.core.text import say
from companion.kit.declare import declare
from companion.kit.options import questions
from companion.kit.phases import Phase, Phases
from tests.laws.lantern import moves as m
from tests.laws.lantern.briefings import briefings, part
from tests.laws.lantern.events import EVENTS
from tests.laws.lantern.lessons import ANSWERS, CHAPTERS, LESSONS, REFERENCE
from tests.laws.lantern.state import State
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
    lessons=LESSONS,
    briefings=briefings,
    part=part,
    answers=ANSWERS,
    reference=REFERENCE,
    chapters=CHAPTERS,
    events=EVENTS,
    begin=m.begin,
    public_view=public_view,
    private_view=private_view,
    outcome=outcome,
    **declare(PHASES, lambda state: state.phase, stops=m.stopped),
)
