"""What people are asked because of an event: what the hub cannot know by itself."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.among_cultists.evening.deaths.fates import Fate, fates
from companion.games.among_cultists.evening.events import Event
from companion.games.among_cultists.evening.state import AI, Asked, Pending, State

ALWAYS: tuple[Asked, ...] = ("changed", "pyromaniac")
"""What is asked even where the hub knows the roles: they do not tell it."""


def asking(before: State, after: State, event: Event) -> State:
    """Return `after` with the questions that `event` raises."""
    if after.ending is not None:
        return after
    found = tuple(
        Pending(kind=_kind(after, fate), character=fate.character)
        for fate in fates(before, after, event)
        if not after.roles or fate.kind in ALWAYS
    )
    return replace(after, pending=(*after.pending, *found)) if found else after


def _kind(state: State, fate: Fate) -> Asked:
    """Return how it is asked whether the last Cultist is gone (ruling AC-8), or the kind of all other questions."""
    if fate.kind != "last" or fate.character != AI:
        return fate.kind
    # With two Cultists only the other one knows, and its marker stays hidden.
    return "marker" if state.variant.cultists == 1 else "partner"
