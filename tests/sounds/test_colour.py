"""The colour of the narrator: lower than before, in a room, equally loud, and every word in it."""

from __future__ import annotations

import math
import shutil
import subprocess
from array import array
from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from companion.core.lines import EYES_CLOSED
from companion.core.table.state import LANGUAGES
from companion.faces.sound_room import Narrator
from companion.texts import translator
from sounds import espeak, pcm
from sounds.colour import LOUDNESS, PEAK, in_room, levelled, spoken_loudness
from sounds.renderer import Renderer
from tests.conftest import missing
from tests.long import further
from tests.sounds.parts import tone
from tests.sounds.pitch import alike, envelope, fundamental
from tests.sounds.workers import espeak_is_here
from tests.waiting import PATIENCE

WORDS = {
    "it": "La notte scende sulla casa. Chiudete gli occhi, e ascoltate solo la mia voce.",
    "en": "Night falls upon the house. Shut your eyes, and listen to my voice alone.",
    "es": "La noche cae sobre la casa. Cerrad los ojos y escuchad solo mi voz.",
}

PLAIN = Narrator(pitch=50, room=0)
"""How the voice spoke before it had a colour."""

LOW = {"it": 82, "en": 88, "es": 88}
"""Hertz below which the usual narrator lies; the plain voice lies at 93 to 103."""


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
    """What espeak-ng says of the words does not change with the colour, and no part of the line becomes silent."""
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
    assert 0 <= pcm.duration(coloured) - pcm.duration(plain) < 500_000_000, "the room rings out, and nothing is lost"


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
    got = spoken_loudness(array("h", levelled(said)))
    assert got == pytest.approx(LOUDNESS, rel=0.02) if loud > 0.1 else got < LOUDNESS
    assert levelled(pcm.silence(500)) == pcm.silence(500)


def test_the_line_to_try_a_voice_is_there_in_every_language() -> None:
    assert len({translator(language)(EYES_CLOSED.text) for language in LANGUAGES}) == 3
