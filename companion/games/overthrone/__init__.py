"""Overthrone (Vive le Roi): intrigues and Rebellions around the king, with the real cards.

The hub keeps the king, the turns of the table and the points, and knows no hand: the
players tell it what it needs. Between two turns the next one begins with the first card
that is played, so a turn without special events takes one tap a player.

    game.py               the phases, and the game as one value
    options.py            what the host chooses before the game
    box.py                kinds of cards with their values, and what a game needs
    king.py               the table of what Rebellions do to the king
    cards.py              events of which the hub keeps something
    parts.py              what runs for a while beside the turns
    state.py              the state, and what can be asked of it
    division.py           what Rebellions do in the division, and the same anew
    events/               what can happen, on disk for ever; what each changes, and what all are told of it
    moves/                what may be done: each question beside what an answer makes happen
    lines.py              what is read aloud
    words.py              what the table does now
    leaving.py            somebody goes home
    steps.py              the turn of who plays, as a row of steps
    moments.py            the division as a list, and the moments that people forget
    sheets.py             points and counts
    spoils.py             what becomes of the cards after an attack or a bribe
    view.py               what everybody sees, what one seat sees besides, and who has won
    teaching/             lessons, answers, the rules to look up, the game for newcomers

Rulings OV-1 to OV-22 decide what the rulebook leaves open.
"""

from __future__ import annotations

from companion.core.game import AnyRules
from companion.core.lazy import lazy
from companion.core.text import say


def _rules() -> AnyRules:
    """Import the rules once the game is picked: the menu needs none of them."""
    from companion.games.overthrone.game import RULES

    return RULES


GAME = lazy(
    _rules,
    name="overthrone",
    title=say("Overthrone"),
    about=say("Seize the king, free him, divide the realm: the most points win."),
    seats=range(3, 7),
    narrated=True,
)
