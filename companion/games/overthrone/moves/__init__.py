"""The moves of Overthrone: each question stands beside the effect of its answer.

preparing.py    the preparations, and the king's first place
turns.py        the turn: its cards, and the beginning of the next one
dividing.py     the division as a guided list
deck.py         the end of the deck
cards.py        events that work at once or score, and the deaths of nobles
decrees.py      decrees
contests.py     duels, and the King's ear
fights.py       attacks and bribes
ties.py         ties in the division
counts.py       counts
corrections.py  corrections of points, numbers and counts
facts.py        corrections of facts that are no numbers
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.core.event import Event
from companion.core.move import Move
from companion.games.overthrone.state import State

Asked = Iterator[Move[Event[State]]]

Happened = Sequence[Event[State]]
