"""The roles: their side, loyalty, ability and number of markers (p. 20, 24, ruling AC-1); and counts in words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import reduce
from typing import Literal, TypeVar

from msgspec import Struct

from companion.core.text import Text, Words, say
from companion.kit.listed import join_lines

Thing = TypeVar("Thing")

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
    """A role as its marker shows it. All but the Cultist are on the Investigators' team, whichever side they help."""

    name: Text
    helps: Side
    """The side that the ability helps: it need not be the role's own team."""
    loyalty: int = 0
    """The points by which it helps that side."""
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
"""Roles without an ability; their number follows from the others."""

SPECIAL: tuple[Role, ...] = tuple(role for role in MARKERS if role not in PLAIN)
"""Roles with an ability, each once in the box; each replaces an Investigator."""

ABILITIES: dict[Role, Text] = {
    "investigator": say("You have none. If you find a Dead card, report it at once."),
    "radiant_beauty": say(
        "When you die, show your role. From then on, there's light where your ghost is. Encounters "
        "there follow the rule for light. The camera works while you're in the red room."
    ),
    "infected": say("When you die, show your role. Until the next round ends, nobody gives cards in encounters."),
    "super_ghost": say(
        "When you die, show your role. As a ghost, you can take every room action as if alive. Encounters ignore you."
    ),
    "mechanic": say("While alive, you can act in every room. Ignore your itinerary."),
    "cultist": say(
        "You can act in every room, even as a ghost. Ignore your itinerary. If you find a Dead card, "
        "you may keep it secret."
    ),
    "novice": say("You die when you use the camera or start a vote. You join that vote as a ghost."),
    "clumsy": say("You die after using the knife, whatever the reason. In a vote, you die after the result."),
    "coward": say("You die after finding someone dead (check, camera or Fake eyes)."),
    "pyromaniac": say("Play your Failure and your Sabotage by the end of round 5. Otherwise, you die then."),
    "assassin": say(
        "Once, while alive, you can kill a living character in your place. It takes your action and "
        "shows your role. No vote follows."
    ),
    "seer": say("At night you learn who the Cultists are. If they name you at the end, they win: stay hidden."),
}
"""The ability of each role, addressed to its player (p. 12, 16, 18, 20, 24, rulings AC-9, AC-21 and AC-23).

The team is another thing: only the Cultists win with the Cultists.
"""

Roles = frozenset[Role]
"""The special roles of a game; the numbers of Cultists and Investigators follow from them."""


def role_of(name: str) -> Role:
    """Return the role of this name; raises `StopIteration` if there is none."""
    return next(role for role in MARKERS if role == name)


# In words


def list_counts(counts: Mapping[Thing, int], names: Mapping[Thing, Text]) -> Words:
    """Return the number of each thing in words, such as "3 × Success, 1 × Failure"."""
    return join_lines([say("{n} × {what}", n=n, what=names[thing]) for thing, n in counts.items()])


def list_roles(roles: Mapping[Role, int]) -> Words:
    """Return the roles that play in words, with the number of each."""
    return list_counts(roles, {role: marker.name for role, marker in MARKERS.items()})


def list_sets(sets: Iterable[Roles]) -> Words:
    """Return sets of special roles (at least one) in words, as a choice."""
    named = [
        join_lines([marker.name for role, marker in MARKERS.items() if role in special]) or say("no special role")
        for special in sets
    ]
    return reduce(lambda before, part: say("{before}; or {part}", before=before, part=part), named)
