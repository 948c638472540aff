"""The public part of a narration, and the question that replaces a lost voice."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.core.lines import EYES_CLOSED, Script
from companion.core.move import EVERYBODY, Deed, Move
from companion.core.question import step
from companion.core.script.events import LineLost, NarrationEvent, NarrationStopped, NarratorLate
from companion.core.script.narration import Narration
from companion.core.script.performance import current
from companion.core.text import Words, say
from companion.core.view import Glow, Sound, SpokenLine

GONG = "voice-"
"""The prefix of the ids of the gongs that mean the voice is gone."""


def line(script: Script, narration: Narration) -> SpokenLine | None:
    """Return the line for a game's view: the narrator starts it by itself at `starts`."""
    now = current(script, narration)
    if now is None:
        return None
    return SpokenLine(key=now.key, text=now.text, starts=narration.starts_at, take=narration.take, sound=now.sound)


def sounds(narration: Narration) -> tuple[Sound, ...]:
    """Return the gong that means the voice is gone; the sound of a line goes with the line."""
    return (Sound(f"{GONG}{narration.take}", "gong"),) if narration.status == "stopped" else ()


def voice_is_gone(sound: Sound) -> bool:
    """Return whether a sound of a table is that gong."""
    # The table puts the number of the game before the id.
    return f"-{GONG}" in sound.id


def lamps(script: Script, narration: Narration) -> dict[str, Glow]:
    """Return the lamps of the current line; the power lamp blinks fast when the voice is gone."""
    if narration.status == "stopped":
        return {"power": "fast"}
    now = current(script, narration)
    return dict(now.lamps) if now else {}


def describe(script: Script, event: NarrationEvent[Any]) -> Words | None:
    """Return the public line of `event`: a lost line as a caption, a voice that is gone or late; else None."""
    match event:
        case LineLost(key):
            return next((one.text for one in (EYES_CLOSED, *script.lines) if one.key == key), None)
        case NarratorLate():
            return say("The voice isn't ready. Each line stays on screen instead.")
        case NarrationStopped():
            return say("The voice is gone. The story waits until someone resumes it.")
        case _:
            return None


def go_on(narration: Narration, repeated: Deed[Any]) -> Iterator[Move[Any]]:
    """Yield the question by which anybody continues after the voice is gone, by a button too.

    `repeated` is the effect of a `Repeat`.
    """
    if narration.status == "stopped":
        text = say("Resume with everyone's eyes closed")
        question = step(f"narration-{narration.take}", text, required=True, by_button=True)
        yield Move(EVERYBODY, question, lambda by, answer, now, chance: repeated(now, chance))
