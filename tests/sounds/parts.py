"""Tones, a loudspeaker by hand, and a table's snapshots for the sounds: a day, a night, highlights."""

from __future__ import annotations

import math
from array import array
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from msgspec.structs import replace

from companion.core.view import TableView, TimedHighlight
from sounds import pcm
from sounds.audio_device import NoAudioDevice
from sounds.effects import bed, effect

MS = 1_000_000
"""A millisecond in nanoseconds, the unit of stamps."""


def tone(milliseconds: int, hertz: int = 441) -> bytes:
    """Return the samples of a tone, of a whole number of hertz."""
    count = pcm.RATE * milliseconds // 1000
    turn = 2 * math.pi * hertz / pcm.RATE
    second = array("h", (round(9000 * math.sin(turn * n)) for n in range(min(count, pcm.RATE))))
    return (second.tobytes() * (count // pcm.RATE + 1))[: count * pcm.WIDTH]


@dataclass
class FakeSound:
    """A sound that notes its state; see `sounds.audio_device.Playing`."""

    device: FakeLoudspeaker
    samples: bytes
    began: int
    loop: bool
    levels: list[float]
    stopped: bool = False

    def busy(self) -> bool:
        sounded = (self.device.clock() - self.began) * self.device.speed
        return not self.stopped and (self.loop or sounded < pcm.duration_ns(self.samples))

    def level(self, level: float) -> None:
        self.levels.append(level)

    def stop(self) -> None:
        self.stopped = True


@dataclass
class FakeLoudspeaker:
    """An `AudioDevice` that can be unplugged, and that may be slower or faster than the clock."""

    clock: Callable[[], int]
    here: bool = True
    removed: bool = False
    speed: float = 1.0
    is_open: bool = False
    rests: bool = False
    played: list[FakeSound] = field(default_factory=list)

    def open(self) -> None:
        self._check()
        self.is_open, self.rests = True, False

    def close(self) -> None:
        self.is_open = self.removed = False
        for sounding in self.played:
            sounding.stopped = True

    def rest(self) -> None:
        assert self.is_open
        assert not any(sounding.busy() for sounding in self.played)
        self.rests = True

    def is_gone(self) -> bool:
        return self.removed

    def play(self, samples: bytes, level: float = 1.0, *, loop: bool = False) -> FakeSound:
        assert self.is_open
        self._check()
        self.rests = False
        self.played.append(FakeSound(self, samples, self.clock(), loop, [level]))
        return self.played[-1]

    def _check(self) -> None:
        if not self.here:
            raise NoAudioDevice

    @property
    def heard(self) -> list[FakeSound]:
        """Return all played sounds except ticks, the bed, and the silence that keeps the loudspeaker awake."""
        return [one for one in self.played if not one.loop and one.samples != effect("tick")]

    @property
    def ticks(self) -> list[int]:
        """Return the stamps of all ticks."""
        return [one.began for one in self.played if one.samples == effect("tick")]

    @property
    def beds(self) -> list[FakeSound]:
        """Return the beds that were started."""
        return [one for one in self.played if one.samples == bed()]


DAY = TableView(
    table="K7QM", game=None, phase="evening", mood="idle", title="", next="", paused=False, halted=False, veiled=False,
    language="en", seats=(), blocks=(),
    timers=(), line=None, sounds=(), lamps={}, happened=(),
)  # fmt: skip
NIGHT = replace(DAY, phase="night")


def beat(kind: Any, starts: int) -> TimedHighlight:
    return TimedHighlight(kind=kind, title="", text="", icon="", seats=(), from_=starts, until=starts + 4000)
