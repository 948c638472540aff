"""What is heard in a recording: how loud it is, where a line begins, and what sounds beside it."""

from __future__ import annotations

import math
from collections.abc import Sequence
from operator import mul

from sounds import pcm

GREATEST = 32_767

SURE = 0.9
"""The likeness at which a part of a line is where it was looked for."""

FEW = 8
"""So many samples around the place are looked at first."""


def loudness(heard: Sequence[float]) -> float:
    """Return the root mean square in decibels; 0 is the greatest value there is."""
    power = sum(map(mul, heard, heard)) / len(heard)
    return 10 * math.log10(power + 1e-9) - 20 * math.log10(GREATEST)


def found(tape: Sequence[int], line: Sequence[int], near: int) -> int:
    """Return where a line begins on the tape: where its loudest part fits best, within 50 ms of `near`."""
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
    """Return what is heard beside a line while it is heard."""
    heard = tape[begins : begins + len(line)]
    level = sum(map(mul, heard, line)) / sum(map(mul, line, line))
    return [one - level * other for one, other in zip(heard, line, strict=True)]
