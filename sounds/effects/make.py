"""Makes the bell and the gong: `python -m sounds.effects.make`, after a change of this file.

Each is a sum of partials, which ring out as those of metal do: a partial has a frequency,
a loudness, a time in which it swells and one in which it fades. Chance has no part in it,
so the same script makes the same bytes.
"""

from __future__ import annotations

import math
from array import array
from collections.abc import Sequence

from msgspec import Struct

from companion.core.lines import SOUNDS
from sounds import pcm
from sounds.effects import FOLDER

PEAK = 20_000
"""The loudest sample, of 32,767: the effect is as loud as the voice, and two sounds at once seldom clip."""

END = 0.08
"""Seconds at the end in which the effect fades out."""


class Partial(Struct, frozen=True):
    """One tone of an effect."""

    hertz: float

    level: float
    """Its loudness beside the other partials."""

    fade: float
    """Seconds in which it falls to a third of its loudness."""

    swell: float = 0.002
    """About how many seconds it takes to swell."""


def _pair(hertz: float, level: float, fade: float, swell: float = 0.002, beat: float = 1.0) -> tuple[Partial, ...]:
    """Return two tones that are `beat` hertz apart, as those of a bell are, because no bell is quite round."""
    return Partial(hertz, level, fade, swell), Partial(hertz + beat, level * 0.6, fade * 0.9, swell)


# A church bell's partials: hum, prime, minor third, fifth, octave, and the sound of the stroke.
BELL = (
    *_pair(262.0, 0.45, 0.90, beat=0.7),
    *_pair(524.0, 1.00, 0.55, beat=1.3),
    *_pair(628.0, 0.55, 0.45, beat=1.1),
    Partial(786.0, 0.22, 0.30),
    Partial(1050.0, 0.40, 0.25),
    Partial(1575.0, 0.16, 0.12),
    Partial(2130.0, 0.10, 0.06),
)

# A gong swells: its stroke is dull, and its high partials come later than its low ones.
GONG = (
    *_pair(98.0, 0.80, 1.60, 0.010, beat=0.6),
    *_pair(147.0, 1.00, 1.30, 0.012, beat=1.7),
    *_pair(233.0, 0.70, 1.00, 0.030, beat=2.3),
    *_pair(311.0, 0.45, 0.85, 0.060, beat=2.9),
    *_pair(429.0, 0.30, 0.70, 0.110, beat=3.1),
    *_pair(587.0, 0.18, 0.55, 0.160, beat=3.7),
    Partial(811.0, 0.09, 0.40, 0.200),
)

PARTIALS: dict[str, Sequence[Partial]] = {"bell": BELL, "gong": GONG}


def made(name: str) -> bytes:
    """Return the WAV of the effect `name`; raises `KeyError` if there is none."""
    count = SOUNDS[name] * pcm.RATE // 1000
    ringing = [sum(_at(partial, n / pcm.RATE) for partial in PARTIALS[name]) for n in range(count)]
    fading = int(END * pcm.RATE)
    for n in range(fading):
        ringing[-1 - n] *= n / fading
    loudest = max(abs(value) for value in ringing)
    return pcm.wav(array("h", (round(value / loudest * PEAK) for value in ringing)).tobytes())


def _at(partial: Partial, seconds: float) -> float:
    swelled = 1 - math.exp(-seconds / partial.swell)
    rings = math.sin(2 * math.pi * partial.hertz * seconds)
    return partial.level * swelled * math.exp(-seconds / partial.fade) * rings


def main() -> None:
    """Write all effects beside this file."""
    for name in PARTIALS:
        (FOLDER / f"{name}.wav").write_bytes(made(name))


if __name__ == "__main__":
    main()
