"""Signals as lists of numbers, without randomness: tones, noise, filters and loops."""

from __future__ import annotations

import math
from array import array
from collections.abc import Callable, Iterable, Sequence

from msgspec import Struct

from sounds import pcm

Signal = list[float]


class Partial(Struct, frozen=True):
    """One tone that rings out as metal does."""

    hertz: float

    level: float
    """The loudness compared with the other partials."""

    fade: float
    """Seconds in which it falls to a third of its loudness."""

    swell: float = 0.002
    """The approximate seconds of its swell."""

    glide: float = 0.0
    """The change of its frequency in hertz a second."""


def length(milliseconds: int) -> int:
    """Return the number of samples in a number of milliseconds."""
    return milliseconds * pcm.RATE // 1000


def rung(partials: Iterable[Partial], count: int) -> Signal:
    """Return `count` samples of partials that are struck together."""
    found = [0.0] * count
    for partial in partials:
        for n in range(count):
            seconds = n / pcm.RATE
            turns = (partial.hertz + partial.glide * seconds / 2) * seconds
            swelled = 1 - math.exp(-seconds / partial.swell)
            rings = math.sin(2 * math.pi * turns) * math.exp(-seconds / partial.fade)
            found[n] += partial.level * swelled * rings
    return found


def noise(count: int, seed: int) -> Signal:
    """Return noise between -1 and 1; the same seed gives the same noise on any machine."""
    found, state = [], seed
    for _ in range(count):
        state = (state * 1_664_525 + 1_013_904_223) % 2**32
        found.append(state / 2**31 - 1)
    return found


def low(signal: Sequence[float], hertz: float | Callable[[float], float]) -> Signal:
    """Return `signal` without the frequencies above `hertz`, which may change with the seconds."""
    found, last = [], 0.0
    for n, value in enumerate(signal):
        edge = hertz if isinstance(hertz, float) else hertz(n / pcm.RATE)
        last += (1 - math.exp(-2 * math.pi * edge / pcm.RATE)) * (value - last)
        found.append(last)
    return found


def high(signal: Sequence[float], hertz: float | Callable[[float], float]) -> Signal:
    """Return `signal` without the frequencies below `hertz`."""
    return [value - below for value, below in zip(signal, low(signal, hertz), strict=True)]


def apply_shape(signal: Sequence[float], shape: Callable[[float], float]) -> Signal:
    """Return `signal`, its loudness at each second times `shape`."""
    return [value * shape(n / pcm.RATE) for n, value in enumerate(signal)]


def mix(*parts: tuple[float, Sequence[float], float]) -> Signal:
    """Return the sum of parts, each with a loudness, a signal, and the second at which it begins.

    It is as long as the first one.
    """
    found = [0.0] * len(parts[0][1])
    for level, signal, begins in parts:
        first = int(begins * pcm.RATE)
        for n, value in enumerate(signal[: len(found) - first], first):
            found[n] += level * value
    return found


def loop(signal: Sequence[float], over: int) -> Signal:
    """Return `signal` shorter by `over` samples: its end flows into its beginning, equally loud throughout."""
    count = len(signal) - over
    found = list(signal[:count])
    for n in range(over):
        part = n / over
        found[n] = signal[n] * math.sqrt(part) + signal[count + n] * math.sqrt(1 - part)
    return found


def fade_out(signal: Sequence[float], seconds: float) -> Signal:
    """Return `signal`, fading out in its last `seconds`."""
    found, fading = list(signal), int(seconds * pcm.RATE)
    for n in range(fading):
        found[-1 - n] *= n / fading
    return found


def to_peak(signal: Sequence[float], peak: int) -> bytes:
    """Return the samples of `signal`, with `peak` as the greatest."""
    loudest = max(abs(value) for value in signal)
    return array("h", (round(value / loudest * peak) for value in signal)).tobytes()


def to_loudness(signal: Sequence[float], loudness: int) -> bytes:
    """Return the samples of `signal`, with `loudness` as their root mean square."""
    found = math.sqrt(sum(value * value for value in signal) / len(signal))
    return array("h", (round(value / found * loudness) for value in signal)).tobytes()
