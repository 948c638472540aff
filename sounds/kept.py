"""What people have set of the sounds, kept in a file of the data folder."""

from __future__ import annotations

import os
import threading
from pathlib import Path

import msgspec
from msgspec import Struct

from companion.faces.sound_room import Mix

FILE = "sounds.json"
"""Its name in the data folder."""


class Set(Struct, frozen=True, kw_only=True):
    """All that is set."""

    mix: Mix = Mix()


class Kept:
    """Reads what is set, and writes each change. Any thread may use it."""

    def __init__(self, data: Path) -> None:
        """Read the file; without one, or with one that nobody can read, all is as usual."""
        self._path = data / FILE
        self._lock = threading.Lock()
        try:
            self._set = msgspec.json.decode(self._path.read_bytes(), type=Set)
        except (OSError, msgspec.MsgspecError):
            self._set = Set()

    @property
    def now(self) -> Set:
        """What is set."""
        return self._set

    def change(self, **changes: object) -> None:
        """Set some fields; raises `OSError` if they cannot be kept, and then they hold until the hub ends."""
        with self._lock:
            self._set = msgspec.structs.replace(self._set, **changes)
            part = self._path.with_suffix(f".{os.getpid()}.part")
            self._path.parent.mkdir(parents=True, exist_ok=True)
            part.write_bytes(msgspec.json.format(msgspec.json.encode(self._set)))
            part.replace(self._path)
