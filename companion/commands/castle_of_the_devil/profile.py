"""The bots' profile for Castle of the Devil."""

from __future__ import annotations

from companion.bots.profile import BotProfile

QUICK = (2.0, 8.0)

PROFILE = BotProfile(
    options=(
        {"edition": "a", "deal": "hub", "pause_seconds": "10"},
        {"edition": "b", "deal": "hub", "pause_seconds": "10"},
        {"edition": "a", "deal": "cards", "pause_seconds": "10", "surplus": "smuggled"},
    ),
    without_box={"deal": "hub"},
    preferences={"use": 4.0, "note": 0.3, "wait": 0.2, "retract": 0.1, "sure": 8.0, "leave": 0.1, "right": 0.05},
    menu=(5.0, 25.0),
    pauses={
        **dict.fromkeys(("act", "whom", "answer", "read", "effect", "support", "prize", "surplus", "on"), QUICK),
        "sure": (1.0, 2.5),
    },
    menu_chance=0.02,
    habits={
        "act": ("trade", 0.35),
        "answer": ("nothing", 0.4),
        "declare": ("own", 0.4),
        "confirm": ("declare", 0.8),
    },
)
