"""The card that a look moves (ruling AC-22)."""

from __future__ import annotations

from companion.core.text import Text, say
from companion.games.among_cultists.table.state import State


def after_a_look(state: State) -> Text:
    """Return the place of the draw deck's top card after a check; Fake eyes move none (ruling AC-22)."""
    if state.plan.first_game:
        return say(
            "Add the draw deck's top card, unseen, to that character's room deck. In a corridor, no card is added."
        )
    return say(
        "Add the draw deck's top card, unseen, to that character's room deck. In a corridor, it goes "
        "into the unsafe passage."
    )
