"""What may be done: each question beside what an answer makes happen.

before.py       what is dealt or entered before the first turn, and who begins
turns.py        the action of a turn, its target, and a surplus that is given away
trading.py      a trade and its effects
fighting.py     a duel: support, the pauses, the prize
uses.py         the menu "I use …"
declaring.py    a declaration of victory
turned.py       the cards that it hangs on
corrections.py  what the hub counts and sees face up, as it lies on the table
notes.py        what somebody notes for themselves
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
