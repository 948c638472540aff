"""The sounds of the hub as people set them: see `companion.faces.sound_room.SoundRoom`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from companion.core.lines import EYES_CLOSED
from companion.faces.sound_room import InstalledVoice, Mix, Narrator, Part
from sounds import espeak
from sounds.kept import Kept
from sounds.maker import Wanted, wanted
from sounds.player import Player

SAMPLE = EYES_CLOSED.text
"""What is said to try a voice."""


class Lines(Protocol):
    """What makes the lines: see `sounds.studio.Studio`."""

    def try_out(self, line: Wanted, then: Callable[[bytes | None], None]) -> None:
        """Make a line and hand its samples on."""

    def renew(self, language: str) -> None:
        """Make all lines of a language anew."""

    def voices(self, language: str) -> Sequence[InstalledVoice]:
        """Return the installed voices of a language."""


class Room:
    """Sets volumes and narrators, and tries them."""

    def __init__(self, kept: Kept, player: Player, studio: Lines) -> None:
        """Set what `kept` keeps, `player` plays and `studio` makes."""
        self._kept = kept
        self._player = player
        self._studio = studio

    def mix(self) -> Mix:
        """Return how loud the parts are."""
        return self._kept.mix

    def set_mix(self, mix: Mix) -> None:
        """Make the parts so loud; raises `OSError` if it cannot be kept."""
        try:
            self._kept.set_mix(mix)
        finally:
            self._player.wake()

    def audible(self) -> bool:
        """Return whether there is a loudspeaker."""
        return self._player.audible

    def narrator(self, language: str) -> Narrator:
        """Return how the voice of a language sounds."""
        return self._kept.narrator(language)

    def set_narrator(self, language: str, narrator: Narrator) -> None:
        """Let the voice of a language sound so; see `companion.faces.sound_room.SoundRoom`."""
        known = {"", *(voice.id for voice in self.voices(language))}
        if narrator.voice not in known or narrator.variant not in {"", *self.variants()}:
            raise ValueError("not installed")
        try:
            self._kept.set_narrator(language, narrator)
        finally:
            self._studio.renew(language)

    def voices(self, language: str) -> Sequence[InstalledVoice]:
        """Return the voices of a language that are installed."""
        return self._studio.voices(language)

    def variants(self) -> Sequence[str]:
        """Return the variants that are installed."""
        return espeak.variants()

    def try_part(self, part: Part, language: str) -> None:
        """Let a part be heard for a moment."""
        if part == "voice":
            self._studio.try_out(wanted(SAMPLE, language, ""), self._heard)
        else:
            self._player.try_out(part)

    def _heard(self, samples: bytes | None) -> None:
        if samples:
            self._player.try_out(samples)
