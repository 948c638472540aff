"""Complots (Coup): claim a character, be doubted or not, be the last one left.

The hub keeps turns, coins, time to react, doubts, blocks and lost influences. With the
real cards it knows no hand: whoever is doubted says what the table has seen (ruling
CO-8). Or it deals the cards onto the phones and settles everything itself. The rules
are the same.

    numbers.py     what the number of players decides
    characters.py  the six characters
    actions.py     the table of actions
    options.py     what the host chooses before the game
    box.py         what the game needs, and how it is laid out
    events.py      what can happen, on disk for ever
    dealt.py       what happens to cards that the hub has dealt
    commands.py    what a seat can ask for
    state.py       the state
    evolve.py      how it follows from the events; cards.py: where the dealt cards are
    course.py      events while they are being decided; entries.py: which can be taken back
    flow.py        what follows by itself: doubts, blocks, effects
    choices.py     what becomes of a choice, and what chance does with one that comes too late
    aloud.py       what is read aloud
    rules.py       begin, decide, due, outcome
    offers.py      what each seat may answer; choosing.py: the choices
    words.py       what is in the air
    scene.py       what everybody sees, and what one seat sees besides
    story.py       what everybody is told
    reference.py   the rules to look up

Rulings CO-1 to CO-12 decide what the rulebook leaves open.
"""

from __future__ import annotations

from companion.core.game import Game
from companion.core.text import say
from companion.games.complots import events as e
from companion.games.complots.box import plan
from companion.games.complots.commands import Command, StopGame
from companion.games.complots.evolve import evolve
from companion.games.complots.numbers import PLAYERS
from companion.games.complots.offers import controls, offers
from companion.games.complots.options import options
from companion.games.complots.reference import REFERENCE
from companion.games.complots.rules import begin, decide, due, outcome
from companion.games.complots.scene import lines, scene, secrets
from companion.games.complots.state import State
from companion.games.complots.story import story

GAME: Game[Command, e.Event, State] = Game(
    name="complots",
    title=say("Complots"),
    about=say("Bluff, doubt and block: claim any character, and be the last one left."),
    seats=PLAYERS,
    options=options,
    plan=plan,
    reference=REFERENCE,
    events=e.EVENTS,
    reveals=e.REVEALS,
    undoable=e.UNDOABLE,
    aside=e.ASIDE,
    ends=StopGame(),
    begin=begin,
    evolve=evolve,
    decide=decide,
    offers=offers,
    scene=scene,
    secrets=secrets,
    story=story,
    due=due,
    outcome=outcome,
    lines=lines,
    controls=controls,
)
