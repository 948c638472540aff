"""What was made before: whole or not there, and never too much."""

import os
from pathlib import Path

import pytest

from sounds import pcm
from sounds.cache import Cache, name_of
from tests.sounds.parts import tone

SOME = tone(100)
SIZE = len(pcm.wav(SOME))


def test_a_name_depends_on_all_that_it_is_made_from() -> None:
    names = {name_of(1, words, language, 140, "1.51") for words in ("a", "b") for language in ("it", "en")}
    assert len(names) == 4
    assert name_of(1, "a", "it", 140, "1.51") in names
    assert name_of(1, "a", "it", 150, "1.51") not in names
    assert name_of("ab", "c") != name_of("a", "bc")


def test_what_is_kept_is_found_again_by_another_one(tmp_path: Path) -> None:
    assert Cache(tmp_path / "voice").load("a") is None
    Cache(tmp_path / "voice").keep("a", SOME)
    assert Cache(tmp_path / "voice").load("a") == SOME
    assert [path.name for path in (tmp_path / "voice").iterdir()] == ["a.wav"]


def test_a_recording_stays_that_is_kept_while_it_is_looked_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cache = Cache(tmp_path)

    def too_early(path: Path) -> bytes:
        cache.keep("a", SOME)
        raise FileNotFoundError

    with monkeypatch.context() as while_looking:
        while_looking.setattr(Path, "read_bytes", too_early)
        assert cache.load("a") is None
    assert cache.load("a") == SOME


@pytest.mark.parametrize("damaged", [b"", b"RIFF", pcm.wav(SOME)[:-10]])
def test_a_file_that_a_power_cut_has_damaged_is_not_used_and_is_made_anew(tmp_path: Path, damaged: bytes) -> None:
    cache = Cache(tmp_path)
    (tmp_path / "a.wav").write_bytes(damaged)
    assert cache.load("a") is None
    cache.keep("a", SOME)
    assert cache.load("a") == SOME


def test_what_was_not_used_for_the_longest_time_goes(tmp_path: Path) -> None:
    cache = Cache(tmp_path, most=3 * SIZE)
    for age, name in enumerate("abc"):
        cache.keep(name, SOME)
        os.utime(tmp_path / f"{name}.wav", (1000 + age, 1000 + age))
    assert cache.load("a") == SOME
    cache.keep("d", SOME)
    assert {path.stem for path in tmp_path.iterdir()} == {"a", "c", "d"}


def test_without_room_nothing_is_kept_and_nothing_fails(tmp_path: Path) -> None:
    (tmp_path / "voice").write_text("a file where the folder should be")
    cache = Cache(tmp_path / "voice")
    cache.keep("a", SOME)
    assert cache.load("a") is None
    assert [path.name for path in tmp_path.iterdir()] == ["voice"]
