"""New game: describe it here in one line; more of it, and its rulebook, after an empty line.

game.py     the phases, and the game as one value
state.py    the state, and the phase that follows from it
events.py   the events, in the log forever: each with its changes and its public line
moves.py    the moves: each question beside the effect of its answer
view.py     the public view, the private view of a seat, and the outcome
"""

from __future__ import annotations

from companion.core.emblem import Emblem
from companion.core.lazy import lazy
from companion.core.text import say

GAME = lazy(
    __name__,
    name="new-game",
    title=say("New game"),
    about=say("What New game is, in one sentence."),
    seats=range(3, 11),
    minutes=(10, 20),
    emblem=Emblem("M32 8 56 32 32 56 8 32z", "M32 20v24M20 32h24"),
)
