"""Recordings and narrators that are damaged or forged: refused in words or taken, and unpacked within a bound."""

from __future__ import annotations

import io
import tracemalloc
import zipfile
from itertools import islice
from pathlib import Path
from random import Random

import pytest

from companion.frontends.sound_room import Unfit
from sounds import pcm
from sounds.recordings import ABOUT, MOST_FILE, NO_NARRATOR, NO_WAV, Recordings
from tests.long import cases, further
from tests.mutated import mutated
from tests.sounds.parts import tone

WAV = pcm.wav(tone(400))

MANY = 5000
"""Damaged files of each kind for `make soak`."""

BOMB = 40_000_000
"""Bytes that a forged entry unpacks to."""

METHODS = (zipfile.ZIP_BZIP2, zipfile.ZIP_DEFLATED, zipfile.ZIP_LZMA)


def narrator(entries: dict[str, bytes], method: int = zipfile.ZIP_DEFLATED) -> bytes:
    """Return a narrator's file, packed by a method."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", method) as packed:
        for name, content in {ABOUT: b'{"language":"it"}', **entries}.items():
            packed.writestr(name, content)
    return file.getvalue()


def test_a_chunk_that_points_out_of_its_file_is_no_recording(tmp_path: Path) -> None:
    late = bytearray(WAV)
    late[12:20] = b"LIST" + (1 << 30).to_bytes(4, "little")
    with pytest.raises(Unfit) as refused:
        Recordings(tmp_path).keep("it", "settle", bytes(late))
    assert refused.value.says is NO_WAV


def test_each_damaged_recording_is_refused_in_words_or_taken(tmp_path: Path, soak: bool) -> None:
    here, taken = Recordings(tmp_path), 0
    for what, wav in islice(mutated(WAV, Random(6)), MANY if soak else cases(400)):
        try:
            taken += here.keep("it", "settle", wav) > 0
        except Unfit as refused:
            assert refused.says.message, what
        (tmp_path / "recordings/it").mkdir(parents=True, exist_ok=True)
        (tmp_path / "recordings/it/laid.wav").write_bytes(wav)
        assert here.lengths("it").keys() <= {"settle", "laid"}, "what the owner lays there is read as well"
    assert taken


def test_each_damaged_narrator_is_refused_in_words_or_taken(tmp_path: Path, soak: bool) -> None:
    whole = narrator({"settle.wav": WAV, "turn.wav": WAV})
    here, taken = Recordings(tmp_path), 0
    for what, file in islice(mutated(whole, Random(3)), MANY if soak else cases(200)):
        try:
            taken += here.unpack(file)[1] > 0
        except Unfit as refused:
            assert refused.says.message, what
    assert taken


@pytest.mark.parametrize("method", [zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_a_narrator_packed_by_a_method_without_a_bound_is_refused_unread(tmp_path: Path, method: int) -> None:
    with pytest.raises(Unfit) as refused:
        Recordings(tmp_path).unpack(narrator({"settle.wav": WAV}, method))
    assert refused.value.says is NO_NARRATOR


@pytest.mark.parametrize(
    ("name", "method"),
    further([(ABOUT, zipfile.ZIP_DEFLATED), *(("settle.wav", method) for method in METHODS)], 2),
)
def test_an_entry_that_says_it_is_small_takes_no_more_memory_than_a_narrator(
    tmp_path: Path, name: str, method: int
) -> None:
    said, small = BOMB.to_bytes(4, "little"), len(WAV).to_bytes(4, "little")
    bomb = narrator({"settle.wav": WAV, name: bytes(BOMB)}, method)
    assert bomb.count(said) >= 2
    tracemalloc.start()
    try:
        with pytest.raises(Unfit):
            Recordings(tmp_path).unpack(bomb.replace(said, small))
        assert tracemalloc.get_traced_memory()[1] < MOST_FILE
    finally:
        tracemalloc.stop()
