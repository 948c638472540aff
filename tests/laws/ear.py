"""The loudspeaker of a hub as an exit: what the real soundscape plays on it, how loud, and when."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass

import msgspec

from companion import faces
from companion.faces.sound_room import Mix
from sounds.soundscape import Soundscape

Write = Callable[[bytes], None]


@dataclass
class Playing:
    """See `sounds.audio_device.Playing`: it writes down what becomes of it."""

    write: Write
    loop: bool

    def busy(self) -> bool:
        return self.loop

    def level(self, level: float) -> None:
        self.write(msgspec.json.encode(["level", round(level, 6)]))

    def stop(self) -> None:
        self.write(b"silent")


class Ear:
    """See `sounds.audio_device.AudioDevice`: it writes down what is played at the first table."""

    def __init__(self, hub: faces.Hub, code: str, clock: Callable[[], int], write: Write) -> None:
        self._hub = hub
        self._code = code
        self._write = write
        self._clock = clock
        self._due: int | None = None
        self._speaks = False
        self.stamp = clock()
        """When what is played now is played: the soundscape's own moments lie between those of the hub."""
        self._soundscape = Soundscape(self, Mix, 1, lambda: self.stamp)

    def told(self) -> None:
        """Take a change of the table."""
        self._catch_up()
        public = self._hub.look(self._code).public
        self._soundscape.follow(self._code, public, lambda moment: self._hub.stamp_of(self._code, moment))

    def act(self) -> None:
        """Let everything be heard that is due."""
        self._catch_up()
        self._speaks = self._hub.look(self._code).public.line is not None
        self._due = self._soundscape.act(self._speaks)

    def _catch_up(self) -> None:
        """Let everything be heard that was due before this moment, each at its own."""
        now = self._clock()
        while self._due is not None and self._due <= now:
            self.stamp = self._due
            self._due = self._soundscape.act(self._speaks)
        self.stamp = now

    def open(self) -> None: ...

    def close(self) -> None: ...

    def rest(self) -> None: ...

    def gone(self) -> bool:
        return False

    def play(self, samples: bytes, level: float = 1.0, *, loop: bool = False) -> Playing:
        name = hashlib.sha256(samples).hexdigest()[:16]
        self._write(msgspec.json.encode([name, round(level, 6), loop]))
        return Playing(self._write, loop)
