"""The state of each lamp before the first command, on disk: after a crash, too, each gets it back."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import msgspec

from companion.frontends.data_folder import BEFORE_LIGHTS


class SavedLamps:
    """The payloads that give lamps their former states, by their ids."""

    def __init__(self, data: Path) -> None:
        """Read the file that a hub has left that did not end in order."""
        self._path = data / BEFORE_LIGHTS
        try:
            self._saved = msgspec.json.decode(self._path.read_bytes(), type=dict[str, str])
        except (OSError, msgspec.MsgspecError, UnicodeDecodeError):
            self._saved = {}

    def __contains__(self, id: object) -> bool:
        """Return whether the state of a lamp is saved: then it is ours to command."""
        return id in self._saved

    def __iter__(self) -> Iterator[str]:
        """Return the ids of all saved lamps."""
        return iter(list(self._saved))

    def add(self, id: str, back: str) -> None:
        """Save a state before the first command; raises `OSError` if that fails."""
        if id not in self._saved:
            self._write({**self._saved, id: back})

    def get(self, id: str) -> str:
        """Return the payload that gives a lamp its former state."""
        return self._saved[id]

    def forget(self, id: str) -> None:
        """Forget a lamp that is as it was again, or is somebody else's."""
        try:
            self._write({one: kept for one, kept in self._saved.items() if one != id})
        except OSError:
            # It would get the same state once more after the next start.
            del self._saved[id]

    def _write(self, saved: dict[str, str]) -> None:
        if not saved:
            self._path.unlink(missing_ok=True)
        else:
            part = self._path.with_suffix(".part")
            with part.open("wb") as file:
                file.write(msgspec.json.encode(saved))
                file.flush()
                os.fsync(file.fileno())
            part.replace(self._path)
        self._saved = saved
