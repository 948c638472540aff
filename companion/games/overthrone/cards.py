"""Events that the hub keeps track of: lists those that score, and those that work at once (rulebook p. 11-14)."""

from __future__ import annotations

from typing import NamedTuple

from companion.core.icons import Icon
from companion.core.text import Text, say
from companion.games.overthrone.box import COURTIER, GOLD, MUSKETEER, PROVINCE, CardKind

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
        say("Bandits: whose gold, and what is it worth?"),
        say("Your Bandits: whose gold do you take, and what is it worth?"),
        GOLD,
        "coin",
    ),
    "rumours": Scoring(
        say("Rumours"),
        say("Rumours: whose courtier, and what is it worth?"),
        say("Your Rumours: whose courtier do you take, and what is it worth?"),
        COURTIER,
        "tongue",
    ),
    "dismissal": Scoring(
        say("Dismissal"),
        say("Dismissal: whose musketeer, and what is it worth?"),
        say("Your Dismissal: whose musketeer do you take, and what is it worth?"),
        MUSKETEER,
        "musketeer",
    ),
    "inheritance": Scoring(
        say("Inheritance"),
        say("Inheritance: whose province, and what is it worth?"),
        say("Your Inheritance: whose province do you take, and what is it worth?"),
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
    "noble": Named(say("A noble"), say("taken back, if still there"), "noble"),
    "bearer": Named(say("A bearer"), say("works, and is taken back, if still there"), "crown"),
    "bandits": Named(SCORING["bandits"].name, say("a gold of another structure, and its points"), "coin"),
    "rumours": Named(SCORING["rumours"].name, say("a courtier of another structure, and its points"), "tongue"),
    "dismissal": Named(SCORING["dismissal"].name, say("a musketeer of another structure, and its points"), "musketeer"),
    "inheritance": Named(
        SCORING["inheritance"].name, say("a province of another structure, and its points"), "province"
    ),
    "unrest": Named(say("Unrest"), say("all provinces of one player that no musketeer guards"), "flame"),
    "blackmail": Named(say("Blackmail"), say("a random card of another hand"), "envelope"),
}
"""The cards with names. A Rebellion is entered by itself; all other cards are divided by groups, or work at once."""

OWN = ("noble", "bearer")
"""The named cards that return to the players who have played them."""

EAR = "ear"
