"""Among Cultists: setting up, the night that comes before the first round, and the evening that follows it.

The hub reads the ritual aloud in the variant that fits the table: characters, with or
without the Seer and the Automatic Investigator (AI). Envelopes and cards stay on the
table; who holds which role it knows only if each player has told their own phone, and
reminds nobody else of it. Up to the evening every seat sees and is asked the same but
for its own reminders; in the evening ballots are secret until all of them are shown.

    options.py    which variants there are, and which one a table plays
    box/          what to take out of the box
    before/       what the host chooses, the checklist, the envelopes
    ritual.py     the lines of the night, their order and their pauses
    words.py      what the lines say
    advice.py     what to hold before the night, who reads it, and what to do afterwards
    events.py     what can happen, on disk for ever
    commands.py   what a seat can ask for
    state.py      the state, and how it follows from the events
    rules.py      begin, decide, due, outcome
    offers.py     what each seat may answer, and what the hub's own buttons do
    scene.py      what everybody sees and hears
    evening/      ten rounds, the events, the votes, the end
    reference/    what can be looked up

Page numbers are those of the rulebook (Italian, second edition).
"""

from __future__ import annotations

from companion.core.game import Game
from companion.core.text import say
from companion.games.among_cultists import before as b
from companion.games.among_cultists import evening as ev
from companion.games.among_cultists import events as e
from companion.games.among_cultists.commands import Command
from companion.games.among_cultists.offers import controls, offers
from companion.games.among_cultists.options import PLAYERS
from companion.games.among_cultists.reference import REFERENCE
from companion.games.among_cultists.rules import begin, decide, due, outcome
from companion.games.among_cultists.scene import lines, scene, secrets, story
from companion.games.among_cultists.state import State, evolve

GAME: Game[Command, e.Event, State] = Game(
    name="among-cultists",
    title=say("Among Cultists"),
    about=say("Hidden roles: the night read aloud, then ten rounds of events, votes and points."),
    seats=PLAYERS,
    options=lambda setup: (*b.options(setup), *ev.OPTIONS),
    plan=b.plan,
    reference=REFERENCE,
    events=e.EVENTS,
    reveals=b.REVEALS | ev.REVEALS,
    undoable=ev.UNDOABLE,
    aside=ev.ASIDE,
    ends=ev.StopGame(),
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
