"""What the number of characters decides (p. 3, 6, 19, 23)."""

from __future__ import annotations

from msgspec import Struct

ROUNDS = 10
"""Rounds of an evening (p. 11)."""

MOVEMENT = 3
"""Movement points of a living character in a usual round (p. 12)."""

CULTIST_TOKENS = 3
"""Cultist tokens in the box (p. 6)."""


class Numbers(Struct, frozen=True):
    """The numbers of an evening.

    `target` are the points that the Investigators need, `deaths` the dead Investigators
    that the Cultists need. `portal` counts the rounds after its opening in which the
    portal can still be closed (ruling AC-4). With `doubled` the first player's vote
    counts twice, else it may be changed (p. 17).
    """

    target: int
    deaths: int
    portal: int
    doubled: bool


NUMBERS = {
    5: Numbers(target=10, deaths=3, portal=3, doubled=False),
    6: Numbers(target=12, deaths=4, portal=3, doubled=False),
    7: Numbers(target=12, deaths=4, portal=2, doubled=True),
    8: Numbers(target=13, deaths=5, portal=2, doubled=True),
}
"""By the number of characters, the AI included."""
