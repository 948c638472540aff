"""The room of a voice, and its loudness: on samples, without any library.

The room is four echoes that go round and three walls that answer once (after Schroeder, "Natural sounding artificial
reverberation", 1962). All lines of all voices come out equally loud, recordings of players too.
"""

from __future__ import annotations

import math
from array import array
from collections.abc import Sequence

from sounds import pcm

LOUDNESS = 3277
"""The root mean square of a voice while it speaks: 20 dB below the greatest value."""

PEAK = 18_000
"""The greatest sample of a line, 5 dB below the greatest value; bells and the bed find room above it."""

KNEE = 13_000
"""Samples above this are pressed together, so that none is above `PEAK`."""

MOST_GAIN = 8.0
"""The greatest gain of a recording: a softer one is noise."""

WALLS = ((13, 0.5), (23, 0.35), (37, 0.25))
"""The delay of each wall's answer in milliseconds, and its loudness."""

ECHOES = (29.7, 37.1, 41.1, 43.7)
"""Milliseconds that each echo takes to go round; no two fall together."""

TAIL = 450
"""Milliseconds of the room behind the last word."""

LASTS = 0.8
"""Seconds in which an echo falls by 60 dB."""

WINDOW = pcm.RATE // 50
"""The number of samples over which loudness is measured."""

SPOKEN = 0.1
"""The share of the loudest window's loudness from which a window counts as spoken."""


def in_room(samples: bytes, size: int) -> bytes:
    """Return `samples` as they sound in a room: `size` is 0 for none, 100 for a vault."""
    if not size:
        return samples
    dry: list[float] = [*map(float, array("h", samples)), *([0.0] * (pcm.RATE * TAIL // 1000))]
    wet = [0.0] * len(dry)
    for milliseconds, level in WALLS:
        _add(wet, dry, pcm.RATE * milliseconds // 1000, level)
    for runs in ECHOES:
        delay = int(pcm.RATE * runs / 1000)
        _add(wet, _running_round(dry, delay, 10 ** (-3 * runs / 1000 / LASTS)), delay, 0.25)
    part = size / 100
    fading = pcm.RATE * TAIL // 2000
    mixed = [one + part * other for one, other in zip(dry, wet, strict=True)]
    for n in range(fading):
        mixed[-1 - n] *= n / fading
    return _whole(mixed)


def level_out(samples: bytes) -> bytes:
    """Return `samples` with the common loudness of voices; silence stays silent."""
    heard = array("h", samples)
    loudness = spoken_loudness(heard)
    if not loudness:
        return samples
    gain = min(MOST_GAIN, LOUDNESS / loudness)
    knee = KNEE / gain
    louder = [value * gain if -knee <= value <= knee else _press(value * gain) for value in heard]
    return array("h", map(round, louder)).tobytes()


def spoken_loudness(heard: Sequence[int]) -> float:
    """Return the root mean square of the spoken parts, without the silence between the words."""
    powers = [
        sum(value * value for value in heard[n : n + WINDOW]) / WINDOW
        for n in range(0, max(1, len(heard) - WINDOW), WINDOW)
    ]
    least = max(powers) * SPOKEN**2
    spoken = [power for power in powers if power >= least]
    return math.sqrt(sum(spoken) / len(spoken))


def _running_round(signal: Sequence[float], delay: int, part: float) -> list[float]:
    """Return the signal with `part` of its sound `delay` samples earlier, again and again."""
    found = list(signal[:delay])
    while len(found) < len(signal):
        at = len(found)
        before = found[at - delay : at]
        found.extend(one + part * other for one, other in zip(signal[at : at + delay], before, strict=False))
    return found


def _add(wet: list[float], signal: Sequence[float], delay: int, level: float) -> None:
    wet[delay:] = [one + level * other for one, other in zip(wet[delay:], signal, strict=False)]


def _press(value: float) -> float:
    """Return a value above the knee, pressed so that it stays below `PEAK`."""
    room = PEAK - KNEE
    return math.copysign(KNEE + room * math.tanh((abs(value) - KNEE) / room), value)


def _whole(signal: Sequence[float]) -> bytes:
    return array("h", (max(-32768, min(32767, round(value))) for value in signal)).tobytes()
