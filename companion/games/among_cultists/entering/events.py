"""What every event of the evening does besides: it may be somebody's fate, and it may silence the voice."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from companion.core.event import Entry, Event, Reveal
from companion.core.offer import Offer
from companion.games.among_cultists.rules.fates import Fate, asking
from companion.games.among_cultists.table.state import State

Asked = Iterator[Offer[Event[State]]]
"""What is asked."""

Happened = Sequence[Event[State]]
"""What an answer, a clock or a button makes happen."""


class EveningEvent(Event[State]):
    """Something that happens in the evening."""

    def changed(self, state: State) -> State:
        """Return the state after this event, but for the questions that it raises."""
        raise NotImplementedError

    def fates(self, before: State, after: State) -> Iterator[Fate]:
        """Yield what is to be found out because of this event, in the order in which it happens.

        `before` and `after` are the states round all that has happened with it.
        """
        return iter(())

    def after(self, state: State) -> State:
        """Return the state after this event, with the questions that it raises; what somebody was entering is gone."""
        after = replace(hushed(self.changed(state)), draft=None)
        return asking(after, self.fates(state, after))


class EveningEntry(EveningEvent, Entry[State]):
    """What people have entered in the evening: the table may take it back while it is the last entry."""


class EveningReveal(EveningEvent, Reveal[State]):
    """What turns secret input into public knowledge in the evening."""


def hushed(state: State) -> State:
    """Return `state` without the announcement, if a vote or the end silences it."""
    if not state.announcing or (state.vote is None and state.ending is None):
        return state
    return replace(state, announcing=(), narration=replace(state.narration, status="silent"))
