"""What a look into an Energy deck asks of the table besides, whatever it has found (p. 15, 18, ruling AC-22)."""

from __future__ import annotations

from companion.core.text import Text, say
from companion.games.among_cultists.options import first_game
from companion.games.among_cultists.state import State


def after_a_look(state: State) -> Text:
    """Return where the top card of the draw deck goes after a check; after Fake eyes there is none."""
    if first_game(state.setup):
        return say(
            "The top card of the draw deck goes face down onto the deck of the room in which the other one is; "
            "for a corridor there is none."
        )
    return say(
        "The top card of the draw deck goes face down onto the deck of the room in which the other one is, "
        "or into the unsafe passage if that is a corridor."
    )


def turned_over(state: State, character: int) -> Text:
    """Return what the table turns over for a dead character: its disc, and its player's card."""
    return say("Turn the disc and the card of {who} to the ghost.", who=state.name(character))
