"""The roles: whom each helps, how loyal it is, how many markers the box has (p. 20, 24, ruling AC-1)."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from companion.core.text import Text, say

Role = Literal[
    "investigator",
    "radiant_beauty",
    "infected",
    "super_ghost",
    "mechanic",
    "cultist",
    "novice",
    "clumsy",
    "coward",
    "pyromaniac",
    "assassin",
    "seer",
]

Side = Literal["cultists", "investigators"]

SIDES: dict[Side, Text] = {"cultists": say("Cultists"), "investigators": say("Investigators")}


class Marker(Struct, frozen=True):
    """A role as its marker shows it, `copies` times in the box.

    `helps` is whom the ability helps, by `loyalty` points. The team is another thing: all
    but the Cultist are on the Investigators' team, whomever they help.
    """

    name: Text
    helps: Side
    loyalty: int = 0
    copies: int = 1


MARKERS: dict[Role, Marker] = {
    "investigator": Marker(say("Investigator"), "investigators", copies=6),
    "radiant_beauty": Marker(say("Radiant beauty"), "investigators", 1),
    "infected": Marker(say("Infected"), "investigators", 1),
    "super_ghost": Marker(say("Super ghost"), "investigators", 1),
    "mechanic": Marker(say("Mechanic"), "investigators", 3),
    "cultist": Marker(say("Cultist"), "cultists", copies=2),
    "novice": Marker(say("Novice"), "cultists", 1),
    "clumsy": Marker(say("Clumsy"), "cultists", 1),
    "coward": Marker(say("Coward"), "cultists", 1),
    "pyromaniac": Marker(say("Pyromaniac"), "cultists", 2),
    "assassin": Marker(say("Assassin"), "investigators"),
    "seer": Marker(say("Seer"), "investigators"),
}

PLAIN: tuple[Role, ...] = ("cultist", "investigator")
"""Roles without an ability; how many there are follows from the others."""

SPECIAL: tuple[Role, ...] = tuple(role for role in MARKERS if role not in PLAIN)
"""Roles with an ability, each once in the box; one of them replaces an Investigator."""

Roles = frozenset[Role]
"""The special roles of a game; the Cultists and the Investigators follow from them."""
