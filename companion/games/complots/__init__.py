"""Complots (Coup): claim a character, be doubted or not, be the last one left.

The hub keeps turns, coins, time to react, doubts, blocks and lost influences. With the
real cards it knows no hand: the one who is doubted says what the table has seen (ruling
CO-8). Or it deals the cards onto the phones and settles everything itself. The rules
are the same.

    game.py         the phases, and the game as one value
    options.py      what the host chooses before the game
    box.py          characters, coins, cards, and what a game needs of them
    actions.py      the table of actions
    state.py        the state, and what can be asked of it
    events/         what can happen, on disk for ever; what each changes, and what all are told of it
    flow.py         what follows by itself: doubts, blocks, effects
    moves.py        what may be done: begin, act, react
    decisions.py    the table of what the table waits for besides
    words.py        how these decisions are told
    leaving.py      somebody goes home
    corrections.py  what people correct, two devices agreeing
    lines.py        what is read aloud
    view.py         what everybody sees, what one seat sees besides, and who has won
    teaching/       lessons, answers, the rules to look up, the game for newcomers, the own hand

Rulings CO-1 to CO-13 decide what the rulebook leaves open.
"""

from __future__ import annotations

from companion.core.game import AnyRules
from companion.core.lazy import lazy
from companion.core.text import say


def _rules() -> AnyRules:
    """Import the rules once the game is picked: the menu needs none of them."""
    from companion.games.complots.game import RULES

    return RULES


GAME = lazy(
    _rules,
    name="complots",
    title=say("Complots"),
    bgg=131357,
    about=say("Bluff, doubt and block: claim any character, and be the last one left."),
    seats=range(2, 9),
    narrated=True,
)
