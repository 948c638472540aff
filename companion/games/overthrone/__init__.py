"""Overthrone (Vive le Roi): intrigues and Rebellions around the king, with the real cards.

The hub keeps the king, the turns and the points. It knows no hand: the players tell it everything that it needs.
Between two turns, the first card that is played begins the next one. So a turn without special events takes one tap
per player.

    game.py      the phases, and the game as one value
    options.py   the host's options before the game
    box.py       the kinds of cards with their values, and the number of cards in a game
    king.py      the table of Rebellions and their effects on the king
    cards.py     the events that the hub keeps track of, and the named cards that were played
    parts.py     contests, fights and ties, which last for a while
    state.py     the state, and questions about it
    division.py  the effects of Rebellions in the division, also after a correction
    events/      the events, with their changes and public lines
    moves/       the moves: each question, and the effect of its answer
    lines.py     the lines that are read aloud
    words.py     the table's next step, in one sentence
    leaving.py   a player's going home
    steps.py     the current player's turn, as a row of steps
    moments.py   the division as a list, and moments that are easily forgotten
    sheets.py    points and counts
    spoils.py    the cards after an attack or a bribe
    view.py      the public view, and the winner
    teaching/    lessons, answers, the rules to look up, the primer

Rulings OV-1 to OV-26 decide what the rulebook leaves open.
"""

from __future__ import annotations

from companion.core.emblem import Emblem
from companion.core.lazy import lazy
from companion.core.text import say

GAME = lazy(
    __name__,
    name="overthrone",
    title=say("Overthrone"),
    about=say("Seize the king, free him, carve up the realm. Most points wins."),
    seats=range(3, 7),
    minutes=(60, 60),
    emblem=Emblem(
        "M13 48 8 20l13 10L32 11l11 19 13-10-5 28zM14 56h36",
        "M33 20l-5 11 7 4-5 13M20 40h4M40 40h5",
        accent="#e9c46a",
    ),
    narrated=True,
)
