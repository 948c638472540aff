"""What may be done in Overthrone: each question beside what an answer makes happen.

preparing.py    the preparations, and where the king begins
turns.py        the turn: its cards, and how the next one begins
dividing.py     the division as a guided list
deck.py         the deck runs out
cards.py        events that work at once or score, and nobles that die
decrees.py      decrees
contests.py     duels, and the King's ear
fights.py       attacks and bribes
ties.py         ties in the division
counts.py       counts
corrections.py  what two devices correct: points, numbers and counts
facts.py        of that the facts, which are no numbers
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.core.event import Event
from companion.core.move import Move
from companion.games.overthrone.state import State

Asked = Iterator[Move[Event[State]]]

Happened = Sequence[Event[State]]
