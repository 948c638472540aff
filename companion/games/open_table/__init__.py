"""The open table: any box of games. The smallest game here, and the one to copy.

Rounds, scores, a countdown, a secret vote, a first player drawn at random and a bag
of tokens. It knows no rules: the table says when a round ends and what it was worth.

    events.py     what can happen, on disk for ever
    commands.py   what a seat can ask for
    state.py      the state, and how it follows from the events
    rules.py      begin, decide, due, outcome
    offers.py     what each seat may answer
    scene.py      what everybody sees, and what one seat sees besides
    options.py    what the host chooses before the game
    reference.py  what can be looked up
"""

from __future__ import annotations

from companion.core.game import Game
from companion.core.text import say
from companion.games.open_table import events as e
from companion.games.open_table.commands import Command, EndGame
from companion.games.open_table.offers import offers
from companion.games.open_table.options import OPTIONS
from companion.games.open_table.reference import REFERENCE
from companion.games.open_table.rules import begin, decide, due, outcome
from companion.games.open_table.scene import scene, secrets, story
from companion.games.open_table.state import State, evolve

GAME: Game[Command, e.Event, State] = Game(
    name="open-table",
    title=say("Open table"),
    about=say("Any box: rounds, scores, a countdown, secret votes, a bag to draw from."),
    seats=range(1, 11),
    options=lambda setup: OPTIONS,
    reference=REFERENCE,
    events=e.EVENTS,
    reveals=frozenset({e.VoteClosed, e.TokenDrawn, e.TokensShown}),
    undoable=frozenset({e.PointsEntered, e.RoundEnded}),
    ends=EndGame(),
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
