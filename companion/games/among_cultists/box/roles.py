"""The roles: whom each helps, how loyal it is, what it can do, how many markers there are (p. 20, 24, ruling AC-1).

And how they, the cards and the tokens are counted out in words.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import reduce
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
    """A role as its marker shows it. All but the Cultist are on the Investigators' team, whichever side they help."""

    name: Text
    helps: Side
    """Which side the ability helps: that need not be the own team."""
    loyalty: int = 0
    """By how many points it helps that side."""
    copies: int = 1
    """How many of it are in the box."""


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

ABILITIES: dict[Role, Text] = {
    "investigator": say("You have none. A Dead card that you find has to be reported at once."),
    "radiant_beauty": say(
        "When you die, show your role. From then on there is light where your ghost is: encounters follow the rule "
        "for light, and the camera works while you are in the red room."
    ),
    "infected": say(
        "When you die, show your role. Until the end of the round after, nobody gives cards in encounters."
    ),
    "super_ghost": say(
        "When you die, show your role. As a ghost you may take every room action as if you were alive, and in "
        "encounters you do not count."
    ),
    "mechanic": say("While you live, you may act in every room, whatever your itinerary shows."),
    "cultist": say(
        "You may act in every room, whatever your itinerary shows, as a ghost too. A Dead card that you find may stay "
        "your secret."
    ),
    "novice": say("You die when you use the camera or start a vote; in that vote you take part as a ghost already."),
    "clumsy": say("You die once you have used the knife, whatever for; in a vote, after its result."),
    "coward": say("You die once you have found somebody dead, by a check, the camera or Fake eyes."),
    "pyromaniac": say("Play both your Failure and your Sabotage by the end of round 5, or you die then."),
    "assassin": say(
        "Once, while you live, your action may be to kill somebody alive in the same place. You show your role, and "
        "no vote follows."
    ),
    "seer": say("In the night you learn who the Cultists are. If they name you in the end, they win: stay hidden."),
}
"""What each role can do, said to the player who holds it (p. 12, 16, 18, 20, 24, rulings AC-9, AC-21 and AC-23).

The team is another thing: only the Cultists win with the Cultists.
"""

Roles = frozenset[Role]
"""The special roles of a game; the Cultists and the Investigators follow from them."""


def role_of(name: str) -> Role:
    """Return the role of this name; raises `StopIteration` if there is none."""
    return next(role for role in MARKERS if role == name)


# In words


def times(n: int, what: Text) -> Text:
    """Return "3 × Success"."""
    return say("{n} × {what}", n=n, what=what)


def join_parts(parts: Iterable[Text]) -> Text:
    """Return all `parts` (at least one) in a row, between commas."""
    return reduce(lambda before, part: say("{before}, {part}", before=before, part=part), parts)


def said_roles(roles: Mapping[Role, int]) -> Text:
    """Return how often each role plays."""
    return join_parts(times(n, MARKERS[role].name) for role, n in roles.items())


def said_set(special: Roles) -> Text:
    """Return a set of special roles by their names, also if there is none."""
    names = [marker.name for role, marker in MARKERS.items() if role in special]
    return join_parts(names) if names else say("no special role")


def said_choice(sets: Iterable[Roles]) -> Text:
    """Return several sets (at least one) of which one is to be chosen."""
    return reduce(lambda before, part: say("{before}; or {part}", before=before, part=part), map(said_set, sets))
