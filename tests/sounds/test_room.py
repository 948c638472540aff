"""What people set of the sounds is kept, and is heard when they try it."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from companion.faces.data_folder import SOUNDS
from companion.faces.sound_room import Mix, Narrator
from sounds import espeak
from sounds.effects import bed, effect
from sounds.kept import Kept
from sounds.recordings import Recordings
from sounds.room import Room
from tests.sounds.booth import Booth
from tests.sounds.parts import tone
from tests.sounds.room import Lines


def room(folder: Path, here: Booth, samples: bytes | None = None) -> tuple[Room, Lines]:
    """Return a room whose lines are `samples`, and what makes them."""
    lines = Lines(samples)
    return Room(Kept(folder), here.player, lines, Recordings(folder), lambda: None), lines


def test_volumes_are_kept_over_the_evenings(tmp_path: Path, here: Booth) -> None:
    one, _ = room(tmp_path, here)
    assert one.mix() == Mix()
    one.set_mix(Mix(voice=10, bed=0, effects=30))
    assert room(tmp_path, here)[0].mix() == Mix(voice=10, bed=0, effects=30)
    assert [path.name for path in tmp_path.iterdir() if path.name.startswith("sounds")] == [SOUNDS]


@pytest.mark.parametrize("content", [b"", b"{", b'{"mix":{"voice":101}}', b'{"mix":{"bed":"loud"}}', b"[]", b"\xff"])
def test_a_file_that_nobody_can_read_changes_nothing(tmp_path: Path, here: Booth, content: bytes) -> None:
    (tmp_path / SOUNDS).write_bytes(content)
    assert room(tmp_path, here)[0].mix() == Mix()


def test_a_full_disk_is_told_and_the_volume_holds_all_the_same(
    tmp_path: Path, here: Booth, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, _ = room(tmp_path, here)

    def full(path: Path, content: bytes) -> int:
        raise OSError

    monkeypatch.setattr(Path, "write_bytes", full)
    with pytest.raises(OSError):
        one.set_narrator("it", Narrator(pitch=1))
    assert one.narrator("it").pitch == 1
    with pytest.raises(OSError):
        one.set_mix(Mix(bed=5))
    assert one.mix().bed == 5


def test_each_part_can_be_tried_without_a_game(tmp_path: Path, here: Booth) -> None:
    words = tone(700)
    one, lines = room(tmp_path, here, words)
    assert one.audible()
    one.try_part("voice", "it")
    one.try_part("effects", "it")
    here.wait(100)
    assert [sound.samples for sound in here.device.heard] == [words, effect("bell")]
    assert lines.made[0].language == "it"
    one.try_part("bed", "it")
    here.wait(1000)
    assert here.device.beds[0].samples == bed() and here.device.beds[0].busy()
    here.wait(6000)
    assert not here.device.beds[0].busy()


def test_a_voice_that_cannot_speak_is_tried_in_vain_and_nothing_breaks(tmp_path: Path, here: Booth) -> None:
    one, _ = room(tmp_path, here, None)
    one.try_part("voice", "en")
    here.wait(100)
    assert not here.device.heard


def test_a_narrator_is_kept_for_its_language_and_its_lines_are_made_anew(
    tmp_path: Path, here: Booth, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(espeak, "variants", lambda: ["croak"])
    one, lines = room(tmp_path, here)
    before = [Kept(tmp_path).edition(language) for language in ("it", "en")]
    assert one.narrator("it") == one.narrator("en") == Narrator()
    low = Narrator(voice="mb/mb-it3", variant="croak", pitch=5, speed=120, room=60)
    one.set_narrator("it", low)
    other, _ = room(tmp_path, here)
    assert (other.narrator("it"), other.narrator("en")) == (low, Narrator())
    assert lines.renewed == ["it"]
    after = [Kept(tmp_path).edition(language) for language in ("it", "en")]
    assert after[0] != before[0] and after[1] == before[1]


@pytest.mark.parametrize(
    "wrong", [{"voice": "mb/mb-en1"}, {"variant": "choir"}, {"voice": "../x"}, {"variant": "!v/f1"}]
)
def test_a_voice_or_a_variant_that_is_not_installed_is_refused(
    tmp_path: Path, here: Booth, monkeypatch: pytest.MonkeyPatch, wrong: dict[str, str]
) -> None:
    monkeypatch.setattr(espeak, "variants", lambda: ["croak"])
    one, lines = room(tmp_path, here)
    with pytest.raises(ValueError, match="not installed"):
        one.set_narrator("it", replace(Narrator(), **wrong))
    assert one.narrator("it") == Narrator() and not lines.renewed
