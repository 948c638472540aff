"""The recipes of the effects, and of the bed of the night.

Metal is a sum of partials. Weather, wood and the portal are noise in a shape. Nothing is random.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping

from companion.core.sounds import SOUNDS
from sounds import pcm
from sounds.effects.signals import Partial, Signal, apply_shape, fade_out, high, length, loop, low, mix, noise, rung

END = 0.08
"""Seconds of an effect's fade at its end."""

BED = "bed"

BED_MS = 16_000
"""Milliseconds of the bed until it begins again; nobody hears where."""

SEAM = 1.0
"""Seconds in which the end of the bed flows into its beginning."""


def _pair(hertz: float, level: float, fade: float, swell: float = 0.002, beat: float = 1.0) -> tuple[Partial, ...]:
    """Return two tones that are `beat` hertz apart, like the tones of a bell, because no bell is quite round."""
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

# A great bell, an octave and more below the other one, and slow to fall silent.
TOLL = (
    *_pair(98.0, 0.50, 1.60, 0.004, beat=0.5),
    *_pair(196.0, 1.00, 1.00, 0.003, beat=0.9),
    *_pair(235.0, 0.60, 0.85, 0.003, beat=0.8),
    Partial(294.0, 0.25, 0.60),
    *_pair(392.0, 0.45, 0.45, beat=1.4),
    Partial(588.0, 0.20, 0.20),
    Partial(800.0, 0.12, 0.09),
)

TICK = (Partial(1900.0, 1.0, 0.006, 0.0004), Partial(3100.0, 0.5, 0.004, 0.0004), Partial(620.0, 0.4, 0.012, 0.0008))

DAWN = (261.6, 329.6, 392.0, 523.3)
"""A chord that rises and is bright, in hertz."""

DUSK = (220.0, 174.6, 138.6, 103.8)
"""A chord that falls and is not at rest."""

STROKES = ((0.0, 1.0, 1.0), (0.75, 1.26, 0.9), (1.5, 1.0, 0.8))
"""The three strokes of the call back: second, pitch compared with the bell's, loudness."""


def _higher(partial: Partial, times: float) -> Partial:
    return Partial(partial.hertz * times, partial.level, partial.fade, partial.swell)


def _bells(count: int) -> Signal:
    rest = [0.0] * count
    struck = [(loud, rung([_higher(one, times) for one in BELL], count), at) for at, times, loud in STROKES]
    return mix((0.0, rest, 0.0), *struck)


def _thunder(count: int) -> Signal:
    crack = apply_shape(high(noise(count, 7), 900.0), lambda t: math.exp(-t / 0.09))
    body = low(low(noise(count, 11), 240.0), 240.0)
    roll = apply_shape(body, lambda t: math.exp(-t / 1.0) * (1 + 0.5 * math.sin(2 * math.pi * 2.3 * t) * math.exp(-t)))
    return mix((9.0, roll, 0.0), (0.5, crack, 0.0))


def _falling(count: int) -> Signal:
    hum = [Partial(220.0 * n, 1 / n, 0.5, 0.004, glide=-130.0 * n) for n in (1, 2, 3, 5)]
    clack = apply_shape(noise(count, 5), lambda t: math.exp(-t / 0.012))
    return mix((1.0, rung(hum, count), 0.0), (0.8, clack, 0.0))


def _rising(count: int) -> Signal:
    hum = [Partial(80.0 * n, 1 / n, 0.55, 0.05, glide=95.0 * n) for n in (1, 2, 3, 5)]
    clack = apply_shape(noise(count, 3), lambda t: math.exp(-t / 0.012))
    return mix((1.0, rung(hum, count), 0.0), (0.9, clack, 0.0))


def _portal(count: int) -> Signal:
    wind = low(high(noise(count, 13), 300.0), lambda t: 900.0 + 700.0 * math.sin(2 * math.pi * 1.5 * t))
    tones = [Partial(hertz, 0.5, 0.7, 0.03, glide=-18.0) for hertz in (155.6, 220.0, 311.1, 440.0)]
    return mix((2.2, apply_shape(wind, lambda t: math.exp(-t / 0.6)), 0.0), (1.0, rung(tones, count), 0.0))


def _drum_roll(count: int) -> Signal:
    """Return sticks on a skin, faster than anybody counts, and a last stroke."""
    stick = mix(
        (1.0, apply_shape(high(noise(length(60), 17), 700.0), lambda t: math.exp(-t / 0.014)), 0.0),
        (0.7, rung((Partial(172.0, 1.0, 0.03), Partial(268.0, 0.5, 0.02)), length(60)), 0.0),
    )
    seconds = count / pcm.RATE
    beats = [n / 22.0 for n in range(int(22 * (seconds - 0.4)))]
    rolled = [(1.0 - 0.35 * at / seconds - 0.12 * (n % 2), stick, at) for n, at in enumerate(beats)]
    return mix((0.0, [0.0] * count, 0.0), *rolled)


def _chord(hertz: tuple[float, ...], step: float) -> Callable[[int], Signal]:
    def made(count: int) -> Signal:
        def struck(one: float) -> Signal:
            return rung((*_pair(one, 1.0, 0.9, 0.01, 0.8), *_pair(one * 2, 0.35, 0.6, 0.01, 1.1)), count)

        played = [(1.0 - 0.12 * n, struck(one), step * n) for n, one in enumerate(hertz)]
        return mix((0.0, [0.0] * count, 0.0), *played)

    return made


def _metal(partials: tuple[Partial, ...]) -> Callable[[int], Signal]:
    return lambda count: rung(partials, count)


RECIPES: Mapping[str, Callable[[int], Signal]] = {
    "bell": _metal(BELL),
    "gong": _metal(GONG),
    "bells": _bells,
    "thunder": _thunder,
    "power-down": _falling,
    "power-up": _rising,
    "portal": _portal,
    "toll": _metal(TOLL),
    "drum-roll": _drum_roll,
    "tick": _metal(TICK),
    "dawn": _chord(DAWN, 0.22),
    "dusk": _chord(DUSK, 0.28),
}


def make_effect(name: str) -> Signal:
    """Return the effect `name` as a signal; raises `KeyError` if there is none."""
    return fade_out(RECIPES[name](length(SOUNDS[name])), min(END, SOUNDS[name] / 2000))


def bed() -> Signal:
    """Return the bed of the night: rain on leaves and a wind, where cards and sleeves are heard, over a low hum.

    It swells little and slowly, so that it covers sounds at any moment, and its end fits its beginning.
    """
    seam = int(SEAM * pcm.RATE)
    count = length(BED_MS) + seam
    rain = high(noise(count, 23), 1200.0)
    wind = low(high(noise(count, 29), 250.0), 1100.0)
    swell = 2 * math.pi / (BED_MS / 1000)
    breathing = apply_shape(wind, lambda t: 1 + 0.15 * math.sin(2 * swell * t))
    hum = [0.05 * (math.sin(880 * swell * n / pcm.RATE) + 0.6 * math.sin(1320 * swell * n / pcm.RATE)) for n in
           range(count)]  # fmt: skip
    return loop(mix((0.55, rain, 0.0), (1.0, breathing, 0.0), (1.0, hum, 0.0)), seam)
