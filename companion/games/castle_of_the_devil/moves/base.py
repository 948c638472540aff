"""What all moves are written with."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.core.event import Event
from companion.core.offer import Offer
from companion.core.question import Choice
from companion.core.text import say
from companion.games.castle_of_the_devil.state import State

Asked = Iterator[Offer[Event[State]]]

Happened = Sequence[Event[State]]

BACK = "back"
"""The choice that goes back before anything is announced."""

GOING_BACK = Choice(BACK, say("Something else"), "undo")
