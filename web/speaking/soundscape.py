"""The bed of the night and the effects for the phone that speaks: the hub's own recordings, at the same moments."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from companion.core.script import voice_is_gone
from companion.core.sounds import SOUNDS, is_masked, moments
from companion.core.view import TableView
from companion.frontends.sound_room import BED, FULL_BED, UNDER_VOICE, VOICE_DUCKING, Mix, SoundService
from web.speaking.recording_lengths import version
from web.speaking.speaker_phones import Trial

NAMES = (BED, *SOUNDS)
"""The recordings in the order in which a phone loads them: the night needs the bed."""


def versions(room: SoundService | None) -> Mapping[str, str]:
    """Return the name of each recording, with a word that changes with it."""
    return {name: version(wav) for name in NAMES if room and (wav := room.sound(name))}


def describe(public: TableView, mix: Mix, trial: Trial | None) -> str:
    """Return as JSON the sounds of the phone that speaks besides the lines, made from the public view.

    The gong for a lost voice is no part of it: every page plays that by itself.
    """
    gone = {sound.id for sound in public.sounds if voice_is_gone(sound)}
    found: dict[str, Any] = {
        "voice": mix.voice / 100,
        "bed": mix.bed / 100 * FULL_BED,
        "effects": mix.effects / 100,
        "underVoice": UNDER_VOICE,
        "underEffect": VOICE_DUCKING,
        "masked": is_masked(public),
        "moments": [one for one in moments(public) if one.id not in gone],
        "trial": trial,
    }
    return msgspec.json.encode(found).decode()
