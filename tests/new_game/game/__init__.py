"""New game: describe it here in one line; more of it, and its rulebook, after an empty line.

game.py     the phases, and the game as one value
state.py    the state, and what can be asked of it
events.py   what can happen, on disk for ever; what each changes, and what all are told of it
moves.py    what may be done: each question beside what an answer makes happen
view.py     what everybody sees, what one seat sees, and who has won
"""

from __future__ import annotations

from companion.core.game import AnyRules
from companion.core.lazy import lazy
from companion.core.text import say


def _rules() -> AnyRules:
    """Import the rules once the game is picked: the menu needs none of them."""
    from tests.new_game.game.game import RULES

    return RULES


GAME = lazy(
    _rules,
    name="new-game",
    title=say("New game"),
    about=say("What New game is, in one sentence."),
    seats=range(3, 11),
)
