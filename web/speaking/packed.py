"""Recordings as a phone that speaks gets them: a third of their bytes, for a bad Wi-Fi.

Each sample becomes one of 127 values that lie the closer together the softer they are, as in telephony (ITU-T G.711,
µ-law, with fewer of them), and gzip finds what is left to save. The noise lies 31 dB below the voice at any loudness.
A line takes the hub some milliseconds. No format that all phones play is as small without a library that writes it.
`web/static/packed.js` is the way back.

A packed recording is `VOX1`, the samples in a second and their number (of 32 bits each, the smallest byte first), and
a byte for each sample: its value, 128 more where it is below zero.
"""

from __future__ import annotations

import gzip
import math
import struct
import wave
from array import array
from functools import cache
from io import BytesIO

MAGIC = b"VOX1"
HEAD = struct.Struct("<4sII")

LEVELS = 63
"""How many values there are above zero, and as many below."""

BEND = 255
"""How much closer together the softest values lie than the loudest."""


def pack(wav: bytes) -> bytes:
    """Return a WAV of one channel and 16 bits as a phone gets it, compressed by gzip."""
    with wave.open(BytesIO(wav), "rb") as file:
        rate, samples = file.getframerate(), array("H", file.readframes(file.getnframes()))
    # As numbers without a sign they are places in the table; so nothing is reckoned for a sample.
    values = bytes(map(_table().__getitem__, samples))
    return gzip.compress(HEAD.pack(MAGIC, rate, len(samples)) + values, mtime=0)


@cache
def _table() -> bytes:
    """Return the value of each sample, those below zero behind the others."""
    loud = [round(LEVELS * math.log1p(BEND * size / 32_768) / math.log1p(BEND)) for size in range(32_769)]
    return bytes(loud[:32_768]) + bytes(128 + loud[size] for size in range(32_768, 0, -1))
