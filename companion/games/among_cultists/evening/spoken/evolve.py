"""How an announcement begins and ends."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.among_cultists.evening.spoken.events import AnnouncementBegan
from companion.games.among_cultists.evening.state import State


def evolve(state: State, event: AnnouncementBegan) -> State:
    """Return the state in which the script that begins next is an announcement."""
    return replace(state, announcing=event.lines)


def hushed(state: State) -> State:
    """Return `state` without the announcement, if a vote or the end silences it."""
    if not state.announcing or (state.vote is None and state.ending is None):
        return state
    return replace(state, announcing=(), narration=replace(state.narration, status="silent"))
