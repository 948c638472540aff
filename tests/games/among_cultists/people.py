"""Five experts, and what their envelopes hold."""

from __future__ import annotations

from companion.games.among_cultists.box.roles import Role

PEOPLE: dict[str, Role] = {
    "Anna": "pyromaniac",
    "Ben": "cultist",
    "Carla": "mechanic",
    "Dora": "novice",
    "Emil": "coward",
}
"""Who sits down, and what their envelopes hold: a set for five experts (p. 20)."""

WRONG: dict[str, Role] = dict(zip(PEOPLE, ("novice", "coward", "cultist", "mechanic", "mechanic"), strict=True))
"""What they tell first: each another role, and together no set that plays."""
