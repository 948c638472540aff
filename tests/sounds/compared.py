"""What can be said of two nights without an ear: each measure of both, in a table that people read."""

from __future__ import annotations

import math
from array import array
from collections.abc import Iterator, Mapping
from importlib import import_module

from sounds import pcm
from sounds.colour import spoken_loudness
from tests.games.among_cultists.night.taped import Recording
from tests.sounds.measured import GREATEST, loudness
from tests.sounds.pitch import fundamental

LENGTH_OF_WORDS = "length of the words, s"
LOUDNESS_OF_WORDS = "loudness of the words, dB RMS below full scale"

BANDS = ((0, 300), (300, 1000), (1000, 4000), (4000, pcm.RATE // 2))
"""Hertz."""


def measured(night: Recording) -> Mapping[str, float]:
    """Return the measures of a night by their names: of all that is heard, and of the words alone."""
    said = [array("h", one.samples[one.words :]) for one in night.lines]
    heard = array("h", b"".join(one.tobytes() for one in said))
    return {
        "length of the night, s": len(night.tape) / pcm.RATE,
        LENGTH_OF_WORDS: len(heard) / pcm.RATE,
        "lines": len(said),
        "loudness of the night, with bed and bells, dB": loudness(night.tape),
        LOUDNESS_OF_WORDS: 20 * math.log10(spoken_loudness(heard) / GREATEST),
        "quietest to loudest line, dB": max(map(loudness, said)) - min(map(loudness, said)),
        "highest peak, % of full scale": 100 * max(map(abs, night.tape)) / GREATEST,
        "silence within the words, %": 100 * sum(abs(value) <= pcm.HUSH for value in heard) / len(heard),
        "fundamental of the first line, Hz": fundamental(said[0].tobytes()),
        **dict(_spectrum(heard)),
    }


def _spectrum(heard: array[int]) -> Iterator[tuple[str, float]]:
    """Yield the middle of the spectrum of the words by its energy, and the share of each of its parts."""
    numpy = import_module("numpy")
    power = abs(numpy.fft.rfft(numpy.array(heard, dtype=float))) ** 2
    hertz = numpy.fft.rfftfreq(len(heard), 1 / pcm.RATE)
    yield "centroid of the spectrum, Hz", float((power * hertz).sum() / power.sum())
    for low, high in BANDS:
        share = power[(hertz >= low) & (hertz < high)].sum() / power.sum()
        yield f"energy from {low} to {high} Hz, %", float(100 * share)


def table(nights: Mapping[str, Mapping[str, float]]) -> str:
    """Return the measures of nights side by side, as Markdown."""
    names = [*next(iter(nights.values()))]
    rows = [["", *nights], ["---", *("---:" for _ in nights)]]
    rows += [[name, *(f"{round(night[name], 1):g}" for night in nights.values())] for name in names]
    return "".join(f"| {' | '.join(row)} |\n" for row in rows)
