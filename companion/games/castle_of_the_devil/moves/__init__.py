"""The moves of Castle of the Devil: each question stands beside the effect of its answer.

before.py       cards that are dealt or entered before the first turn, and the first player
turns.py        the action of a turn, its target, and a surplus that is given away
trading.py      a trade and its effects
fighting.py     a duel: support, the pauses, the prize
uses.py         the menu "I use …"
declaring.py    a declaration of victory
turned.py       the cards that it depends on
corrections.py  corrections of numbers, open cards, turns and duels
notes.py        a player's own notes
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.core.event import Event
from companion.core.move import Move
from companion.core.question import Choice
from companion.core.text import say
from companion.games.castle_of_the_devil.state import State

Asked = Iterator[Move[Event[State]]]

Happened = Sequence[Event[State]]

BACK = "back"
"""The choice that goes back before anything is announced."""

GOING_BACK = Choice(BACK, say("Something else"), "undo")
