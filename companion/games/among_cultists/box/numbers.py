"""What the number of characters decides (p. 3, 6, 19, 23)."""

from __future__ import annotations

from msgspec import Struct

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
"""By the number of characters, the AI included."""
