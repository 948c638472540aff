"""Among Cultists for the ear: all that is read aloud, as Debian's espeak-ng says it at a calm pace."""

import re
import shutil
import subprocess
import wave
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.core.lines import EYES_CLOSED, SOUND_PAUSE, Line
from companion.core.sounds import SOUNDS
from companion.core.table.state import LANGUAGES
from companion.games.among_cultists.voice.evening import pointing
from companion.games.among_cultists.voice.ritual import lines
from companion.texts import translator
from tests.conftest import missing
from tests.games.among_cultists.column import PLAYED

CALM = "140"
"""Words a minute."""

STRESSED = {
    "en": {"Cultist": "kˈʌl", "Seer": "sˈi", "Investigator": "vˈɛs"},
    "it": {"Cultist": "tˈis", "Veggente": "ˈɛn", "Investigatore": "ˈor", "automatico": "mˈat"},
    "es": {"Cultista": "tˈis", "Vidente": "ˈɛn", "Investigador": "ðˈoɾ", "automático": "mˈat"},
}
"""Where the stress of a word lies, in the signs of espeak-ng."""

TWO_WAYS = {"bow", "close", "lead", "live", "minute", "read", "row", "tear", "wind", "wound"}
"""English words that are written in one way and said in two."""


@pytest.fixture
def espeak() -> str:
    return shutil.which("espeak-ng") or missing("espeak-ng")


def every_line() -> Iterator[Line]:
    """Yield each line of any variant, each wording once, and those of a vote with eyes closed."""
    found = {line.text.message: line for variant in PLAYED for line in lines(variant)}
    return iter((EYES_CLOSED, *found.values(), *pointing(ai=False).lines))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_line_is_as_long_as_it_is_estimated_and_not_much_shorter(
    espeak: str, language: str, tmp_path: Path
) -> None:
    path = tmp_path / "line.wav"
    for line in every_line():
        text = translator(language)(line.text)
        subprocess.run([espeak, "-v", language, "-s", CALM, "-w", str(path), text], check=True, timeout=60)
        with wave.open(str(path)) as sound:
            words = 1000 * sound.getnframes() / sound.getframerate()
        before = SOUNDS[line.sound] + SOUND_PAUSE if line.sound else 0
        assert words > 500, text
        assert 1 <= line.length / (before + words) <= 1.65, text


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_names_of_the_roles_have_their_stress_where_it_belongs(espeak: str, language: str) -> None:
    said = " ".join(translator(language)(line.text) for line in every_line())
    for word, stressed in STRESSED[language].items():
        found = set(re.findall(rf"\b{word}\w*", said))
        assert found, word
        for form in found:
            command = [espeak, "-v", language, "-q", "--ipa", form]
            heard = subprocess.run(command, check=True, timeout=60, capture_output=True, encoding="utf-8").stdout
            assert stressed in heard, form


def test_no_english_line_has_a_word_that_the_voice_could_say_in_two_ways() -> None:
    for line in every_line():
        words = {word.casefold() for word in re.findall(r"\w+", line.text.message)}
        assert not words & TWO_WAYS, line.text.message


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_line_has_a_sign_or_a_short_form_that_a_voice_would_spell_out(language: str) -> None:
    for line in every_line():
        text = translator(language)(line.text)
        assert not re.search(r"[^\w\s.,:;'’]|\d|\b[A-Z]{2,}\b", text), text
