"""The evening of Among Cultists: ten rounds, the events, the votes, the end.

It is written like a game (`companion.core.game`) and follows the night. The cards and the
map stay the source of truth: the hub keeps what lies in front of all, and asks the rest.

    numbers.py   what the number of characters decides
    options.py   what the host chooses
    tokens.py    the event tokens
    state.py     the state, and how characters are named
    rounds/      Movement, Event, Action, Cleanup
    votes/       votes, and whoever is found dead
    deaths/      what roles bring about: deaths, the Assassin, the last Cultist
    end/         who has won, and why
    spoken/      what the voice announces
    events.py, commands.py, decide.py, evolve.py, offers.py, scene.py  the three together

Page numbers are those of the rulebook (Italian, second edition).
"""

from companion.games.among_cultists.evening.commands import Command, OwnCommand
from companion.games.among_cultists.evening.decide import begin, decide, due, outcome
from companion.games.among_cultists.evening.end.commands import StopGame
from companion.games.among_cultists.evening.events import ASIDE, EVENTS, OWN_EVENTS, REVEALS, UNDOABLE, Event, OwnEvent
from companion.games.among_cultists.evening.evolve import evolve
from companion.games.among_cultists.evening.offers import controls, offers
from companion.games.among_cultists.evening.options import OPTIONS
from companion.games.among_cultists.evening.scene import lines, scene, secrets, story
from companion.games.among_cultists.evening.state import State

__all__ = [
    "ASIDE",
    "EVENTS",
    "OPTIONS",
    "OWN_EVENTS",
    "REVEALS",
    "UNDOABLE",
    "Command",
    "Event",
    "OwnCommand",
    "OwnEvent",
    "State",
    "StopGame",
    "begin",
    "controls",
    "decide",
    "due",
    "evolve",
    "lines",
    "offers",
    "outcome",
    "scene",
    "secrets",
    "story",
]
