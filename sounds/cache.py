"""Keeps recordings as WAV files, so that a line is made once and not every evening."""

from __future__ import annotations

import logging
import os
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path

import msgspec

from sounds import pcm

logger = logging.getLogger(__name__)

MOST_BYTES = 64_000_000
"""Bytes of all files together, enough for some 300 lines."""


def name_of(*what: object) -> str:
    """Return the name for a recording that is made from `what`."""
    return blake2b(msgspec.json.encode(what), digest_size=16).hexdigest()


class Cache:
    """A folder of recordings by name; on a full disk it keeps nothing, and raises nothing."""

    def __init__(self, folder: Path, most: int = MOST_BYTES) -> None:
        """Keep at most `most` bytes in `folder`, which need not exist yet."""
        self._folder = folder
        self._most = most

    def load(self, name: str) -> bytes | None:
        """Return the samples of a recording, None if there is none or its file is damaged."""
        path = self._path(name)
        try:
            samples = pcm.read(path)
        except pcm.Unusable:
            return None
        with suppress(OSError):
            os.utime(path)  # so that a recording in use does not count as old
        return samples

    def keep(self, name: str, samples: bytes) -> None:
        """Keep a recording; the ones that were not used for the longest time make room for it."""
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
        files = sorted(((entry.stat(), entry.path) for entry in os.scandir(self._folder)), key=lambda f: f[0].st_mtime)
        over = sum(stat.st_size for stat, _ in files) - self._most
        for stat, path in files:
            if over <= 0:
                break
            os.unlink(path)
            over -= stat.st_size
