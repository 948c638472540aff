"""The lines of the night in each variant, and its table (p. 10, 21), written out once more."""

from __future__ import annotations

from companion.games.among_cultists.box.plan import Variant

WITH_SEER = [
    "settle",
    "turn",
    "cultists-open",
    "cultists-look",
    "cultists-close",
    "cover",
    "fist",
    "seer-open",
    "seer-look",
    "seer-close",
    "down",
    "begin",
]
WITHOUT = ["settle", "turn", "cultists-open", "cultists-look", "cultists-close", "cover", "begin"]
SEVEN = ["settle", "cultists-open", "cultists-look", "cultists-close", "begin"]
SEVEN_WITH_SEER = [
    "settle",
    "cultists-open",
    "cultists-look",
    "cultists-close",
    "fist",
    "seer-open",
    "seer-look",
    "seer-close",
    "down",
    "begin",
]

TABLE = {
    "settle": ("all", (5, 4, 3)),
    "turn": ("all", (7, 5, 4)),
    "cultists-open": ("cultists", (1, 1, 1)),
    "cultists-look": ("cultists", (10, 8, 6)),
    "cultists-close": ("cultists", (5, 4, 3)),
    "cover": ("all", (6, 4, 3)),
    "fist": ("all", (6, 4, 3)),
    "seer-open": ("seer", (1, 1, 1)),
    "seer-look": ("seer", (8, 6, 4)),
    "seer-close": ("seer", (5, 4, 3)),
    "down": ("all", (5, 4, 3)),
    "begin": ("all", (1, 1, 1)),
}

# players, AI, Seer, and the column of the table
VARIANTS = [
    (4, True, False, WITHOUT),
    (5, False, True, WITH_SEER),
    (5, False, False, WITHOUT),
    (5, True, False, WITHOUT),
    (6, False, True, WITH_SEER),
    (6, False, False, WITHOUT),
    (6, True, True, SEVEN_WITH_SEER),
    (6, True, False, SEVEN),
    (7, False, False, SEVEN),
    (8, False, True, WITH_SEER),
    (8, False, False, WITHOUT),
]
PLAYED = [Variant(players, ai, seer) for players, ai, seer, _ in VARIANTS]
