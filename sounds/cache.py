"""Recordings kept as WAV files, so that a line is made once and not every evening."""

from __future__ import annotations

import logging
import os
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path

import msgspec

from sounds import pcm

logger = logging.getLogger(__name__)

MOST_BYTES = 128_000_000
"""Bytes of all files together, enough for some 600 lines: all games' lines in two languages and two voices."""


def name_of(*what: object) -> str:
    """Return the name for a recording that depends on `what`."""
    return blake2b(msgspec.json.encode(what), digest_size=16).hexdigest()


class Cache:
    """A folder of recordings by name; on a full disk it keeps nothing, and raises nothing."""

    def __init__(self, folder: Path, most: int = MOST_BYTES) -> None:
        """Keep at most `most` bytes in `folder`, which need not exist yet."""
        self._folder = folder
        self._most = most

    def load(self, name: str) -> bytes | None:
        """Return the samples of a recording, None if there is none; a damaged one is removed."""
        path = self._path(name)
        try:
            wav = path.read_bytes()
        except OSError:
            # A missing file is not removed: another thread may have put it there since.
            return None
        try:
            samples = pcm.read(wav)
        except pcm.Unusable:
            with suppress(OSError):
                path.unlink(missing_ok=True)
            return None
        with suppress(OSError):
            os.utime(path)  # so that a recording in use does not count as old
        return samples

    def has(self, name: str) -> bool:
        """Return whether there is a recording of this name; its file may be damaged."""
        return self._path(name).exists()

    def keep(self, name: str, samples: bytes) -> None:
        """Keep a recording; those unused for the longest time make room for it."""
        path = self._path(name)
        # Another program, such as `companion night`, may be making the same line.
        part = path.with_suffix(f".{os.getpid()}.part")
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            part.write_bytes(pcm.wav(samples))
            part.replace(path)
            self._make_room()
        except OSError as error:
            logger.warning("a recording cannot be kept: %s", type(error).__name__)
            with suppress(OSError):
                part.unlink(missing_ok=True)

    def _path(self, name: str) -> Path:
        return self._folder / f"{name}.wav"

    def _make_room(self) -> None:
        found = []
        for path in self._folder.iterdir():
            with suppress(FileNotFoundError):  # a voice in another thread has just given it its name
                found.append((path.stat(), path))
        over = sum(stat.st_size for stat, _ in found) - self._most
        for stat, path in sorted(found, key=lambda one: one[0].st_mtime):
            if over <= 0:
                break
            path.unlink(missing_ok=True)
            over -= stat.st_size
