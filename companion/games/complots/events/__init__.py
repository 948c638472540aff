"""What can happen in Complots, on disk for ever. Times are game time in milliseconds, coins are ones of silver.

turns.py        in a turn, and before the first
reactions.py    around a statement
dealt.py        to cards that the hub has dealt
leaving.py      when somebody goes home
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from typing import TYPE_CHECKING

from companion.core import script as s
from companion.core.event import Event, EventType, Reveal, Undoable
from companion.core.game import apply_events
from companion.core.text import Words
from companion.core.view import Highlight
from companion.games.complots.events import dealt as d
from companion.games.complots.events import leaving as g
from companion.games.complots.events import reactions as r
from companion.games.complots.events import turns as t
from companion.games.complots.state import State
from companion.kit.announcement import Announced
from companion.kit.correction import Corrected
from companion.kit.declare import event_types_of
from companion.kit.listed import join_sentences
from companion.kit.seated import GameStopped


class ComplotsCorrected(Corrected[State]):
    """Something is as the table says: `companion.games.complots.corrections`."""


OPEN: tuple[EventType, ...] = (*event_types_of(t, r), ComplotsCorrected, Announced, GameStopped)
"""What all may know."""

if TYPE_CHECKING:
    OpenEvent = Event[State]
else:
    OpenEvent = reduce(lambda some, kind: some | kind, OPEN)  # the log looks up here what an entry holds


ALONE: tuple[EventType, ...] = (t.FirstPlayerKnown, t.ActionTaken, t.ExchangeDone, t.CardJudged)
"""What begins a game or a turn, or has happened to hidden cards at the table: no entry before it can be taken back."""


class Entered(Undoable[State]):
    """What somebody has entered, with all that follows from it by itself: the table may take it back as one."""

    events: tuple[OpenEvent, ...]
    """Never what the hub has dealt, nor anything of it that becomes known."""

    @property
    def undo_barrier(self) -> bool:
        return any(isinstance(event, (Reveal, *ALONE)) for event in self.events)

    def apply(self, state: State) -> State:
        return apply_events(state, self.events)

    def highlights(self, state: State) -> Sequence[Highlight]:
        return [highlight for event in self.events for highlight in event.highlights(state)]

    def log_line(self, state: State) -> Words | None:
        return join_sentences([told for event in self.events if (told := event.log_line(state))]) or None


EVENTS: tuple[EventType, ...] = (*OPEN, Entered, *event_types_of(d), *event_types_of(g), *s.EVENTS)
