"""Colours as eyes see them: the distance of two colours with usual sight, and with each kind of colour blindness."""

from __future__ import annotations

import math

Triple = tuple[float, float, float]

SIGHT: dict[str, tuple[Triple, Triple, Triple]] = {
    "usual": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "no red": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "no green": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.01182, 0.04294, 0.968881)),
    "no blue": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.3039)),
}
"""The matrices on linear red, green and blue, at the full severity (Machado, Oliveira and Fernandes, 2009)."""

TO_XYZ: tuple[Triple, ...] = ((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505))

WHITE: Triple = (0.95047, 1.0, 1.08883)


def distance(one: str, other: str, sight: str) -> float:
    """Return the distance in CIELAB of two colours such as `#f3b23c`: 2.3 is just seen side by side."""
    return math.dist(_lab(one, sight), _lab(other, sight))


def _lab(colour: str, sight: str) -> Triple:
    seen = [min(1.0, max(0.0, value)) for value in _times(SIGHT[sight], _linear(colour))]
    x, y, z = (_root(value / white) for value, white in zip(_times(TO_XYZ, seen), WHITE, strict=True))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _linear(colour: str) -> list[float]:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    return [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]


def _times(rows: tuple[Triple, ...], values: list[float]) -> list[float]:
    return [sum(a * b for a, b in zip(row, values, strict=True)) for row in rows]


def _root(value: float) -> float:
    return math.cbrt(value) if value > 0.008856 else 7.787 * value + 16 / 116
