"""How a look at somebody's cards is guided, in few words that all may read: a phone's band holds two lines."""

from __future__ import annotations

from companion.core.text import Text, say
from companion.games.castle_of_the_devil.state import State


def company_shown(state: State, who: int, of: int) -> Text:
    """Return how `who` sees the card of `of`: on the own phone, or, where the hub knows none, at the table."""
    if of in state.companies:
        return say("On the phone of {who}, under the bar.", who=state.name(who))
    return say("For {who} alone, then face down again.", who=state.name(who))


def objects_shown(state: State, who: int) -> Text:
    """Return how `who` sees all objects of another."""
    return say("Only {who} sees them.", who=state.name(who))
