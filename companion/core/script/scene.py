"""What everybody sees and hears of a narration, and how a table goes on without its voice."""

from __future__ import annotations

from companion.core.game import Repeat
from companion.core.lines import EYES_CLOSED, Script
from companion.core.question import Offer, step
from companion.core.script import events as e
from companion.core.script.decide import current
from companion.core.script.narration import Narration
from companion.core.text import Words, say
from companion.core.view import Glow, Seat, Sound, SpokenLine


def line(script: Script, narration: Narration) -> SpokenLine | None:
    """Return the line for a game's scene: the narrator starts it by itself at `starts`."""
    now = current(script, narration)
    if now is None:
        return None
    return SpokenLine(key=now.key, text=now.text, starts=narration.starts_at, take=narration.take, sound=now.sound)


def sounds(narration: Narration) -> tuple[Sound, ...]:
    """Return the gong that says the voice is gone; the sound of a line goes with the line."""
    return (Sound(f"voice-{narration.take}", "gong"),) if narration.status == "stopped" else ()


def lamps(script: Script, narration: Narration) -> dict[str, Glow]:
    """Return the lamps of the present line; the power lamp hurries when the voice is gone."""
    if narration.status == "stopped":
        return {"power": "fast"}
    now = current(script, narration)
    return dict(now.lamps) if now else {}


def story(script: Script, event: e.NarrationEvent) -> Words | None:
    """Return the public line of an event: a lost line as a caption, the loss of the voice; None for all others."""
    match event:
        case e.LineLost(key):
            return next((one.text for one in (EYES_CLOSED, *script.lines) if one.key == key), None)
        case e.NarrationStopped():
            return say("The voice is gone. The narration waits until somebody goes on.")
        case _:
            return None


def go_on(narration: Narration, seat: Seat) -> Offer[Repeat] | None:
    """Return the question by which any seat, on its button too, goes on when the voice is gone; else None."""
    if narration.status != "stopped":
        return None
    question = step(
        f"narration-{narration.take}.{seat}", say("Go on: everybody closes their eyes"), awaited=True, press=True
    )
    return Offer(question, lambda _: Repeat())
