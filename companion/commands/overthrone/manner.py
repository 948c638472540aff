"""How bots play Overthrone."""

from __future__ import annotations

from companion.bots.game_manner import GameManner

MANNER = GameManner(
    options=({"reveals": "phones"}, {"reveals": "cards"}),
    tastes={"tick": 3.0, "correct": 0.0, "noble": 0.3, "deck": 0.6},
    pauses={"played": (10.0, 30.0), "count": (10.0, 20.0), "number": (4.0, 12.0), "final": (15.0, 30.0)},
    strays=0.08,
    habits={"played": ("card", 0.8)},
)
