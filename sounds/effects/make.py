"""The script that makes all effects and the bed: `python -m sounds.effects.make`, after a change of their recipes.

Nothing is random in it, so the same script makes the same bytes. The files are kept with the program: a small machine
would need many seconds to make them at its first start.
"""

from __future__ import annotations

from sounds import pcm
from sounds.effects import FOLDER
from sounds.effects.recipes import BED, RECIPES, bed, make_effect
from sounds.effects.signals import to_loudness, to_peak

PEAK = 20_000
"""The greatest sample of an effect, of 32,767."""

LOUDNESS = 2_000
"""The root mean square of the bed. Its loudest samples are four times that, so it can be made louder threefold."""


def wav(name: str) -> bytes:
    """Return the WAV of an effect or of the bed; raises `KeyError` if there is none."""
    return pcm.wav(to_loudness(bed(), LOUDNESS) if name == BED else to_peak(make_effect(name), PEAK))


def main() -> None:
    """Write all effects and the bed beside this file."""
    for name in (*RECIPES, BED):
        (FOLDER / f"{name}.wav").write_bytes(wav(name))


if __name__ == "__main__":
    main()
