"""Complots (Coup): claim a character, be doubted or not, be the last one left.

The hub keeps turns, coins, time to react, doubts, blocks and lost influences. With the
real cards it knows no hand: the one who is doubted says what the table has seen (ruling
CO-8). Or it deals the cards onto the phones and settles everything itself. The rules
are the same.

    options.py      what the host chooses before the game
    box.py          characters, coins, cards, and what a game needs of them
    actions.py      the table of actions
    state.py        the state, and what can be asked of it
    events/         what can happen, on disk for ever; what each changes, and what all are told of it
    flow.py         what follows by itself: doubts, blocks, effects
    moves.py        what may be done: begin, act, react
    decisions.py    the table of what the table waits for besides
    words.py        how these decisions are told
    going.py        somebody goes home
    corrections.py  what people put right, two devices agreeing
    lines.py        what is read aloud
    scene.py        what everybody sees, what one seat sees besides, and who has won
    reference.py    the rules to look up
    briefings.py    what a newcomer is told of the own hand
    primer.py       the game for those who have never played it
    lessons.py      what newcomers are taught, each thing when it first matters
    now_what.py     what people want to know in each phase

Rulings CO-1 to CO-13 decide what the rulebook leaves open.
"""

from __future__ import annotations

from companion.core.game import Game
from companion.core.text import say
from companion.games.complots.box import PLAYERS, plan
from companion.games.complots.briefings import briefings, part
from companion.games.complots.corrections import PUT_RIGHT
from companion.games.complots.decisions import OVERDUE, decide, draft_again
from companion.games.complots.events import EVENTS
from companion.games.complots.going import leaves, name_cards
from companion.games.complots.lessons import LESSONS
from companion.games.complots.lines import VOICE, follows
from companion.games.complots.moves import REACTIONS_OVER, act, again, begin, cards_dealt, react, who_begins
from companion.games.complots.now_what import ANSWERS
from companion.games.complots.options import OPTIONS
from companion.games.complots.primer import primer
from companion.games.complots.reference import CHAPTERS, REFERENCE
from companion.games.complots.scene import outcome, scene, secrets
from companion.games.complots.state import State
from companion.kit.declare import declared
from companion.kit.phases import Phase, Phases
from companion.kit.seated import stops

PHASES: Phases[State] = {
    "preparing": Phase(
        asks=(cards_dealt, who_begins, decide, draft_again),
        step=cards_dealt,
        buttons=(VOICE.repeat,),
        clocks=(VOICE.clock, OVERDUE),
    ),
    "turn": Phase(asks=(act, name_cards), buttons=(VOICE.repeat,), clocks=(VOICE.clock,)),
    "statement": Phase(asks=(name_cards,), buttons=(VOICE.repeat,), clocks=(VOICE.clock,)),
    "reaction": Phase(asks=(react, again, name_cards), buttons=(VOICE.repeat,), clocks=(VOICE.clock, REACTIONS_OVER)),
    "choice": Phase(asks=(decide, name_cards), buttons=(VOICE.repeat,), clocks=(VOICE.clock, OVERDUE)),
    "end": Phase(),
}


GAME: Game[State] = Game(
    name="complots",
    title=say("Complots"),
    bgg=131357,
    about=say("Bluff, doubt and block: claim any character, and be the last one left."),
    seats=PLAYERS,
    options=lambda setup: OPTIONS,
    plan=plan,
    reference=REFERENCE,
    primer=primer,
    lessons=LESSONS,
    answers=ANSWERS,
    chapters=CHAPTERS,
    briefings=briefings,
    part=part,
    events=EVENTS,
    begin=begin,
    follows=follows,
    scene=scene,
    secrets=secrets,
    outcome=outcome,
    leaves=leaves,
    lines=VOICE.every_line,
    **declared(PHASES, lambda state: state.phase, stops=stops, hears=VOICE.hears, put_right=PUT_RIGHT.asks),
)
