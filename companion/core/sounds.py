"""The sounds of a table, by name. A game names them as data; the sounds face has a recording of each."""

from __future__ import annotations

from collections.abc import Mapping

from companion.core.view import Public, Show, Stage

SOUNDS: Mapping[str, int] = {
    "bell": 1500,
    "gong": 2500,
    "bells": 3000,
    "thunder": 3000,
    "power-down": 1500,
    "power-up": 1500,
    "portal": 2000,
    "toll": 3000,
    "drum-roll": 2000,
    "tick": 100,
    "dawn": 3000,
    "dusk": 3000,
}
"""Each sound and the milliseconds that it takes.

A bell asks to look up and a gong says that something is over or wrong. Bells call everybody back to the table. Thunder,
the portal, and the power that goes or comes belong to a game's events. The toll is for a death or a lost influence.
The drum roll comes before ballots, the tick in the last seconds of a countdown. `dawn` and `dusk` are the two endings.
"""

ENDINGS = ("dawn", "dusk")
"""The sounds of an end. A game that names one chooses what its winners get; the beat of the winners strikes it."""

STRUCK: Mapping[Show, str] = {"loss": "toll", "winner": "dawn"}
"""What the beats of the stage strike, by their kind; the others have no sound of their own."""


def struck(public: Public, stage: Stage) -> str:
    """Return the sound of a beat, empty if it has none."""
    if stage.kind == "winner":
        return next((sound.name for sound in public.sounds if sound.name in ENDINGS), STRUCK["winner"])
    return STRUCK.get(stage.kind, "")
