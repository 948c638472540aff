"""Among Cultists, its first part: the night that comes before the first round.

The hub reads the ritual aloud in the variant that fits the table: characters, with or
without the Seer and the Automatic Investigator (AI). It knows no role: envelopes and
cards stay on the table, every seat sees and is asked the same, and so this part holds
no secret at all and reveals nothing.

    options.py    what the host chooses before the game, and which variants there are
    ritual.py     the lines of the night, their order and their pauses
    words.py      what the lines say
    advice.py     what to hold before the night, and what to do with it afterwards
    events.py     what can happen, on disk for ever
    commands.py   what a seat can ask for
    state.py      the state, and how it follows from the events
    rules.py      begin, decide, due, outcome
    offers.py     what each seat may answer
    scene.py      what everybody sees

Page numbers are those of the rulebook (Italian, second edition).
"""

from __future__ import annotations

from companion.core.game import Game
from companion.core.text import say
from companion.games.among_cultists import events as e
from companion.games.among_cultists.commands import Command
from companion.games.among_cultists.offers import offers
from companion.games.among_cultists.options import OPTIONS, PLAYERS
from companion.games.among_cultists.rules import begin, decide, due, outcome
from companion.games.among_cultists.scene import scene, secrets, story
from companion.games.among_cultists.state import State, evolve

GAME: Game[Command, e.Event, State] = Game(
    name="among-cultists",
    title=say("Among Cultists"),
    about=say("Hidden roles: the night before the first round, line by line on the screens."),
    seats=PLAYERS,
    options=OPTIONS,
    events=e.EVENTS,
    begin=begin,
    evolve=evolve,
    decide=decide,
    offers=offers,
    scene=scene,
    secrets=secrets,
    story=story,
    due=due,
    outcome=outcome,
)
