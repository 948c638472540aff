"""Events that the hub keeps track of: lists those that score, and those that work at once (rulebook p. 11-14)."""

from __future__ import annotations

from typing import NamedTuple

from companion.core.icons import Icon
from companion.core.text import Text, say
from companion.games.overthrone.box import BEARER, COURTIER, GOLD, MUSKETEER, NOBLES, PROVINCE, CardKind

BONUS = 10
"""The points for the King's ear, for Low birth and for Excommunication."""


class Scoring(NamedTuple):
    """An event that takes a card of another structure and scores its printed value."""

    name: Text
    takes: Text
    """The question in everyone's menu."""
    yours: Text
    """The question to its player."""
    kind: CardKind
    icon: Icon


SCORING: dict[str, Scoring] = {
    "bandits": Scoring(
        say("Bandits"),
        say("Bandits: whose gold, and what's it worth?"),
        say("Your Bandits: whose gold do you take? What's it worth?"),
        GOLD,
        "coin",
    ),
    "rumours": Scoring(
        say("Rumours"),
        say("Rumours: whose courtier, and what's it worth?"),
        say("Your Rumours: whose courtier do you take? What's it worth?"),
        COURTIER,
        "tongue",
    ),
    "dismissal": Scoring(
        say("Dismissal"),
        say("Dismissal: whose musketeer, and what's it worth?"),
        say("Your Dismissal: whose musketeer do you take? What's it worth?"),
        MUSKETEER,
        "musketeer",
    ),
    "inheritance": Scoring(
        say("Inheritance"),
        say("Inheritance: whose province, and what's it worth?"),
        say("Your Inheritance: whose province do you take? What's it worth?"),
        PROVINCE,
        "province",
    ),
}
"""The scoring events; there is one of each, and it works in the division."""

ACCUSATIONS: dict[str, tuple[Text, Icon]] = {
    "low-birth": (say("Low birth"), "mark"),
    "excommunication": (say("Excommunication"), "cross"),
}
"""The accusations; there is one of each. It needs a Cardinal or a Bishop, and moves from player to player."""


class Named(NamedTuple):
    """A card that the division asks for by name."""

    name: Text
    does: Text
    """The action in the division."""
    icon: Icon


NAMED: dict[str, Named] = {
    "noble": Named(say("A noble"), say("reclaim it, if it's still there"), "noble"),
    "bearer": Named(say("A bearer"), say("if it's still there, use its ability and reclaim it"), "crown"),
    "bandits": Named(SCORING["bandits"].name, say("take someone's gold card and score its value"), "coin"),
    "rumours": Named(SCORING["rumours"].name, say("take someone's courtier and score its value"), "tongue"),
    "dismissal": Named(SCORING["dismissal"].name, say("take someone's musketeer and score its value"), "musketeer"),
    "inheritance": Named(SCORING["inheritance"].name, say("take someone's province and score its value"), "province"),
    "unrest": Named(say("Unrest"), say("take all of one player's unguarded provinces"), "sword"),
    "blackmail": Named(say("Blackmail"), say("take a random card from someone's hand"), "envelope"),
}
"""The cards with names. A Rebellion is entered by itself; all other cards are divided by groups, or work at once."""

OWN = ("noble", "bearer")
"""The named cards that return to the players who have played them."""

REBELLION = "rebellion"

REBELLIONS = 6
"""The Rebellions in the box (rulebook p. 10)."""

SUPPLY: dict[str, tuple[Text, int]] = {
    REBELLION: (say("Rebellions"), REBELLIONS),
    "noble": (say("Nobles from the deck"), NOBLES),
    "bearer": (say("Bearers"), BEARER.cards),
    "unrest": (NAMED["unrest"].name, 2),
    "blackmail": (NAMED["blackmail"].name, 2),
}
"""The cards that are played to the middle and of which the box holds several, with their number (rulebook p. 1, 12)."""


def count_cards(card: str, players: int) -> int:
    """Return the number of cards of a kind in `SUPPLY` that can be played: nobles dealt out at first are not."""
    return SUPPLY[card][1] - (players if card == "noble" else 0)


EAR = "ear"
