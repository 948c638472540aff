"""The bots' profile for Werewolf."""

from __future__ import annotations

from companion.bots.profile import BotProfile

PROFILE = BotProfile(
    options=({}, {"set": "first"}, {"accusations": "yes", "shown": "side"}),
    pauses={"ready": (2.0, 6.0), "watch": (2.0, 12.0), "eve": (2.0, 12.0), "vote": (4.0, 20.0), "accuse": (4.0, 20.0)}
    | {"shot": (4.0, 12.0), "talked": (20.0, 60.0), "card": (2.0, 6.0), "words": (5.0, 12.0)},
    preferences={"longer": 0.1, "bet": 0.5},
)
