"""The sounds, as their frontend lends them to the others: recordings of the lines, loudness, and trials."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Literal, Protocol
from zlib import crc32

from msgspec import Meta, Struct

from companion.core.text import Text, Words

Volume = Annotated[int, Meta(ge=0, le=100)]
"""A percentage; 0 is off."""

Part = Literal["voice", "bed", "effects"]
"""A part with its own volume: the narrator, the bed of the night, and bells and the like."""


FULL_BED = 0.5
"""The level of the bed at its full volume; at its usual one it lies 14 dB below the voice."""

UNDER_VOICE = 0.65
"""The share of the bed's level that stays while the voice speaks."""

VOICE_DUCKING = 0.3
"""The share of the voice's level that stays while an effect sounds."""

BED = "bed"
"""The name of the night's background sound; the effects' names are in `companion.core.sounds.SOUNDS`."""


class Mix(Struct, frozen=True, kw_only=True):
    """The volume of each part. The defaults are quiet."""

    voice: Volume = 80
    bed: Volume = 50
    effects: Volume = 50

    def of(self, part: Part) -> float:
        """Return the volume of a part, from 0 to 1."""
        return {"voice": self.voice, "bed": self.bed, "effects": self.effects}[part] / 100


class Narrator(Struct, frozen=True, kw_only=True):
    """The sound of a language's voice. The defaults suit a haunted house: low, and in a room."""

    voice: str = ""
    """The voice's name among the installed ones; empty: the usual one of the language."""
    variant: str = ""
    """A variant of the voice, by espeak-ng's name; empty: none."""
    pitch: Annotated[int, Meta(ge=0, le=99)] = 20
    """The pitch; 50 is espeak-ng's own."""
    speed: Annotated[int, Meta(ge=100, le=300)] = 140
    """Words a minute."""
    room: Volume = 25
    """The echo: 0 is none, 100 a vault."""


class InstalledVoice(Struct, frozen=True):
    """A voice that can be chosen."""

    id: str
    name: str
    is_human: bool = False
    """Whether it was made from a person's recordings; such a voice makes its lines ahead."""


def recording_key(key: str, words: str) -> str:
    """Return the key of a recording for these words alone, if lines with the same key say different things.

    A recording under the line's own key stands in for all of them.
    """
    return f"{key}-{crc32(words.encode()):08x}"


class Unfit(Exception):
    """A recording, or a file of them, cannot be used; `says` tells why."""

    def __init__(self, says: Text) -> None:
        """Keep the words."""
        super().__init__(says.message)
        self.says = says


class Voice(Protocol):
    """Recordings of the lines; the frontend that makes them lends them to the others."""

    def recording(self, text: Words, language: str, sound: str) -> bytes | None:
        """Return a WAV of `sound` (a name, or empty) followed by the words; None if there is none.

        It may take seconds if the voice has not prepared the line.
        """

    def length(self, text: Words, language: str, sound: str) -> int | None:
        """Return the milliseconds of that WAV if it exists already, else None; never waits."""

    def voice_version(self, text: Words, language: str, sound: str) -> str:
        """Return a word that changes when another voice or setting speaks this line; never waits."""


class SoundService(Protocol):
    """The hub's sounds with people's settings. Any thread may call; no call waits for a sound."""

    def mix(self) -> Mix:
        """Return the volumes of the parts."""

    def set_mix(self, mix: Mix) -> None:
        """Set the volumes from now on, and keep them; raises `OSError` if they cannot be kept."""

    def has_loudspeaker(self) -> bool:
        """Return whether there is a loudspeaker."""

    def delays(self) -> Sequence[float]:
        """Return the delays of the last lines, in milliseconds after their moments."""

    def announce_wifi(self) -> None:
        """Read the name and password of the hub's own Wi-Fi aloud, letter by letter, unless a line is read."""

    def sound(self, name: str) -> bytes | None:
        """Return the WAV of an effect or of the bed, for a phone that is the loudspeaker; None: there is none."""

    def narrator(self, language: str) -> Narrator:
        """Return the settings of a language's voice."""

    def set_narrator(self, language: str, narrator: Narrator) -> None:
        """Set the sound of a language's voice from now on, and keep it.

        Existing lines are made again, one after another. Raises `ValueError` for a voice or a variant that is not
        installed, and `OSError` if it cannot be kept.
        """

    def voices(self, language: str) -> Sequence[InstalledVoice]:
        """Return the installed voices of a language; it may take seconds the first time."""

    def progress(self, language: str) -> tuple[int, int]:
        """Return the number of lines that a human voice has made in a language, and the number of all; (0, 0): none."""

    def fault(self, language: str) -> Text | None:
        """Return the reason why a language's voice does not read, None if nothing is wrong."""

    def variants(self) -> Sequence[str]:
        """Return the installed variants."""

    def list_recorded(self, language: str) -> Mapping[str, int]:
        """Return the milliseconds of each line that the players have recorded, by key."""

    def record(self, language: str, key: str, wav: bytes) -> int:
        """Let a recording stand in for the voice at a line: it is checked, trimmed and levelled.

        Return its milliseconds. Raises `Unfit`, and `OSError` if it cannot be kept.
        """

    def recording(self, language: str, key: str) -> bytes | None:
        """Return the players' WAV of a line, None if there is none."""

    def forget(self, language: str, key: str) -> None:
        """Let the voice read a line again; raises `OSError` if the recording stays."""

    def pack(self, language: str) -> bytes:
        """Return all recordings of a language as one file."""

    def unpack(self, narrator: bytes) -> tuple[str, int]:
        """Take all recordings from such a file; return their language and number. Raises `Unfit` and `OSError`."""

    def try_part(self, part: Part, language: str) -> None:
        """Play a part for a moment at its set volume, the voice with a line in `language`."""
