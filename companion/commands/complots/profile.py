"""The bots' profile for Complots."""

from __future__ import annotations

from companion.bots.profile import BotProfile

PROFILE = BotProfile(
    options=(
        {"deal": "cards", "react_seconds": "15"},
        {"deal": "hub", "react_seconds": "10"},
        {"deal": "hub", "react_seconds": "10", "fifth": "inquisitor"},
    ),
    without_box={"deal": "hub"},
    pauses={"react": (2.0, 12.0), "act": (5.0, 15.0), "whom": (2.0, 6.0)}
    | dict.fromkeys(("proof", "seen", "loss", "turned", "keep", "swap", "show", "judge", "draft"), (4.0, 12.0)),
    preferences={"right": 0.0, "again": 0.0},
    menu_chance=0.0,
    habits={"react": ("pass", 0.75), "proof": ("shown", 0.5)},
)
