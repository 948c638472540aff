"""The one format of all sound in here: samples of 16 bits, one channel, 22,050 in a second.

espeak-ng, the effects and the mixer all use it; SDL converts it for the loudspeaker.
"""

from __future__ import annotations

import wave
from array import array
from collections.abc import Iterable
from io import BytesIO
from itertools import takewhile
from pathlib import Path

RATE = 22_050

WIDTH = 2
"""Bytes of a sample."""

SILENCE_THRESHOLD = 200
"""The greatest value, of 32,767, of a sample that counts as silence."""

MARGIN = RATE * 30 // 1000
"""Samples of silence that stay before and after the words, so that no soft consonant is cut off."""


BROKEN = (OSError, EOFError, RuntimeError, wave.Error)
"""The errors of reading a damaged WAV; the third one is for a chunk that leads out of the file."""


class Unusable(Exception):
    """The file is no playable recording."""


def read(source: Path | bytes) -> bytes:
    """Return the samples of a WAV, a file or its bytes; raises `Unusable` if it is damaged or of another format."""
    try:
        with wave.open(BytesIO(source) if isinstance(source, bytes) else str(source), "rb") as file:
            if (file.getnchannels(), file.getsampwidth(), file.getframerate()) != (1, WIDTH, RATE):
                raise Unusable("another format")
            samples = file.readframes(file.getnframes())
            if not samples or len(samples) != file.getnframes() * WIDTH:
                raise Unusable("empty or cut off")
    except BROKEN as error:
        raise Unusable(type(error).__name__) from error
    return samples


def wav(samples: bytes) -> bytes:
    """Return `samples` as a WAV."""
    file = BytesIO()
    with wave.open(file, "wb") as writer:
        writer.setnchannels(1)
        writer.setsampwidth(WIDTH)
        writer.setframerate(RATE)
        writer.writeframes(samples)
    return file.getvalue()


def silence(milliseconds: int) -> bytes:
    """Return the samples of so much silence."""
    return bytes(RATE * milliseconds // 1000 * WIDTH)


def duration_ns(samples: bytes) -> int:
    """Return the length of `samples` in nanoseconds."""
    return len(samples) // WIDTH * 1_000_000_000 // RATE


def trim(samples: bytes) -> bytes:
    """Return `samples` without the silence around them, so that a pause is as long as its script says.

    Raises `Unusable` if nothing is left.
    """
    heard = _numbers(samples)
    before = _count_hushed(heard)
    if before == len(heard):
        raise Unusable("silent")
    after = _count_hushed(reversed(heard))
    start, end = max(0, before - MARGIN), len(heard) - max(0, after - MARGIN)
    return samples[start * WIDTH : end * WIDTH]


def speed_up(samples: bytes, rate: int) -> bytes:
    """Return `samples` played `rate` times as fast."""
    return samples if rate == 1 else _numbers(samples)[::rate].tobytes()


def _numbers(samples: bytes) -> array[int]:
    # A WAV has the byte order of every machine on which this runs.
    return array("h", samples)


def _count_hushed(samples: Iterable[int]) -> int:
    return sum(1 for _ in takewhile(lambda sample: -SILENCE_THRESHOLD <= sample <= SILENCE_THRESHOLD, samples))
