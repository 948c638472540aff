"""What can happen in Complots, on disk for ever. Times are game time in milliseconds, coins are ones of silver.

turns.py      in a turn, and before the first
reactions.py  around a statement
dealt.py      to cards that the hub has dealt
corrected.py  to what the hub believes: the table corrects it
gone.py       when somebody goes home
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from typing import TYPE_CHECKING

from companion.core import script as s
from companion.core.event import Entry, Event, EventType, Reveal
from companion.core.game import after
from companion.core.text import Words
from companion.core.view import Beat
from companion.games.complots.events import corrected
from companion.games.complots.events import dealt as d
from companion.games.complots.events import gone as g
from companion.games.complots.events import reactions as r
from companion.games.complots.events import turns as t
from companion.games.complots.events.corrected import joined
from companion.games.complots.state import State
from companion.kit.announcement import Announced
from companion.kit.declare import defined
from companion.kit.seated import GameStopped

OPEN: tuple[EventType, ...] = (*defined(t, r, corrected), Announced, GameStopped)
"""What all may know."""

if TYPE_CHECKING:
    OpenEvent = Event[State]
else:
    OpenEvent = reduce(lambda some, kind: some | kind, OPEN)  # the log looks up here what an entry holds


ALONE: tuple[EventType, ...] = (t.First, t.ActionTaken, t.ExchangeDone, t.CardJudged)
"""What begins a game or a turn, or has happened to hidden cards at the table: no entry before it can be taken back."""


class Entered(Entry[State]):
    """What somebody has entered, with all that follows from it by itself: the table may take it back as one."""

    events: tuple[OpenEvent, ...]
    """Never what the hub has dealt, nor anything of it that becomes known."""

    @property
    def alone(self) -> bool:
        return any(isinstance(event, (Reveal, *ALONE)) for event in self.events)

    def after(self, state: State) -> State:
        return after(state, self.events)

    def staged(self, state: State) -> Sequence[Beat]:
        return [beat for event in self.events for beat in event.staged(state)]

    def told(self, state: State) -> Words | None:
        return joined([told for event in self.events if (told := event.told(state))])


EVENTS: tuple[EventType, ...] = (*OPEN, Entered, *defined(d), *defined(g), *s.EVENTS)
