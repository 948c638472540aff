"""How a look at somebody's cards is guided, in few words that all may read: a phone's band holds two lines."""

from __future__ import annotations

from companion.core.text import Text, say
from companion.games.castle_of_the_devil.state import State


def company_shown(state: State, who: int, of: int, *, profession: bool = False) -> Text:
    """Return how `who` sees the card of `of`, or the `profession` as well: on the own phone, or at the table.

    At the table it is where the hub was not told all of it, or where `who` has no phone.
    """
    told = of in state.companies and (of in state.professions or not profession)
    if told and who not in state.setup.phoneless:
        return say("On the phone of {who}, under the bar.", who=state.name(who))
    return say("For {who} alone, then face down again.", who=state.name(who))


def objects_shown(state: State, who: int) -> Text:
    """Return how `who` sees all objects of another."""
    return say("Only {who} sees them.", who=state.name(who))
