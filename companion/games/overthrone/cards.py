"""Events of which the hub keeps something: those that score, and those that work at once (rulebook p. 11-14)."""

from __future__ import annotations

from typing import NamedTuple

from companion.core.signs import Sign
from companion.core.text import Text, say
from companion.games.overthrone.box import COURTIER, GOLD, MUSKETEER, PROVINCE, Kind

BONUS = 10
"""Points for the King's ear, for Low birth and for Excommunication."""


class Scoring(NamedTuple):
    """An event that takes a card of another structure and scores its printed value."""

    name: Text
    takes: Text
    kind: Kind
    icon: Sign


SCORING: dict[str, Scoring] = {
    "bandits": Scoring(say("Bandits"), say("Bandits: what is the gold worth?"), GOLD, "coin"),
    "rumours": Scoring(say("Rumours"), say("Rumours: what is the courtier worth?"), COURTIER, "tongue"),
    "dismissal": Scoring(say("Dismissal"), say("Dismissal: what is the musketeer worth?"), MUSKETEER, "musketeer"),
    "inheritance": Scoring(say("Inheritance"), say("Inheritance: what is the province worth?"), PROVINCE, "province"),
}
"""Each is there once, and works in the division."""

ACCUSATIONS: dict[str, tuple[Text, Sign]] = {
    "low-birth": (say("Low birth"), "mark"),
    "excommunication": (say("Excommunication"), "cross"),
}
"""Each is there once, needs a Cardinal or a Bishop, and goes from one player to another."""

EAR = "ear"
