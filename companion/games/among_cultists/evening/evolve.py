"""How an evening follows from its events."""

from __future__ import annotations

from companion.games.among_cultists.evening.deaths.asked import asking
from companion.games.among_cultists.evening.deaths.events import DeathEvent
from companion.games.among_cultists.evening.deaths.evolve import evolve as deaths
from companion.games.among_cultists.evening.end.events import EndEvent
from companion.games.among_cultists.evening.end.evolve import evolve as end
from companion.games.among_cultists.evening.events import Event
from companion.games.among_cultists.evening.rounds.events import EveningBegan, RoundEvent
from companion.games.among_cultists.evening.rounds.evolve import began
from companion.games.among_cultists.evening.rounds.evolve import evolve as rounds
from companion.games.among_cultists.evening.spoken.events import AnnouncementBegan
from companion.games.among_cultists.evening.spoken.evolve import evolve as announce
from companion.games.among_cultists.evening.spoken.evolve import hushed
from companion.games.among_cultists.evening.state import State
from companion.games.among_cultists.evening.votes.events import VoteEvent
from companion.games.among_cultists.evening.votes.evolve import evolve as votes
from companion.games.among_cultists.evening.votes.evolve import narrated


def evolve(state: State | None, event: Event) -> State:
    """Return the state after `event`; None is the evening before it begins. Never refuses."""
    if isinstance(event, EveningBegan):
        return began(event)
    if state is None:
        raise TypeError("an evening begins with EveningBegan")
    return asking(state, hushed(_evolved(state, event)), event)


def _evolved(state: State, event: Event) -> State:
    if isinstance(event, AnnouncementBegan):
        return announce(state, event)
    if isinstance(event, RoundEvent):
        return rounds(state, event)
    if isinstance(event, VoteEvent):
        return votes(state, event)
    if isinstance(event, DeathEvent):
        return deaths(state, event)
    if isinstance(event, EndEvent):
        return end(state, event)
    return narrated(state, event)
