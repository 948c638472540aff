"""The events of Complots, as they are on disk. Times are game time in milliseconds, and coins are silver ones.

turns.py        a turn, and the preparations
reactions.py    a statement, and the reactions to it
dealt.py        the cards that the hub has dealt
leaving.py      a player's going home
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from typing import TYPE_CHECKING

from companion.core import script as s
from companion.core.event import Event, EventType, Reveal, Undoable
from companion.core.game import apply_events
from companion.core.text import Words
from companion.core.view import Fact, Highlight
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
    """A correction, declared in `companion.games.complots.corrections`."""


OPEN: tuple[EventType, ...] = (*event_types_of(t, r), ComplotsCorrected, Announced, GameStopped)
"""The public events."""

if TYPE_CHECKING:
    OpenEvent = Event[State]
else:
    OpenEvent = reduce(lambda some, kind: some | kind, OPEN)  # the log looks up here what an entry holds


ALONE: tuple[EventType, ...] = (t.FirstPlayerKnown, t.ActionTaken, t.ExchangeDone, t.CardJudged)
"""The events that begin a game or a turn, or change hidden cards on the table: no earlier entry can be undone."""


class Entered(Undoable[State]):
    """A player's entry with all its consequences, which the table may undo as one."""

    events: tuple[OpenEvent, ...]
    """The events, none of which deals or reveals a card of the hub."""

    @property
    def undo_barrier(self) -> bool:
        return any(isinstance(event, (Reveal, *ALONE)) for event in self.events)

    def apply(self, state: State) -> State:
        return apply_events(state, self.events)

    def highlights(self, state: State) -> Sequence[Highlight]:
        return [highlight for event in self.events for highlight in event.highlights(state)]

    def log_line(self, state: State) -> Words | None:
        return join_sentences([told for event in self.events if (told := event.log_line(state))]) or None

    def turning_point(self, state: State) -> Fact | None:
        found = [fact for event in self.events if (fact := event.turning_point(state))]
        return Fact(found[-1].label, join_sentences([fact.text for fact in found])) if found else None


EVENTS: tuple[EventType, ...] = (*OPEN, Entered, *event_types_of(d), *event_types_of(g), *s.EVENTS)
