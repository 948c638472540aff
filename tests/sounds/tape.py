"""A loudspeaker that records: all that it is given is mixed as SDL mixes it, on a clock that is turned by hand.

SDL's own driver that writes to a file keeps time by sleeping, and on a busy machine it loses more than 20 ms.
"""

from __future__ import annotations

import math
from array import array
from collections.abc import Callable, Sequence
from itertools import pairwise
from operator import mul

from sounds import pcm
from sounds.loudspeaker import FADE

GREATEST = 32_767


class Track:
    """One sound on the tape; see `sounds.audio_device.Playing`."""

    def __init__(self, tape: Tape, samples: bytes, level: float, loop: bool) -> None:
        self.samples = array("h", samples)
        self.begins = tape.now
        self.levels = [(self.begins, level)]
        self.ends = None if loop else self.begins + len(self.samples)
        self._tape = tape

    def busy(self) -> bool:
        return self.ends is None or self._tape.now < self.ends

    def level(self, level: float) -> None:
        self.levels.append((self._tape.now, level))

    def stop(self) -> None:
        end = self._tape.now + FADE * pcm.RATE // 1000
        self.ends = end if self.ends is None else min(end, self.ends)

    def mix(self, into: list[float]) -> None:
        ends = min(len(into), self.ends if self.ends is not None else len(into))
        marks = [*self.levels, (ends, 0.0)]
        for (begins, level), (until, _) in pairwise(marks):
            for n in range(begins, min(until, ends)):
                into[n] += level * self.samples[(n - self.begins) % len(self.samples)]


class Tape:
    """See `sounds.audio_device.AudioDevice`. It can be cut, as when somebody pulls the plug."""

    def __init__(self, clock: Callable[[], int]) -> None:
        self._clock = clock
        self._begun = clock()
        self.tracks: list[Track] = []

    @property
    def now(self) -> int:
        """How many samples have passed."""
        return self.at(self._clock())

    def at(self, stamp: int) -> int:
        """Return the number of the sample at a stamp."""
        return (stamp - self._begun) * pcm.RATE // 1_000_000_000

    def open(self) -> None: ...

    def close(self) -> None: ...

    def rest(self) -> None: ...

    def gone(self) -> bool:
        return False

    def play(self, samples: bytes, level: float = 1.0, *, loop: bool = False) -> Track:
        self.tracks.append(Track(self, samples, level, loop))
        return self.tracks[-1]

    def recorded(self) -> array[int]:
        """Return all that was heard, up to now; what is too loud is cut off, as SDL does."""
        mixed = [0.0] * self.now
        for track in self.tracks:
            track.mix(mixed)
        return array("h", (max(-GREATEST - 1, min(GREATEST, round(value))) for value in mixed))


def loudness(heard: Sequence[float]) -> float:
    """Return the root mean square in decibels; 0 is the greatest value there is."""
    power = sum(map(mul, heard, heard)) / len(heard)
    return 10 * math.log10(power + 1e-9) - 20 * math.log10(GREATEST)


def found(tape: Sequence[int], line: Sequence[int], near: int) -> int:
    """Return where a line begins on the tape: where its loudest part fits best, within 50 ms of `near`."""
    step, wide = 2000, pcm.RATE // 20
    loud = max(range(0, len(line) - step, step), key=lambda n: sum(map(abs, line[n : n + step])))
    part = line[loud : loud + step]

    def fits(place: int) -> float:
        heard = tape[place : place + step]
        return float(sum(map(mul, part, heard))) / math.sqrt(sum(map(mul, heard, heard)) + 1)

    return max(range(max(0, near + loud - wide), near + loud + wide), key=fits) - loud


def without(tape: Sequence[int], line: Sequence[int], begins: int) -> list[float]:
    """Return what is heard beside a line while it is heard."""
    heard = tape[begins : begins + len(line)]
    level = sum(map(mul, heard, line)) / sum(map(mul, line, line))
    return [one - level * other for one, other in zip(heard, line, strict=True)]
