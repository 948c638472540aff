"""What a table sets up, and what the number of its characters decides (p. 3, 6, 19, 23)."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from companion.core.text import Text, say
from companion.games.among_cultists.box.roles import SPECIAL, Role, Roles
from companion.games.among_cultists.box.variants import Variant

Level = Literal["first", "experienced", "expert", "own"]

LEVELS: dict[Level, Text] = {
    "first": say("First game"),
    "experienced": say("Experienced"),
    "expert": say("Expert"),
    "own": say("Your own choice"),
}


class Plan(Struct, frozen=True, kw_only=True):
    """What is set up. It may be impossible: `companion.games.among_cultists.box.levels.misfit` says why."""

    players: int
    ai: bool = False
    level: Level = "own"
    special: Roles = frozenset()

    @property
    def variant(self) -> Variant:
        """The night that goes with it, at the usual pace."""
        return Variant(self.players, self.ai, "seer" in self.special)

    @property
    def characters(self) -> int:
        """The number of characters: the players, and the AI if it sits in."""
        return self.variant.characters

    @property
    def cultists(self) -> int:
        """The number of Cultists (p. 6)."""
        return self.variant.cultists

    @property
    def first_game(self) -> bool:
        """Whether parts of the game are left out as in a first one (p. 7, ruling AC-29)."""
        return self.level == "first"

    @property
    def most_special(self) -> int:
        """How many special roles there can be at the most (ruling AC-1)."""
        # The AI must be able to draw a plain Investigator's envelope.
        return self.characters - self.cultists - self.ai

    @property
    def roles(self) -> dict[Role, int]:
        """How often each role plays; those that do not play are not in it."""
        special: dict[Role, int] = {role: 1 for role in SPECIAL if role in self.special}
        rest = self.characters - self.cultists - len(special)
        roles: dict[Role, int] = {"cultist": self.cultists, **special, "investigator": rest}
        return {role: times for role, times in roles.items() if times}


# The evening

ROUNDS = 10
"""Rounds of an evening (p. 11)."""

FIRE_ROUND = 5
"""The round at whose end the Pyromaniac's line is said (p. 14, 24)."""

MOVEMENT = 3
"""Movement points of a living character in a usual round (p. 12)."""

CULTIST_TOKENS = 3
"""Cultist tokens in the box (p. 6)."""


class Numbers(Struct, frozen=True):
    """The numbers of an evening."""

    target: int
    """The points that the Investigators need."""
    deaths: int
    """The dead Investigators that the Cultists need."""
    portal: int
    """Rounds after its opening in which the portal can still be closed (ruling AC-4)."""
    doubled: bool
    """Whether the first player's vote counts twice; else it may be changed (p. 17)."""


NUMBERS = {
    5: Numbers(target=10, deaths=3, portal=3, doubled=False),
    6: Numbers(target=12, deaths=4, portal=3, doubled=False),
    7: Numbers(target=12, deaths=4, portal=2, doubled=True),
    8: Numbers(target=13, deaths=5, portal=2, doubled=True),
}
"""What the number of characters decides, the AI included."""
