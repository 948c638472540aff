"""The sounds of a table, by name. A game names them as data; the sounds frontend has a recording of each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from companion.core.view import Show, TableView, TimedHighlight

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
"""The length of each sound in milliseconds.

A bell asks to look up and a gong says that something is over or wrong. Bells call everybody back to the table. Thunder,
the portal, and the power that goes or comes belong to a game's events. The toll is for a death or a lost influence. The
drum roll comes before ballots, the tick in the last seconds of a countdown. `dawn` and `dusk` are the two endings.
"""

ENDINGS = ("dawn", "dusk")
"""The two endings. A game that names one chooses it for its winners; the winners' highlight plays it."""

NIGHT = "night"
"""The phase in which eyes are closed, in every game."""

TICK = "tick"

TICKS = range(10, 0, -1)
"""The last seconds of a countdown, each with a tick."""

STRUCK: Mapping[Show, str] = {"loss": "toll", "winner": "dawn"}
"""The sound of a highlight, by its kind; the others have none."""


def struck(public: TableView, spotlight: TimedHighlight) -> str:
    """Return the sound of a highlight, empty if it has none."""
    if spotlight.kind == "winner":
        return next((sound.name for sound in public.sounds if sound.name in ENDINGS), STRUCK["winner"])
    return STRUCK.get(spotlight.kind, "")


class SoundCue(NamedTuple):
    """A sound that a table makes once, wherever it is heard."""

    id: str
    name: str
    at: int | None
    """Milliseconds of game time; None: as soon as it appears."""


def is_masked(public: TableView) -> bool:
    """Return whether a background sound hides what people do now: all night, except in its pauses."""
    return public.phase == NIGHT and not public.paused


def moments(public: TableView) -> Iterator[SoundCue]:
    """Yield every sound that a table makes now or is sure to make, except for its spoken lines."""
    # An ending comes with its highlight.
    yield from (
        SoundCue(sound.id, sound.name, None) for sound in public.sounds if sound.name in SOUNDS.keys() - ENDINGS
    )
    for spotlight in public.spotlight:
        if name := struck(public, spotlight):
            yield SoundCue(f"{spotlight.kind} at {spotlight.from_}", name, spotlight.from_)
    for ends in sorted({timer.ends for timer in public.timers}):  # two that end together tick once
        yield from (SoundCue(f"{second} s before {ends}", TICK, ends - second * 1000) for second in TICKS)
