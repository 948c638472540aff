"""The look of each mood. No look flickers: a fade takes half a second or longer."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from companion.core.view import Mood
from companion.frontends.lights import Ability, Level
from room.lamps.lamp import LampLook

LOOKS: Mapping[Mood, LampLook] = {
    "lobby": LampLook(hue=32, saturation=0.7, brightness=0.5, fade=2),
    "day": LampLook(hue=35, saturation=0.35, brightness=0.8, fade=3),
    "discussion": LampLook(hue=40, saturation=0.12, brightness=0.8, fade=2),
    "vote": LampLook(hue=275, saturation=0.8, brightness=0.6, fade=2),
    "night": LampLook(hue=230, saturation=0.95, brightness=0.08, fade=4),
    "dawn": LampLook(hue=28, saturation=0.7, brightness=0.7, fade=5),
    "death": LampLook(hue=0, saturation=0.95, brightness=0.4, fade=0.7),
    "danger": LampLook(hue=0, saturation=1, brightness=0.25, fade=2),
    "win": LampLook(hue=45, saturation=0.85, brightness=1, fade=1),
    "paused": LampLook(hue=35, saturation=0.35, brightness=0.6, fade=2),
}
"""The looks of all moods but `idle`, in which lamps are as before. By night hands need to see."""

PULSE: Mapping[Mood, float] = {"death": 0.5, "win": 0.6}
"""The share of the brightness to which a party's one slow pulse goes down."""


def look_of(mood: Mood, level: Level, does: Ability, *, is_low: bool = False) -> LampLook | None:
    """Return the look of a lamp; None: as before the game. `is_low`: at the bottom of a pulse."""
    look = LOOKS.get(mood)
    if look is None or level == "off":
        return None
    if does != "colour" or level == "subtle":
        look = replace(look, hue=None, brightness=0.3 if mood == "death" else look.brightness)
    return replace(look, brightness=look.brightness * PULSE[mood], fade=1.0) if is_low and mood in PULSE else look
