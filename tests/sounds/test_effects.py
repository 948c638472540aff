"""The effects and the bed: made by a script, the same each time, levelled, and pleasant."""

from __future__ import annotations

import ast
import math
from array import array
from itertools import pairwise
from pathlib import Path

import pytest

from companion.core.sounds import ENDINGS, SOUNDS, STRUCK
from sounds import effects, pcm
from sounds.effects import FOLDER, bed, effect, make
from sounds.effects.recipes import BED, BED_MS, RECIPES
from tests.long import further

LOUD = 3000
"""A sample of 32,767 that nobody overhears."""


MOST_BYTES = 2_000_000
"""Bytes of all recordings together."""

RING = set(SOUNDS) - {"tick", "drum-roll", "power-up", "thunder", "dawn", "dusk", "bells"}
"""What is struck once, and then only fades."""


@pytest.mark.parametrize("name", further([*SOUNDS, BED], 3))
def test_the_script_makes_exactly_the_file_in_the_repository(name: str) -> None:
    assert make.wav(name) == (FOLDER / f"{name}.wav").read_bytes()


def test_there_is_a_file_for_each_sound_and_no_other() -> None:
    assert {path.stem for path in FOLDER.glob("*.wav")} == {*SOUNDS, BED}
    assert set(SOUNDS) == set(RECIPES) > {*ENDINGS, *STRUCK.values()}


def test_all_of_them_together_are_small() -> None:
    assert sum(path.stat().st_size for path in FOLDER.glob("*.wav")) < MOST_BYTES


def test_the_script_needs_no_chance_and_no_player() -> None:
    sources = [path.read_text() for path in Path(effects.__file__).parent.glob("*.py")]
    modules = {name.name for source in sources for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Import)
               for name in node.names}  # fmt: skip
    assert modules == {"math"}


def test_no_sound_is_another_one() -> None:
    assert len({effect(name) for name in SOUNDS}) == len(SOUNDS)


@pytest.mark.parametrize("name", SOUNDS)
def test_an_effect_takes_the_time_that_scripts_count_on(name: str) -> None:
    assert pcm.duration(effect(name)) == SOUNDS[name] * 1_000_000


@pytest.mark.parametrize("name", SOUNDS)
def test_an_effect_is_heard_at_once_never_clips_and_ends_in_silence(name: str) -> None:
    samples = array("h", effect(name))
    assert max(map(abs, samples[: pcm.RATE // 10])) > LOUD / 2
    assert max(map(abs, samples)) > LOUD
    assert max(map(abs, samples)) < 2**15 * 0.7
    assert max(map(abs, samples[-pcm.RATE // 200 :])) < pcm.HUSH


@pytest.mark.parametrize("name", sorted(RING))
def test_an_effect_rings_out_and_does_not_thump(name: str) -> None:
    samples = array("h", effect(name))
    third = len(samples) // 3
    loudness = [sum(map(abs, samples[n * third : (n + 1) * third])) for n in range(3)]
    assert loudness[0] > loudness[1] > loudness[2] > 0
    assert abs(sum(samples)) / len(samples) < 50


def test_a_sound_that_nobody_knows_is_silent() -> None:
    assert effect("trumpet") == b""


def loudness(samples: array[int]) -> float:
    """Return the root mean square."""
    return math.sqrt(sum(sample * sample for sample in samples) / len(samples))


def test_the_bed_covers_at_every_moment_and_is_heard_to_begin_anew_by_nobody() -> None:
    samples = array("h", bed())
    assert pcm.duration(bed()) == BED_MS * 1_000_000
    whole = loudness(samples)
    twice = samples + samples
    tenth = pcm.RATE // 10
    for start in range(0, len(samples), tenth):
        assert 0.75 < loudness(twice[start : start + tenth]) / whole < 1.33
    # Where it begins anew it leaps no farther than anywhere else.
    assert abs(samples[0] - samples[-1]) < max(abs(a - b) for a, b in pairwise(samples))
    assert max(map(abs, samples)) < 2**15 * 0.5


def test_the_bed_lies_where_cards_and_sleeves_are_heard() -> None:
    samples = array("h", bed())
    # The differences of samples grow with the frequency: that of white noise is 1.41, that of a hum is near 0.
    steps = array("i", (b - a for a, b in pairwise(samples)))
    assert loudness(array("h", (max(-32768, min(32767, step)) for step in steps))) / loudness(samples) > 0.5
