"""Measures of a recording: its loudness, the position of a line and the sounds beside it, and the pitch of a voice."""

from __future__ import annotations

import math
from array import array
from collections.abc import Sequence
from itertools import islice
from operator import mul
from statistics import median

from sounds import pcm

GREATEST = 32_767

SURE = 0.9
"""The similarity at which a part of a line counts as found."""

FEW = 8
"""The number of samples around the expected position that are tried first."""


def loudness(heard: Sequence[float]) -> float:
    """Return the root mean square in decibels; 0 is the greatest possible value."""
    power = sum(map(mul, heard, heard)) / len(heard)
    return 10 * math.log10(power + 1e-9) - 20 * math.log10(GREATEST)


def found(tape: Sequence[int], line: Sequence[int], near: int) -> int:
    """Return the position of a line on the tape: the best match of its loudest part within 50 ms of `near`."""
    step, wide = 2000, pcm.RATE // 20
    loud = max(range(0, len(line) - step, step), key=lambda n: sum(map(abs, line[n : n + step])))
    part = line[loud : loud + step]

    sure = SURE * math.sqrt(sum(map(mul, part, part)))

    def fits(place: int) -> float:
        heard = tape[place : place + step]
        return float(sum(map(mul, part, heard))) / math.sqrt(sum(map(mul, heard, heard)) + 1)

    best = max(range(max(0, near + loud - FEW), near + loud + FEW), key=fits)
    if fits(best) >= sure:
        return best - loud
    return max(range(max(0, near + loud - wide), near + loud + wide), key=fits) - loud


def without(tape: Sequence[int], line: Sequence[int], begins: int) -> list[float]:
    """Return the other sounds during a line."""
    heard = tape[begins : begins + len(line)]
    level = sum(map(mul, heard, line)) / sum(map(mul, line, line))
    return [one - level * other for one, other in zip(heard, line, strict=True)]


# The pitch of a voice, and its loudness over time


FIFTH = 5
"""The step between the samples that are measured: frequencies above 2 kHz say nothing about the pitch."""

WIDE = 350
"""The window of such samples in which a tone is searched."""

LOWEST, HIGHEST = 45, 250
"""The range of a voice in hertz."""

LIKE_ENOUGH = 0.6
"""The minimum similarity between one period and the next."""


def fundamental(samples: bytes) -> float:
    """Return the fundamental frequency of a voice in hertz: the median over all moments with a tone."""
    whole = array("h", samples)
    thin = [sum(whole[n : n + FIFTH]) / FIFTH for n in range(0, len(whole) - FIFTH, FIFTH)]
    rate = pcm.RATE / FIFTH
    lags = range(int(rate / HIGHEST), int(rate / LOWEST) + 1)
    found: list[float] = []
    for start in range(0, len(thin) - WIDE - lags.stop, WIDE // 2):
        piece = thin[start : start + WIDE + lags.stop]
        power = sum(value * value for value in piece[:WIDE])
        if math.sqrt(power / WIDE) < 1000:
            continue
        alike = [sum(map(float.__mul__, piece, piece[lag : lag + WIDE])) / power for lag in lags]
        best = max(alike)
        if best > LIKE_ENOUGH:
            turns = (
                n for n in range(1, len(alike) - 1)
                if alike[n] > 0.88 * best and alike[n - 1] <= alike[n] >= alike[n + 1]
            )  # fmt: skip
            # If the similarity only falls, two sounds meet: there is no tone between these limits.
            found.extend(rate / lags[n] for n in islice(turns, 1))
    return median(found)


def envelope(samples: bytes, milliseconds: int = 40) -> list[float]:
    """Return the loudness of each piece of `samples`, in decibels from silence."""
    heard = array("h", samples)
    step = pcm.RATE * milliseconds // 1000
    pieces = (heard[n : n + step] for n in range(0, len(heard) - step, step))
    return [10 * math.log10(1 + sum(value * value for value in piece) / step) for piece in pieces]


def alike(one: list[float], other: list[float]) -> float:
    """Return the similarity of two curves over their common length: 1 for equal curves."""
    both = list(zip(one, other, strict=False))
    mean_one, mean_other = (sum(values) / len(both) for values in zip(*both, strict=True))
    together = sum((a - mean_one) * (b - mean_other) for a, b in both)
    apart = sum((a - mean_one) ** 2 for a, _ in both) * sum((b - mean_other) ** 2 for _, b in both)
    return float(together / math.sqrt(apart))
