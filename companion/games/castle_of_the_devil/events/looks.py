"""Looks at cards: guide them in few public words, since the band on a phone holds two lines."""

from __future__ import annotations

from companion.core.text import Text, say
from companion.games.castle_of_the_devil.state import State


def company_shown(state: State, who: int, of: int, *, profession: bool = False) -> Text:
    """Return the words for a look of `who` at the company of `of`, or at the `profession` as well.

    The cards are shown at the table if the hub does not know all of them, or if `who` has no phone.
    """
    told = of in state.companies and (of in state.professions or not profession)
    if told and who not in state.setup.phoneless:
        return say("It's on {who}'s phone, under the bar.", who=state.name(who))
    return say("Only {who} may look, then face down again.", who=state.name(who))


def objects_shown(state: State, who: int) -> Text:
    """Return the words for a look of `who` at all objects of another player."""
    return say("Only {who} sees them.", who=state.name(who))
