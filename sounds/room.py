"""The sounds of the hub with people's settings: see `companion.frontends.sound_room.SoundService`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Protocol

from companion.core.lines import EYES_CLOSED
from companion.core.text import Text
from companion.frontends.sound_room import InstalledVoice, Mix, Narrator, Part
from sounds import effects, espeak
from sounds.kept import SoundSettings
from sounds.player import SoundPlayer
from sounds.recordings import Recordings
from sounds.utterance import Utterance, utterance

SAMPLE = EYES_CLOSED.text
"""The words of a voice's trial."""


class LineMaker(Protocol):
    """The maker of the lines: see `sounds.studio.Studio`."""

    def try_out(self, line: Utterance, then: Callable[[bytes | None], None]) -> None:
        """Make a line and pass on its samples."""

    def renew(self, language: str) -> None:
        """Make all lines of a language again."""

    def voices(self, language: str) -> Sequence[InstalledVoice]:
        """Return the installed voices of a language."""

    def progress(self, language: str) -> tuple[int, int]:
        """Return the number of lines that a human voice has made, and of all."""

    def fault(self, language: str) -> Text | None:
        """Return the reason why a language's voice does not read."""


class HubSoundService:
    """The settings of volumes and narrators, and their trials."""

    def __init__(
        self,
        kept: SoundSettings,
        player: SoundPlayer,
        lines: LineMaker,
        recordings: Recordings,
        announce_wifi: Callable[[], None],
    ) -> None:
        """Set the values that `kept` keeps, `player` plays and `lines` makes; `recordings` are the players' own.

        `read_wifi` starts reading the hub's own Wi-Fi aloud.
        """
        self._kept = kept
        self._player = player
        self._lines = lines
        self._recordings = recordings
        self._announce_wifi = announce_wifi

    def mix(self) -> Mix:
        """Return the volumes of the parts."""
        return self._kept.mix

    def set_mix(self, mix: Mix) -> None:
        """Set the volumes; raises `OSError` if they cannot be kept."""
        try:
            self._kept.set_mix(mix)
        finally:
            self._player.wake()

    def has_loudspeaker(self) -> bool:
        """Return whether there is a loudspeaker."""
        return self._player.has_loudspeaker

    def delays(self) -> Sequence[float]:
        """Return the delays of the last lines, in milliseconds after their moments."""
        return [(start.stamp - start.due) / 1e6 for start in self._player.starts]

    def announce_wifi(self) -> None:
        """Read the name and password of the hub's own Wi-Fi aloud."""
        self._announce_wifi()

    def sound(self, name: str) -> bytes | None:
        """Return the WAV of an effect or of the bed."""
        return effects.wav(name)

    def narrator(self, language: str) -> Narrator:
        """Return the settings of a language's voice."""
        return self._kept.narrator(language)

    def set_narrator(self, language: str, narrator: Narrator) -> None:
        """Set the sound of a language's voice; see `companion.frontends.sound_room.SoundService`."""
        known = {"", *(voice.id for voice in self.voices(language))}
        if narrator.voice not in known or narrator.variant not in {"", *self.variants()}:
            raise ValueError("not installed")
        try:
            self._kept.set_narrator(language, narrator)
        finally:
            self._lines.renew(language)

    def voices(self, language: str) -> Sequence[InstalledVoice]:
        """Return the installed voices of a language."""
        return self._lines.voices(language)

    def progress(self, language: str) -> tuple[int, int]:
        """Return the number of lines that a human voice has made, and of all."""
        return self._lines.progress(language)

    def fault(self, language: str) -> Text | None:
        """Return the reason why a language's voice does not read."""
        return self._lines.fault(language)

    def variants(self) -> Sequence[str]:
        """Return the installed variants."""
        return espeak.variants()

    def list_recorded(self, language: str) -> Mapping[str, int]:
        """Return the milliseconds of each line that the players have recorded."""
        return self._recordings.lengths(language)

    def record(self, language: str, key: str, wav: bytes) -> int:
        """Let a recording stand in for the voice at a line."""
        milliseconds = self._recordings.keep(language, key, wav)
        self._renew(language)
        return milliseconds

    def recording(self, language: str, key: str) -> bytes | None:
        """Return the players' WAV of a line."""
        return self._recordings.load(language, key)

    def forget(self, language: str, key: str) -> None:
        """Let the voice read a line again."""
        self._recordings.forget(language, key)
        self._renew(language)

    def pack(self, language: str) -> bytes:
        """Return all recordings of a language as one file."""
        return self._recordings.pack(language)

    def unpack(self, narrator: bytes) -> tuple[str, int]:
        """Take all recordings from a narrator's file."""
        language, count = self._recordings.unpack(narrator)
        self._renew(language)
        return language, count

    def _renew(self, language: str) -> None:
        with suppress(OSError):  # the recording itself is kept; only phones may continue with their old ones
            self._kept.renew(language)
        self._lines.renew(language)

    def try_part(self, part: Part, language: str) -> None:
        """Play a part for a moment."""
        if part == "voice":
            self._lines.try_out(utterance(SAMPLE, language, ""), self._try_out)
        else:
            self._player.try_out(part)

    def _try_out(self, samples: bytes | None) -> None:
        if samples:
            self._player.try_out(samples)
