"""The events of the end as public lines."""

from __future__ import annotations

from companion.core.text import Words, say
from companion.games.among_cultists.evening.end import events as e
from companion.games.among_cultists.evening.state import State


def story(state: State, event: e.EndEvent) -> Words | None:
    """Return `event` as a line that everybody may read, None if it is not worth one."""
    match event:
        case e.ClaimMade(seat):
            return say("{who} claims to be the Cultist, with enough dead Investigators.", who=state.name(seat))
        case e.EndAccepted(seat):
            return say("{who} says that this is the end.", who=state.name(seat))
        case e.CultistsShown():
            return say("It is the end: the Cultists are shown.")
        case e.SeerNamed(seat):
            return say("The Cultists take {who} for the Seer.", who=state.name(seat))
        case e.EndingDropped():
            return say("It was no end: the game goes on.")
        case _:
            return None
