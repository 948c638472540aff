"""Bell and gong: made by a script, the same each time, and pleasant."""

import ast
import inspect
from array import array

import pytest

from companion.core.lines import SOUNDS
from sounds import pcm
from sounds.effects import FOLDER, effect, make

LOUD = 3000
"""A sample of 32,767 that nobody overhears."""


@pytest.mark.parametrize("name", SOUNDS)
def test_the_script_makes_exactly_the_file_in_the_repository(name: str) -> None:
    assert make.made(name) == (FOLDER / f"{name}.wav").read_bytes()


def test_there_is_a_file_for_each_sound_and_no_other() -> None:
    assert {path.stem for path in FOLDER.glob("*.wav")} == set(SOUNDS) == set(make.PARTIALS)


def test_the_script_needs_no_chance_and_no_player() -> None:
    modules = {name.name for node in ast.walk(ast.parse(inspect.getsource(make))) if isinstance(node, ast.Import)
               for name in node.names}  # fmt: skip
    assert modules == {"math"}


@pytest.mark.parametrize("name", SOUNDS)
def test_an_effect_takes_the_time_that_scripts_count_on(name: str) -> None:
    assert pcm.duration(effect(name)) == SOUNDS[name] * 1_000_000


@pytest.mark.parametrize("name", SOUNDS)
def test_an_effect_is_heard_at_once_never_clips_and_ends_in_silence(name: str) -> None:
    samples = array("h", effect(name))
    assert max(map(abs, samples[: pcm.RATE // 10])) > LOUD
    assert max(map(abs, samples)) < 2**15 * 0.7
    assert max(map(abs, samples[-pcm.RATE // 200 :])) < pcm.HUSH


@pytest.mark.parametrize("name", SOUNDS)
def test_an_effect_rings_out_and_does_not_thump(name: str) -> None:
    samples = array("h", effect(name))
    third = len(samples) // 3
    loudness = [sum(map(abs, samples[n * third : (n + 1) * third])) for n in range(3)]
    assert loudness[0] > loudness[1] > loudness[2] > 0
    assert abs(sum(samples)) / len(samples) < 50


def test_a_sound_that_nobody_knows_is_silent() -> None:
    assert effect("trumpet") == b""
