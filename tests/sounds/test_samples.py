"""Samples: their only format, the effects and the bed, and the colour of the narrator."""

from __future__ import annotations

import ast
import math
import shutil
import subprocess
import wave
from array import array
from collections.abc import Iterator
from io import BytesIO
from itertools import pairwise
from pathlib import Path

import pytest
from msgspec.structs import replace

from companion.core.limits import LANGUAGES
from companion.core.lines import EYES_CLOSED
from companion.core.sounds import ENDINGS, SOUNDS, STRUCK
from companion.frontends.sound_room import Narrator
from companion.texts import translator
from sounds import effects, espeak, pcm
from sounds.colour import LOUDNESS, PEAK, in_room, level_out, spoken_loudness
from sounds.effects import FOLDER, bed, effect, make
from sounds.effects.recipes import BED, BED_MS, RECIPES
from sounds.renderer import Renderer
from tests.conftest import missing
from tests.long import further
from tests.sounds.measured import alike, envelope, fundamental
from tests.sounds.parts import tone
from tests.sounds.workers import espeak_is_here
from tests.waiting import PATIENCE


def other_wav(channels: int = 1, width: int = 2, rate: int = pcm.RATE, frames: bytes = b"\1\1" * 100) -> bytes:
    file = BytesIO()
    with wave.open(file, "wb") as writer:
        writer.setparams((channels, width, rate, 0, "NONE", ""))
        writer.writeframes(frames)
    return file.getvalue()


def test_what_is_written_is_read_again_and_what_is_not_there_is_refused(tmp_path: Path) -> None:
    samples = tone(50)
    with pytest.raises(pcm.Unusable):
        pcm.read(tmp_path / "a.wav")
    (tmp_path / "a.wav").write_bytes(pcm.wav(samples))
    assert pcm.read(tmp_path / "a.wav") == pcm.read(pcm.wav(samples)) == samples


@pytest.mark.parametrize(
    "source",
    [
        b"",
        b"RIFF",
        b"no sound at all, but longer than a header is: " * 3,
        pcm.wav(b""),
        pcm.wav(tone(50))[:-1],
        pcm.wav(tone(50))[:30],
        other_wav(channels=2),
        other_wav(width=1),
        other_wav(rate=44_100),
    ],
)
def test_a_file_that_is_empty_cut_off_or_of_another_form_is_refused(source: bytes) -> None:
    with pytest.raises(pcm.Unusable):
        pcm.read(source)


def test_the_silence_around_the_words_is_cut_but_for_a_margin_and_that_between_them_stays() -> None:
    words = tone(100) + pcm.silence(500) + tone(100)
    cut = pcm.trim(pcm.silence(400) + words + pcm.silence(431))
    margin = 30 * MS
    assert pcm.duration_ns(words) < pcm.duration_ns(cut) <= pcm.duration_ns(words) + 2 * margin
    assert words.strip(b"\0") in cut
    loud = array("h", [5000] * 1000).tobytes()
    assert pcm.trim(loud) == loud, "it begins and ends at once"


@pytest.mark.parametrize(
    "samples", [b"", pcm.silence(500), array("h", [pcm.SILENCE_THRESHOLD, -pcm.SILENCE_THRESHOLD] * 500).tobytes()]
)
def test_words_that_nobody_can_hear_are_refused(samples: bytes) -> None:
    with pytest.raises(pcm.Unusable):
        pcm.trim(samples)


def test_hurried_sound_is_as_much_shorter_as_time_runs_faster() -> None:
    samples = tone(1000)
    assert [pcm.duration_ns(one) for one in (samples, pcm.silence(2000), b"")] == [1000 * MS, 2000 * MS, 0]
    assert pcm.speed_up(samples, 1) == samples
    assert pcm.duration_ns(pcm.speed_up(samples, 20)) == pytest.approx(50 * MS, rel=0.001)


MS = 1_000_000


# The effects and the bed: made by a script, the same each time, levelled, and pleasant


LOUD = 3000
"""An audible sample, of at most 32,767."""


MOST_BYTES = 2_000_000
"""Maximum bytes of all recordings together."""

RING = set(SOUNDS) - {"tick", "drum-roll", "power-up", "thunder", "dawn", "dusk", "bells"}
"""The sounds that are struck once, and then only fade."""


@pytest.mark.parametrize("name", further([*SOUNDS, BED], 3))
def test_the_script_makes_exactly_the_file_in_the_repository(name: str) -> None:
    assert make.wav(name) == (FOLDER / f"{name}.wav").read_bytes()


def test_each_sound_is_a_small_file_of_its_own_and_there_is_no_other() -> None:
    assert sum(path.stat().st_size for path in FOLDER.glob("*.wav")) < MOST_BYTES
    assert len({effect(name) for name in SOUNDS}) == len(SOUNDS)
    assert effect("trumpet") == b""
    assert {path.stem for path in FOLDER.glob("*.wav")} == {*SOUNDS, BED}
    assert set(SOUNDS) == set(RECIPES) > {*ENDINGS, *STRUCK.values()}


def test_the_script_needs_no_chance_and_no_player() -> None:
    sources = [path.read_text() for path in Path(effects.__file__).parent.glob("*.py")]
    modules = {name.name for source in sources for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Import)
               for name in node.names}  # fmt: skip
    assert modules == {"math"}


@pytest.mark.parametrize("name", SOUNDS)
def test_an_effect_is_as_long_as_scripts_count_on_heard_at_once_never_clips_and_ends_in_silence(name: str) -> None:
    assert pcm.duration_ns(effect(name)) == SOUNDS[name] * 1_000_000
    samples = array("h", effect(name))
    assert max(map(abs, samples[: pcm.RATE // 10])) > LOUD / 2
    assert max(map(abs, samples)) > LOUD
    assert max(map(abs, samples)) < 2**15 * 0.7
    assert max(map(abs, samples[-pcm.RATE // 200 :])) < pcm.SILENCE_THRESHOLD


@pytest.mark.parametrize("name", sorted(RING))
def test_an_effect_rings_out_and_does_not_thump(name: str) -> None:
    samples = array("h", effect(name))
    third = len(samples) // 3
    loudness = [sum(map(abs, samples[n * third : (n + 1) * third])) for n in range(3)]
    assert loudness[0] > loudness[1] > loudness[2] > 0
    assert abs(sum(samples)) / len(samples) < 50


def loudness(samples: array[int]) -> float:
    """Return the root mean square."""
    return math.sqrt(sum(sample * sample for sample in samples) / len(samples))


def test_the_bed_covers_at_every_moment_and_is_heard_to_begin_anew_by_nobody() -> None:
    samples = array("h", bed())
    assert pcm.duration_ns(bed()) == BED_MS * 1_000_000
    whole = loudness(samples)
    twice = samples + samples
    tenth = pcm.RATE // 10
    for start in range(0, len(samples), tenth):
        assert 0.75 < loudness(twice[start : start + tenth]) / whole < 1.33
    # At its loop point it jumps no farther than anywhere else.
    assert abs(samples[0] - samples[-1]) < max(abs(a - b) for a, b in pairwise(samples))
    assert max(map(abs, samples)) < 2**15 * 0.5


def test_the_bed_lies_where_cards_and_sleeves_are_heard() -> None:
    samples = array("h", bed())
    # The differences of samples grow with the frequency: that of white noise is 1.41, that of a hum is near 0.
    steps = array("i", (b - a for a, b in pairwise(samples)))
    assert loudness(array("h", (max(-32768, min(32767, step)) for step in steps))) / loudness(samples) > 0.5


# The colour of the narrator: low, in a room, equally loud, and every word in it


WORDS = {
    "it": "La notte scende sulla casa. Chiudete gli occhi, e ascoltate solo la mia voce.",
    "en": "Night falls upon the house. Shut your eyes, and listen to my voice alone.",
    "es": "La noche cae sobre la casa. Cerrad los ojos y escuchad solo mi voz.",
}

PLAIN = Narrator(pitch=50, room=0)
"""The voice before it had a colour."""

LOW = {"it": 82, "en": 88, "es": 88}
"""Maximum hertz of the usual narrator; the plain voice lies at 93 to 103."""


@pytest.fixture(scope="module")
def renderer() -> Iterator[Renderer]:
    espeak_is_here()
    one = Renderer(patience=PATIENCE)
    yield one
    one.rest()


@pytest.mark.parametrize("language", further(WORDS))
def test_the_usual_narrator_is_well_below_the_plain_voice(renderer: Renderer, language: str) -> None:
    plain = fundamental(renderer.speak(WORDS[language], language, PLAIN))
    usual = fundamental(renderer.speak(WORDS[language], language, Narrator()))
    assert usual < LOW[language] < 92 < plain
    assert usual < 0.85 * plain


@pytest.mark.parametrize(
    ("language", "variant"), further([*((language, "") for language in WORDS), ("it", "klatt3"), ("it", "croak")])
)
def test_every_word_is_still_spoken(renderer: Renderer, language: str, variant: str) -> None:
    """Check that the colour does not change espeak-ng's phonemes, and no part of the line becomes silent."""
    command = shutil.which("espeak-ng") or missing("espeak-ng")
    read = [
        subprocess.run(
            [command, "-q", "--ipa", "-v", f"{language}{throat}", "-p", pitch, "--", WORDS[language]],
            check=True, timeout=60, capture_output=True,
        ).stdout
        for throat, pitch in (("", "50"), (f"+{variant}" if variant else "", "20"))
    ]  # fmt: skip
    assert read[0] == read[1]
    plain = renderer.speak(WORDS[language], language, replace(PLAIN, pitch=20, variant=variant))
    coloured = renderer.speak(WORDS[language], language, Narrator(variant=variant))
    assert alike(envelope(plain), envelope(coloured)) > 0.85
    assert 0 <= pcm.duration_ns(coloured) - pcm.duration_ns(plain) < 500_000_000, (
        "the room rings out, and nothing is lost"
    )


@pytest.mark.parametrize(
    ("language", "by"),
    further(
        [
            *((language, Narrator()) for language in WORDS),
            ("it", Narrator(variant="whisper")),
            ("en", Narrator(pitch=90, room=100)),
            ("es", PLAIN),
        ]
    ),
)
def test_all_voices_are_equally_loud_and_none_clips(renderer: Renderer, language: str, by: Narrator) -> None:
    heard = array("h", renderer.speak(WORDS[language], language, by))
    assert 0.7 < spoken_loudness(heard) / LOUDNESS < 1.2
    assert max(map(abs, heard)) <= PEAK


def test_the_installed_voices_and_variants_are_listed_and_can_be_spoken_with(renderer: Renderer) -> None:
    assert len({translator(language)(EYES_CLOSED.text) for language in LANGUAGES}) == 3, "the line to try them with"
    listed = {id: language for id, _, language in renderer.voices()}
    assert {espeak.VOICES[language]: language for language in LANGUAGES}.items() <= listed.items() | {("gmw/en", "en")}
    assert "klatt3" in espeak.variants() and "Mr serious" not in espeak.variants()
    usual = renderer.speak(WORDS["en"], "en", Narrator())
    assert renderer.speak(WORDS["en"], "en", Narrator(voice="gmw/en-us")) != usual
    assert renderer.speak(WORDS["en"], "en", Narrator(variant="klatt3")) != usual


def test_a_room_rings_after_the_last_word_and_the_larger_the_louder() -> None:
    said = tone(300) + pcm.silence(10)
    assert in_room(said, 0) == said
    rings = []
    for size in (10, 50, 100):
        whole = array("h", in_room(said, size))
        assert len(whole) > len(said) // 2
        rings.append(math.sqrt(sum(value * value for value in whole[len(said) // 2 :])))
        assert abs(whole[-1]) < 3
    assert rings == sorted(rings) and rings[0] > 1000


@pytest.mark.parametrize("loud", [0.02, 0.3, 1.0])
def test_a_soft_recording_becomes_louder_and_a_loud_one_softer_up_to_a_limit(loud: float) -> None:
    said = array("h", (round(value * loud) for value in array("h", tone(1000)))).tobytes()
    got = spoken_loudness(array("h", level_out(said)))
    assert got == pytest.approx(LOUDNESS, rel=0.02) if loud > 0.1 else got < LOUDNESS
    assert level_out(pcm.silence(500)) == pcm.silence(500)
