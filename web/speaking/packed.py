"""Recordings in the form for a phone that speaks: a third of their bytes, for a bad Wi-Fi.

Each sample becomes one of 127 values that lie closer together the softer they are, as in telephony (ITU-T G.711, µ-law,
with fewer of them), and gzip saves the rest. The noise lies 31 dB below the voice at any loudness. A line takes the hub
some milliseconds. No format that all phones play is as small without a library that writes it. `web/static/packed.js`
is the way back.

A packed recording is `VOX1`, the samples in a second and their number (of 32 bits each, the smallest byte first), and a
byte for each sample: its value, 128 more if it is below zero.
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
"""The number of values above zero, and of those below."""

BEND = 255
"""The factor by which the softest values lie closer together than the loudest."""


def pack(wav: bytes) -> bytes:
    """Return a WAV of one channel and 16 bits in the form for a phone, compressed by gzip."""
    with wave.open(BytesIO(wav), "rb") as file:
        rate, samples = file.getframerate(), array("H", file.readframes(file.getnframes()))
    # As unsigned numbers they are places in the table, so no sample needs a calculation.
    values = bytes(map(_table().__getitem__, samples))
    return gzip.compress(HEAD.pack(MAGIC, rate, len(samples)) + values, mtime=0)


@cache
def _table() -> bytes:
    """Return the value of each sample, those below zero after the others."""
    loud = [round(LEVELS * math.log1p(BEND * size / 32_768) / math.log1p(BEND)) for size in range(32_769)]
    return bytes(loud[:32_768]) + bytes(128 + loud[size] for size in range(32_768, 0, -1))
