"""The lengths of the lines' recordings, so that no line counts as spoken before it can have been."""

from __future__ import annotations

from hashlib import blake2b

import msgspec

from companion.core.lines import Line
from companion.core.view import SpokenLine
from companion.frontends import Hub, TableSnapshot
from companion.frontends.sound_room import Voice

LEAST = 0.8
"""The part of a recording that must have been heard: a phone's clock is not quite the hub's."""


class RecordingLengths:
    """The lengths of recordings, in milliseconds. Every method may be called from any thread, and never waits.

    A known length stays known: a phone keeps its recordings when the voice breaks.
    """

    def __init__(self, hub: Hub) -> None:
        """Ask the voice that is lent to `hub`."""
        self._hub = hub
        self._known: dict[str, int] = {}

    def learn(self, snapshot: TableSnapshot, line: Line | SpokenLine) -> int | None:
        """Return the length of a line's recording; None if it was never made since the hub has started."""
        voice = self._hub.voice()
        key = version(content(snapshot, line, voice))
        if key not in self._known:
            length = voice.length(line.text, snapshot.public.language, line.sound) if voice else None
            if length is None:
                return None
            self._known[key] = length
        return self._known[key]

    def too_early(self, snapshot: TableSnapshot, line: SpokenLine, now: int) -> bool:
        """Return whether nobody can have spoken `line` by the game time `now`."""
        length = self.learn(snapshot, line)
        return length is None or now < line.starts + LEAST * length


def version(*contents: bytes) -> str:
    """Return a short word that changes with `contents`, empty if there are none."""
    return blake2b(b"".join(contents), digest_size=8).hexdigest() if contents else ""


def content(snapshot: TableSnapshot, line: Line | SpokenLine, voice: Voice | None) -> bytes:
    """Return as bytes a line's words, sound, language and manner of speaking."""
    language = snapshot.public.language
    spoken = voice.voice_version(line.text, language, line.sound) if voice else ""
    return msgspec.json.encode((line.text, line.sound, language, spoken))
