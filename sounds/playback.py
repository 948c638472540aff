"""One table's line: it starts at its moment, and its end is reported."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from contextlib import suppress
from typing import NamedTuple

from sounds import pcm
from sounds.audio_device import AudioDevice, NoAudioDevice, Playing
from sounds.maker import Wanted

MS = 1_000_000
"""A millisecond in nanoseconds, the unit of all stamps."""

LATE = 2000 * MS
"""A line whose moment is longer ago is not begun any more: the hub does something else with it."""

NEAR = 100 * MS
"""So far from its reckoned end a line may fall silent; a loudspeaker has buffers."""

EARLY = 250 * MS
"""So long before its end, and a tenth of it besides, a line may fall silent at most: SDL's `disk` is too fast."""

STALLED = 1500 * MS
"""So long behind its end, and once more its whole length, a line may sound at most: SDL's `dummy` may be slow."""

BEAT = 50 * MS
"""Between two looks at whether a line still sounds, or is made at last."""

FINE = 5 * MS
"""The same near its end."""


class Cue(NamedTuple):
    """A line in a take of it: what is recognised. `starts` is game time in milliseconds."""

    key: str
    take: int
    starts: int
    line: Wanted


class Start(NamedTuple):
    """A line that was begun: the stamps at which it was due and at which it was given to the loudspeaker."""

    code: str
    key: str
    take: int
    due: int
    stamp: int


class Playback:
    """What is read at one table; all stamps are monotonic nanoseconds.

    `samples` returns a line, None as long as it is not made; what is begun is added to
    `starts`, and `spoken(key, take, stamp)` is called at the end of each line.
    """

    def __init__(
        self,
        code: str,
        device: AudioDevice,
        samples: Callable[[Wanted], bytes | None],
        starts: deque[Start],
        spoken: Callable[[str, int, int], None],
        clock: Callable[[], int],
    ) -> None:
        """Read on `device` what is to be read at the table `code`."""
        self._code = code
        self._device = device
        self._samples = samples
        self._starts = starts
        self._spoken = spoken
        self._clock = clock
        self.cue: Cue | None = None
        self._due = 0
        self._began = self._ends = 0
        self._playing: Playing | None = None
        self._over = False

    def follow(self, cue: Cue | None, due: int = 0) -> None:
        """Read `cue` at the stamp `due` from now on, or nothing; another line falls silent and is not reported."""
        if cue != self.cue:
            self.drop()
            self.cue, self._over = cue, False
        self._due = due

    def drop(self) -> None:
        """Fall silent: this take of the line is not read any more."""
        if self._playing:
            with suppress(NoAudioDevice):
                self._playing.stop()
            self._playing = None
        self._over = True

    def level(self, level: float) -> None:
        """Go on at another level."""
        if self._playing:
            self._playing.level(level)

    def act(self, level: float) -> int | None:
        """Do what is due, and return the stamp at which there is more to do; raises `NoAudioDevice`."""
        if self.cue is None or self._over:
            return None
        if self._playing:
            return self._listen(self.cue, self._playing)
        now = self._clock()
        if now < self._due:
            return self._due
        if now > self._due + LATE:
            self._over = True
            return None
        samples = self._samples(self.cue.line)
        if samples is None:
            return now + BEAT
        self._playing = self._device.play(samples, level)
        self._began = self._clock()
        self._ends = self._began + pcm.duration(samples)
        self._starts.append(Start(self._code, self.cue.key, self.cue.take, self._due, self._began))
        return self._began + BEAT

    def _listen(self, cue: Cue, playing: Playing) -> int | None:
        now = self._clock()
        length = self._ends - self._began
        if playing.busy():
            if now > self._ends + STALLED + length:
                raise NoAudioDevice
            return now + BEAT if now + BEAT < self._ends else max(self._ends, now + FINE)
        if now < self._ends - EARLY - length // 10:
            raise NoAudioDevice
        if self._ends - NEAR < now < self._ends:
            return self._ends
        self._playing, self._over = None, True
        # The next line's moment is reckoned from here: as exact as it can be known.
        self._spoken(cue.key, cue.take, self._ends if now < self._ends + NEAR else now)
        return None
