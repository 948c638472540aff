"""Before the night of Among Cultists: what is played, the checklist, and what the phones are told of the envelopes.

It is written like a game (`companion.core.game`) and comes before the night. What is
played and what lies in its place is public; which role somebody holds is known to that
seat alone, and that the roles fit together is all that anybody else learns of it.

    choosing.py   what the host chooses, and what would be played with that
    events.py     what can happen, on disk for ever
    commands.py   what a seat can ask for
    state.py      the state, and how it follows from the events
    fitting.py    whether the roles that were told are those that play
    decide.py     what a command does
    offers.py     what each seat may answer
    scene.py      what everybody sees
    reminders.py  what a seat is reminded of, later on
    abilities.py  what each role can do, in a sentence
"""

from companion.games.among_cultists.before.choosing import begun, options, plan
from companion.games.among_cultists.before.commands import Command, FinishSetup, PlaceAi
from companion.games.among_cultists.before.decide import can_finish, decide
from companion.games.among_cultists.before.events import EVENTS, REVEALS, Event
from companion.games.among_cultists.before.offers import again, offers
from companion.games.among_cultists.before.reminders import reminders
from companion.games.among_cultists.before.scene import blocks, story
from companion.games.among_cultists.before.state import Stage, State, evolve

__all__ = [
    "EVENTS",
    "REVEALS",
    "Command",
    "Event",
    "FinishSetup",
    "PlaceAi",
    "Stage",
    "State",
    "again",
    "begun",
    "blocks",
    "can_finish",
    "decide",
    "evolve",
    "offers",
    "options",
    "plan",
    "reminders",
    "story",
]
