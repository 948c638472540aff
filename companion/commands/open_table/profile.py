"""The bots' profile for the open table."""

from __future__ import annotations

from companion.bots.profile import BotProfile

PROFILE = BotProfile(
    options=(
        {"box": "Umbra", "points": "most", "rounds": 4, "vote_seconds": "60"},
        {"box": "Corvus", "points": "fewest", "rounds": 3, "vote_seconds": "180"},
        {"box": "Luna", "points": "none", "rounds": 2, "vote_seconds": "60"},
    ),
    preferences={"points": 6.0, "draw": 2.0, "round": 0.8, "fill": 0.6, "stop": 0.05, "end": 0.01},
)
