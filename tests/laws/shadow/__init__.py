"""A game of hidden roles that only the tests play: the hardest case that the laws know.

One is the shadow, one the seer, the others sleepers. At night a voice asks everybody
to choose somebody: the shadow marks, the seer looks, a sleeper's choice is a decoy.
By day all see who was marked and vote in secret. Sent away, the shadow has lost; once
the agreed nights are over it has won.

    what.py    events, roles, state, and how the state follows from the events
    rules.py   begin, decide, due, outcome
    shown.py   offers, scene, secrets, story
    pair.py    the pair of evenings, as each game has one
    drawn.py   what chance gives in it
"""

from __future__ import annotations

from typing import Any

from companion.core.game import Game
from companion.core.question import Number, Question
from companion.core.text import say
from tests.laws.shadow.rules import Command, begin, decide, due, outcome
from tests.laws.shadow.shown import offers, scene, secrets, story
from tests.laws.shadow.what import EVENTS, Dawned, RolesShown, State, VoteClosed, evolve

SHADOW: Game[Command, Any, State] = Game(
    name="shadow",
    title=say("Shadow"),
    about=say("One of you is the shadow."),
    seats=range(4, 9),
    options=lambda setup: (Question(id="nights", text=say("How many nights?"), ask=Number(1, 3), value=2),),
    events=EVENTS,
    reveals=frozenset({Dawned, VoteClosed, RolesShown}),
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
