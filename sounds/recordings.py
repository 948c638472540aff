"""The recordings of the players: one file for each line, checked before it is kept; a whole narrator is one file."""

from __future__ import annotations

import os
import re
import wave
import zipfile
from array import array
from collections.abc import Mapping
from contextlib import suppress
from io import BytesIO
from pathlib import Path

import msgspec
from msgspec import Struct

from companion.core.limits import LANGUAGES
from companion.core.text import say
from companion.frontends.data_folder import RECORDINGS
from companion.frontends.sound_room import Unfit
from companion.zips import BadZip, LargeZip, open_zip, read_entry
from sounds import pcm
from sounds.colour import level_out, spoken_loudness

KEY = re.compile(r"[A-Za-z0-9_-]{1,60}")
"""A line's key that may be part of a file name."""

LEAST_MS, MOST_MS = 300, 40_000
"""Milliseconds of a recording, without the silence around it."""

MOST_WAV = pcm.RATE * pcm.WIDTH * 60
"""The most bytes of a recording as it is sent: a minute."""

MOST_LINES = 200
MOST_FILE = 16_000_000
"""The most bytes of a narrator as one file, and of its contents."""

SOFT = 300
"""The loudness below which nobody has spoken."""

ABOUT = "narrator.json"
"""The description inside a narrator's file."""

NO_WAV = say("This recording can't be played here.")
TOO_SHORT = say("There's nothing to hear, or too little.")
TOO_LONG = say("Too long: 40 seconds at most.")
TOO_SOFT = say("Too quiet: nobody would hear it. Move closer to the phone.")
NO_LINE = say("There's no such line.")
NO_NARRATOR = say("This isn't a narrator file.")
TOO_LARGE = say("This file is too large.")


class About(Struct, frozen=True):
    """The description of a narrator's file."""

    language: str
    format: int = 1


class Recordings:
    """The recordings in a data folder; any thread may use them."""

    def __init__(self, data: Path) -> None:
        """Use the recordings in the data folder `data`."""
        self._folder = data / RECORDINGS

    def lengths(self, language: str) -> Mapping[str, int]:
        """Return the milliseconds of each playable recording, by the key of its line."""
        found = {}
        for path in sorted((self._folder / language).glob("*.wav")):
            with suppress(*pcm.BROKEN, ZeroDivisionError), wave.open(str(path), "rb") as file:
                found[path.stem] = 1000 * file.getnframes() // file.getframerate()
        return found

    def load(self, language: str, key: str) -> bytes | None:
        """Return the WAV of a line, None if there is none."""
        with suppress(OSError):
            return self._path(language, key).read_bytes()
        return None

    def keep(self, language: str, key: str, sent: bytes) -> int:
        """Keep the WAV of a line, trimmed and levelled; return its milliseconds. Raises `Unfit` and `OSError`."""
        samples = fit(sent)
        path = self._path(language, key)
        path.parent.mkdir(parents=True, exist_ok=True)
        part = path.with_suffix(f".{os.getpid()}.part")
        part.write_bytes(pcm.wav(samples))
        part.replace(path)
        return pcm.duration_ns(samples) // 1_000_000

    def forget(self, language: str, key: str) -> None:
        """Remove the recording of a line; raises `Unfit` and `OSError`."""
        self._path(language, key).unlink(missing_ok=True)

    def pack(self, language: str) -> bytes:
        """Return the narrator of a language as one file."""
        file = BytesIO()
        with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as packed:
            packed.writestr(ABOUT, msgspec.json.encode(About(language)))
            for key in self.lengths(language):
                if wav := self.load(language, key):
                    packed.writestr(f"{key}.wav", wav)
        return file.getvalue()

    def unpack(self, sent: bytes) -> tuple[str, int]:
        """Keep all lines of a narrator's file; return its language and their number. Raises `Unfit`, `OSError`.

        The lines are checked like those of a phone, all of them before the first is kept.
        """
        try:
            with open_zip(BytesIO(sent), MOST_FILE, MOST_LINES) as packed:
                about = msgspec.json.decode(read_entry(packed, ABOUT), type=About)
                names = [name for name in packed.namelist() if name.endswith(".wav")]
                wavs = {name.removesuffix(".wav"): read_entry(packed, name) for name in names}
        except LargeZip as error:
            raise Unfit(TOO_LARGE) from error
        except (BadZip, msgspec.MsgspecError) as error:
            raise Unfit(NO_NARRATOR) from error
        if about.language not in LANGUAGES or not wavs or not all(KEY.fullmatch(key) for key in wavs):
            raise Unfit(NO_NARRATOR)
        for wav in wavs.values():
            fit(wav)
        for key, wav in wavs.items():
            self.keep(about.language, key, wav)
        return about.language, len(wavs)

    def _path(self, language: str, key: str) -> Path:
        if language not in LANGUAGES or not KEY.fullmatch(key):
            raise Unfit(NO_LINE)
        return self._folder / language / f"{key}.wav"


def fit(sent: bytes) -> bytes:
    """Return the samples of a recording, trimmed and levelled; raises `Unfit` if it cannot be used."""
    if len(sent) > MOST_WAV:
        raise Unfit(TOO_LONG)
    try:
        samples = pcm.read(sent)
    except pcm.Unusable as error:
        raise Unfit(NO_WAV) from error
    try:
        words = pcm.trim(samples)
    except pcm.Unusable as error:
        raise Unfit(TOO_SHORT) from error
    milliseconds = pcm.duration_ns(words) // 1_000_000
    if milliseconds < LEAST_MS:
        raise Unfit(TOO_SHORT)
    if milliseconds > MOST_MS:
        raise Unfit(TOO_LONG)
    if spoken_loudness(array("h", words)) < SOFT:
        raise Unfit(TOO_SOFT)
    return level_out(words)
