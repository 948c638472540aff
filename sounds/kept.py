"""People's settings of the sounds, kept in a file of the data folder."""

from __future__ import annotations

import os
import threading
from collections.abc import Mapping
from pathlib import Path

import msgspec
from msgspec import Struct

from companion.frontends.data_folder import SOUNDS
from companion.frontends.sound_room import Mix, Narrator

CALM = 140
"""Words a minute, slow enough for people with closed eyes who hear each line once."""


class Set(Struct, frozen=True, kw_only=True):
    """All that is set."""

    mix: Mix = Mix()
    narrators: Mapping[str, Narrator] = {}
    """The settings by language; the others are as usual."""
    editions: Mapping[str, int] = {}
    """The number of changes of the narrator, by language."""


class SoundSettings:
    """The settings, read once, with each change written. Any thread may use it. `speed` is the narrators' usual one."""

    def __init__(self, data: Path, speed: int = CALM) -> None:
        """Read the file; without one, or with an unreadable one, all is as usual."""
        self._path = data / SOUNDS
        self._usual = Narrator(speed=speed)
        self._lock = threading.Lock()
        try:
            self._set = msgspec.json.decode(self._path.read_bytes(), type=Set)
        except (OSError, msgspec.MsgspecError):
            self._set = Set()

    @property
    def mix(self) -> Mix:
        """The volume of each part."""
        return self._set.mix

    def narrator(self, language: str) -> Narrator:
        """Return the settings of a language's voice."""
        return self._set.narrators.get(language, self._usual)

    def voice_version(self, language: str) -> str:
        """Return a word that changes with the narrator of a language."""
        return f"{self._set.editions.get(language, 0)} {self._usual.speed}"

    def set_mix(self, mix: Mix) -> None:
        """Set the volumes; raises `OSError` if they cannot be kept, and then they hold until the hub ends."""
        with self._lock:
            self._write(msgspec.structs.replace(self._set, mix=mix))

    def set_narrator(self, language: str, narrator: Narrator) -> None:
        """Set the sound of a language's voice; raises `OSError` as `set_mix` does."""
        with self._lock:
            narrators = {**self._set.narrators, language: narrator}
            self._write(msgspec.structs.replace(self._renew(language), narrators=narrators))

    def renew(self, language: str) -> None:
        """Note that lines of a language sound different now; raises `OSError` as `set_mix` does."""
        with self._lock:
            self._write(self._renew(language))

    def _renew(self, language: str) -> Set:
        editions = {**self._set.editions, language: self._set.editions.get(language, 0) + 1}
        return msgspec.structs.replace(self._set, editions=editions)

    def _write(self, found: Set) -> None:
        self._set = found
        part = self._path.with_suffix(f".{os.getpid()}.part")
        self._path.parent.mkdir(parents=True, exist_ok=True)
        part.write_bytes(msgspec.json.format(msgspec.json.encode(found)))
        part.replace(self._path)
