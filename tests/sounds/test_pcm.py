"""The one form of sound: what is read, cut, hurried and written in it."""

import wave
from array import array
from io import BytesIO
from pathlib import Path

import pytest

from sounds import pcm
from tests.sounds.parts import tone


def other_wav(channels: int = 1, width: int = 2, rate: int = pcm.RATE, frames: bytes = b"\1\1" * 100) -> bytes:
    file = BytesIO()
    with wave.open(file, "wb") as writer:
        writer.setparams((channels, width, rate, 0, "NONE", ""))
        writer.writeframes(frames)
    return file.getvalue()


def test_what_is_written_is_read_again(tmp_path: Path) -> None:
    samples = tone(50)
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


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(pcm.Unusable):
        pcm.read(tmp_path / "none.wav")


def test_the_silence_around_the_words_is_cut_but_for_a_margin_and_that_between_them_stays() -> None:
    words = tone(100) + pcm.silence(500) + tone(100)
    cut = pcm.trimmed(pcm.silence(400) + words + pcm.silence(431))
    margin = 30 * MS
    assert pcm.duration(words) < pcm.duration(cut) <= pcm.duration(words) + 2 * margin
    assert words.strip(b"\0") in cut


def test_what_begins_and_ends_at_once_is_not_cut() -> None:
    loud = array("h", [5000] * 1000).tobytes()
    assert pcm.trimmed(loud) == loud


@pytest.mark.parametrize("samples", [b"", pcm.silence(500), array("h", [pcm.HUSH, -pcm.HUSH] * 500).tobytes()])
def test_words_that_nobody_can_hear_are_refused(samples: bytes) -> None:
    with pytest.raises(pcm.Unusable):
        pcm.trimmed(samples)


def test_durations_are_exact() -> None:
    assert pcm.duration(pcm.silence(2000)) == 2000 * MS
    assert pcm.duration(tone(100)) == 100 * MS
    assert pcm.duration(b"") == 0


def test_hurried_sound_is_as_much_shorter_as_time_runs_faster() -> None:
    samples = tone(1000)
    assert pcm.hurried(samples, 1) == samples
    assert pcm.duration(pcm.hurried(samples, 20)) == pytest.approx(50 * MS, rel=0.001)


MS = 1_000_000
