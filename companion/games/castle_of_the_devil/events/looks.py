"""How a look at somebody's cards is guided, in words that all may read."""

from __future__ import annotations

from companion.core.text import Text, say
from companion.games.castle_of_the_devil.state import State


def company_shown(state: State, who: int, of: int) -> Text:
    """Return how `who` sees the card of `of`: on the own phone, or, where the hub knows none, at the table."""
    if of in state.companies:
        return say("{who} sees it by holding the bar on the own phone.", who=state.name(who))
    return say("{other} shows {who} alone, then lays it face down again.", other=state.name(of), who=state.name(who))


def objects_shown(state: State, who: int, of: int) -> Text:
    """Return how `who` sees all objects of `of`."""
    return say("{other} hands all objects to {who}: nobody else sees them.", other=state.name(of), who=state.name(who))
