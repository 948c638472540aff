"""The effects and the bed of the night.

make.py     the script for all recordings, by the names in `companion.core.sounds.SOUNDS`
recipes.py  the sound of each of them
signals.py  signals as lists of numbers
*.wav       the recordings
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from companion.core.sounds import SOUNDS
from companion.frontends.sound_room import BED
from sounds import pcm

FOLDER = Path(__file__).parent


@cache
def effect(name: str) -> bytes:
    """Return the samples of an effect; no samples for an unknown name, because a game may be newer than the sounds."""
    return pcm.read(FOLDER / f"{name}.wav") if name in SOUNDS else b""


@cache
def bed() -> bytes:
    """Return the samples of the bed of the night, to be played again and again."""
    return pcm.read(FOLDER / f"{BED}.wav")


def wav(name: str) -> bytes | None:
    """Return an effect or the bed as a WAV, None for an unknown name."""
    return (FOLDER / f"{name}.wav").read_bytes() if name in SOUNDS or name == BED else None
