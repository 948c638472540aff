"""The lines of one table: each starts at its moment, and its end is reported."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from contextlib import suppress
from typing import NamedTuple

from sounds import pcm
from sounds.audio_device import AudioDevice, NoAudioDevice, PlayingSound
from sounds.utterance import Utterance

MS = 1_000_000
"""Nanoseconds in a millisecond; all stamps are in nanoseconds."""

LATE = 2000 * MS
"""The delay after which a line is not begun; the hub notices that and continues."""

END_TOLERANCE = 100 * MS
"""The distance from its expected end at which a line may stop and count as in time; a loudspeaker has buffers."""

EARLY = 250 * MS
"""The time by which a line may stop early, plus a tenth of its length: SDL's `disk` is too fast."""

STALLED = 1500 * MS
"""The time by which a line may still sound late, plus its whole length: SDL's `dummy` may be slow."""

POLL_INTERVAL = 50 * MS
"""The time between two checks whether a line still sounds, or has been made."""

FINE_POLL_INTERVAL = 5 * MS
"""The time between two checks near the end of a line."""


class Cue(NamedTuple):
    """A line to be played; another take of a line is another cue."""

    key: str

    take: int

    starts: int
    """The start in milliseconds of game time."""

    line: Utterance


class Start(NamedTuple):
    """A line that was begun."""

    code: str

    key: str

    take: int

    due: int
    """The stamp of its moment."""

    stamp: int
    """The stamp at which the loudspeaker got it."""


class Playback:
    """The player of one table's lines; all stamps are monotonic nanoseconds.

    `samples` returns the samples of a line, None until it is made. Each line that begins is added to `starts`, and at
    its end `spoken(key, take, stamp)` is called.
    """

    def __init__(
        self,
        code: str,
        device: AudioDevice,
        samples: Callable[[Utterance], bytes | None],
        starts: deque[Start],
        spoken: Callable[[str, int, int], None],
        clock: Callable[[], int],
    ) -> None:
        """Play the lines of the table `code` on `device`."""
        self._code = code
        self._device = device
        self._samples = samples
        self._starts = starts
        self._spoken = spoken
        self._clock = clock
        self.cue: Cue | None = None
        self._due = 0
        self._began = self._ends = 0
        self._playing: PlayingSound | None = None
        self._over = self._said = False

    def follow(self, cue: Cue | None, due: int = 0) -> None:
        """Play `cue` at the stamp `due`, or nothing; another line that sounds now is silenced and not reported."""
        if cue != self.cue:
            self.drop()
            self.cue, self._over, self._said = cue, False, False
        self._due = due

    def drop(self) -> None:
        """Stop the sound; the current cue is over."""
        if self._playing:
            with suppress(NoAudioDevice):
                self._playing.stop()
            self._playing = None
        self._over = True

    @property
    def has_unfinished_line(self) -> bool:
        """Whether a line has not been read to its end; one that was cut off has not."""
        return self.cue is not None and not self._said

    @property
    def sounds(self) -> bool:
        """Whether a line sounds."""
        return self._playing is not None

    def level(self, level: float) -> None:
        """Continue at this level, from 0 to 1."""
        if self._playing:
            self._playing.level(level)

    def act(self, level: float) -> int | None:
        """Do everything due, and return the stamp of the next thing; raises `NoAudioDevice`."""
        if self.cue is None or self._over:
            return None
        if self._playing:
            return self._check_end(self.cue, self._playing)
        now = self._clock()
        if now < self._due:
            return self._due
        if now > self._due + LATE:
            self._over = True
            return None
        samples = self._samples(self.cue.line)
        if samples is None:
            return now + POLL_INTERVAL
        self._playing = self._device.play(samples, level)
        self._began = self._clock()
        self._ends = self._began + pcm.duration_ns(samples)
        self._starts.append(Start(self._code, self.cue.key, self.cue.take, self._due, self._began))
        return self._began + POLL_INTERVAL

    def _check_end(self, cue: Cue, playing: PlayingSound) -> int | None:
        now = self._clock()
        length = self._ends - self._began
        if playing.busy():
            if now > self._ends + STALLED + length:
                raise NoAudioDevice
            return (
                now + POLL_INTERVAL if now + POLL_INTERVAL < self._ends else max(self._ends, now + FINE_POLL_INTERVAL)
            )
        if now < self._ends - EARLY - length // 10:
            raise NoAudioDevice
        if self._ends - END_TOLERANCE < now < self._ends:
            return self._ends
        self._playing, self._over, self._said = None, True, True
        # The hub computes the next line from this stamp, so it is the most exact one there is.
        self._spoken(cue.key, cue.take, self._ends if now < self._ends + END_TOLERANCE else now)
        return None
