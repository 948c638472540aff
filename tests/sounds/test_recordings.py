"""The players' own recordings: checked, trimmed, levelled, and packed into one file that is checked as well."""

from __future__ import annotations

import io
import zipfile
from array import array
from pathlib import Path

import pytest

from companion.faces.sound_room import Unfit
from sounds import pcm
from sounds.colour import LOUDNESS, spoken_loudness
from sounds.recordings import (
    ABOUT,
    MOST_LINES,
    NO_NARRATOR,
    NO_WAV,
    TOO_LARGE,
    TOO_LONG,
    TOO_SHORT,
    TOO_SOFT,
    Recordings,
)
from tests.sounds.parts import tone


def quiet(samples: bytes, times: float) -> bytes:
    return array("h", (round(value * times) for value in array("h", samples))).tobytes()


def why(raised: pytest.ExceptionInfo[Unfit]) -> object:
    return raised.value.says


def test_a_recording_is_trimmed_and_levelled_and_found_again(tmp_path: Path) -> None:
    here = Recordings(tmp_path)
    sent = pcm.silence(900) + quiet(tone(1500), 0.2) + pcm.silence(2000)
    kept = here.keep("it", "settle", pcm.wav(sent))
    assert kept == pytest.approx(1560, abs=5), "30 ms of silence stay on each side"
    wav = here.load("it", "settle")
    assert wav
    assert spoken_loudness(array("h", pcm.read(wav))) == pytest.approx(LOUDNESS, rel=0.03)
    assert here.lengths("it") == {"settle": kept} and here.lengths("en") == {}
    here.forget("it", "settle")
    here.forget("it", "settle")
    assert here.load("it", "settle") is None and here.lengths("it") == {}


@pytest.mark.parametrize(
    ("sent", "says"),
    [
        (b"", NO_WAV),
        (b"RIFF and nothing else", NO_WAV),
        (b"ID3\x04\x00" * 100, NO_WAV),
        (pcm.wav(tone(500))[:-7], NO_WAV),
        (pcm.wav(pcm.silence(3000)), TOO_SHORT),
        (pcm.wav(tone(100)), TOO_SHORT),
        (pcm.wav(tone(41_000)), TOO_LONG),
        (pcm.wav(tone(61_000)), TOO_LONG),
        (pcm.wav(quiet(tone(2000), 0.03)), TOO_SOFT),
    ],
)
def test_what_is_no_use_is_refused_in_words_and_changes_nothing(tmp_path: Path, sent: bytes, says: object) -> None:
    here = Recordings(tmp_path)
    here.keep("en", "settle", pcm.wav(tone(400)))
    before = here.load("en", "settle")
    with pytest.raises(Unfit) as raised:
        here.keep("en", "settle", sent)
    assert why(raised) == says
    assert here.load("en", "settle") == before


@pytest.mark.parametrize(
    ("language", "key"), [("it", "../x"), ("it", "a/b"), ("it", ""), ("..", "settle"), ("fr", "a")]
)
def test_nothing_is_kept_or_removed_outside_its_folder(tmp_path: Path, language: str, key: str) -> None:
    here = Recordings(tmp_path)
    for act in (lambda: here.keep(language, key, pcm.wav(tone(400))), lambda: here.forget(language, key)):
        with pytest.raises(Unfit):
            act()
    assert not list(tmp_path.rglob("*.wav"))


def test_a_narrator_of_twelve_lines_is_one_file_and_comes_out_as_it_went_in(tmp_path: Path) -> None:
    one, other = Recordings(tmp_path / "one"), Recordings(tmp_path / "other")
    for n in range(12):
        one.keep("es", f"line-{n}", pcm.wav(tone(400 + 50 * n, 300 + 40 * n)))
    packed = one.pack("es")
    assert other.unpack(packed) == ("es", 12)
    assert other.lengths("es") == one.lengths("es")
    with zipfile.ZipFile(io.BytesIO(packed)) as file:
        assert sorted(file.namelist()) == sorted([ABOUT, *(f"line-{n}.wav" for n in range(12))])


def packed(files: dict[str, bytes], about: bytes = b'{"language":"it"}') -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as writing:
        writing.writestr(ABOUT, about)
        for name, content in files.items():
            writing.writestr(name, content)
    return file.getvalue()


GOOD = pcm.wav(tone(400))


@pytest.mark.parametrize(
    ("sent", "says"),
    [
        (b"", NO_NARRATOR),
        (b"PK\x03\x04 and no more", NO_NARRATOR),
        (packed({}), NO_NARRATOR),
        (packed({"settle.wav": GOOD}, b"{}"), NO_NARRATOR),
        (packed({"settle.wav": GOOD}, b'{"language":"fr"}'), NO_NARRATOR),
        (packed({"../../settle.wav": GOOD}), NO_NARRATOR),
        (packed({"settle.wav": GOOD})[:-300], NO_NARRATOR),
        (packed({"settle.wav": GOOD, "turn.wav": b"no sound"}), NO_WAV),
        (packed({"settle.wav": bytes(20_000_000)}), TOO_LARGE),
        (packed({f"{n}.wav": b"" for n in range(MOST_LINES + 1)}), TOO_LARGE),
    ],
)
def test_a_file_that_is_no_narrator_is_refused_whole(tmp_path: Path, sent: bytes, says: object) -> None:
    here = Recordings(tmp_path)
    with pytest.raises(Unfit) as raised:
        here.unpack(sent)
    assert why(raised) == says
    assert not list(tmp_path.rglob("*.wav"))
