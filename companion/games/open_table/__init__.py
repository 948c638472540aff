"""The open table: any box of games. The smallest game here, and the one to copy.

Rounds, scores, a countdown, a secret vote, a first player drawn at random and a bag
of tokens. It knows no rules: the table says when a round ends and what it was worth.

    game.py       the phases, and the game as one value
    state.py      the state, and what can be asked of it
    events.py     what can happen, on disk for ever; what each changes, and what all are told of it
    ballots.py    what can be voted for, and how ballots are turned
    moves.py      what may be done: each question beside what an answer makes happen
    corrections.py  what people told the hub, as they correct it
    view.py       what everybody sees, what one seat sees besides, and who has won
    options.py    what the host chooses before the game
    teaching/     lessons, answers, what can be looked up, and a tour for newcomers
"""

from __future__ import annotations

from companion.core.game import AnyRules
from companion.core.lazy import lazy
from companion.core.text import say


def _rules() -> AnyRules:
    """Import the rules once the game is picked: the menu needs none of them."""
    from companion.games.open_table.game import RULES

    return RULES


GAME = lazy(
    _rules,
    name="open-table",
    title=say("Open table"),
    about=say("Any box: rounds, scores, a countdown, secret votes, a bag to draw from."),
    seats=range(1, 11),
    titled=("box",),
)
