"""How a line is made: from the players' recordings, from what was made before, or by the voice."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from msgspec.structs import replace

from companion.core.lines import SOUND_PAUSE
from companion.core.text import say
from companion.faces.sound_room import Narrator, recorded_as
from sounds import espeak, pcm
from sounds.effects import effect
from sounds.kept import Kept
from sounds.maker import BROKEN, FAILURES, Maker
from sounds.renderer import Renderer, Unspoken
from sounds.utterance import Utterance, utterance
from tests.sounds.parts import tone

LINE = Utterance("Chiudete gli occhi.", "it", "")
SPOKEN, OURS = tone(200), tone(300)


class Written(Renderer):
    """A renderer that answers at once, and counts."""

    def __init__(self, *missing: str) -> None:
        super().__init__()
        self.missing = missing
        self.by: list[Narrator] = []
        self.asked: list[str | Path] = []
        self.well = True

    def speak(self, words: str, language: str, by: Narrator) -> bytes:
        self.asked.append(words)
        self.by.append(by)
        if by.voice in self.missing or by.variant in self.missing:
            raise Unspoken
        return self._answer(SPOKEN)

    def convert(self, source: Path) -> bytes:
        self.asked.append(source)
        return self._answer(OURS)

    def _answer(self, samples: bytes) -> bytes:
        if not self.well:
            raise Unspoken
        return samples


@pytest.fixture(autouse=True)
def _espeak(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(espeak, "version", lambda: "1.51")


def test_a_line_is_its_words_in_their_language() -> None:
    assert utterance(say("Yes"), "it", "bell") == Utterance("Sì", "it", "bell")
    assert utterance("Anna", "es", "") == Utterance("Anna", "es", "")
    with pytest.raises(KeyError):
        utterance(say("Yes"), "xx", "")


def test_a_line_is_spoken_once_and_found_again_on_the_next_evening(tmp_path: Path) -> None:
    one, other = Written(), Written()
    assert Maker(one, tmp_path).make(LINE, "settle") == SPOKEN
    assert Maker(other, tmp_path).make(LINE, "settle") == SPOKEN
    assert (one.asked, other.asked) == ([LINE.words], [])


@pytest.mark.parametrize("change", ["words", "language", "speed", "pitch", "room", "variant", "voice", "version"])
def test_a_line_that_would_sound_otherwise_is_made_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, change: str
) -> None:
    Maker(Written(), tmp_path).make(LINE, "settle")
    line, renderer = LINE, Written()
    match change:
        case "words":
            line = LINE._replace(words="Aprite gli occhi.")
        case "language":
            line = LINE._replace(language="es")
        case "speed" | "pitch" | "room" | "variant" | "voice":
            set_to = "other" if change in ("variant", "voice") else 111 if change == "speed" else 33
            Kept(tmp_path).set_narrator("it", replace(Narrator(), **{change: set_to}))
        case "version":
            monkeypatch.setattr(espeak, "version", lambda: "1.52")
    Maker(renderer, tmp_path).make(line, "settle")
    assert renderer.asked == [line.words]


def test_where_a_chosen_voice_is_gone_the_usual_one_reads_and_is_asked_once(tmp_path: Path) -> None:
    Kept(tmp_path).set_narrator("it", Narrator(voice="mb/it3", pitch=30))
    renderer = Written("mb/it3")
    one = Maker(renderer, tmp_path)
    assert one.make(LINE, "settle") == SPOKEN
    assert one.make(LINE._replace(words="Aprite gli occhi."), "wake") == SPOKEN
    assert [by.voice for by in renderer.by] == ["mb/it3", "", ""]
    assert {by.pitch for by in renderer.by} == {30}
    assert one.problem is None


def test_a_sound_comes_before_the_words_and_the_same_words_serve_without_it(tmp_path: Path) -> None:
    renderer = Written()
    one = Maker(renderer, tmp_path)
    assert one.make(LINE._replace(sound="bell"), "settle") == effect("bell") + pcm.silence(SOUND_PAUSE) + SPOKEN
    assert one.make(LINE, "settle") == SPOKEN
    assert one.make(LINE._replace(sound="trumpet"), "settle") == SPOKEN
    assert len(renderer.asked) == 1


@pytest.mark.parametrize("name", ["settle.wav", "settle.ogg"])
def test_a_recording_of_the_players_takes_the_place_of_the_voice(tmp_path: Path, name: str) -> None:
    path = tmp_path / "recordings" / "it" / name
    path.parent.mkdir(parents=True)
    path.write_bytes(b"their voice")
    renderer = Written()
    one = Maker(renderer, tmp_path)
    assert one.make(LINE._replace(sound="gong"), "settle") == effect("gong") + pcm.silence(SOUND_PAUSE) + OURS
    assert one.make(LINE._replace(language="es"), "settle") == SPOKEN
    assert one.make(LINE._replace(words="Other words"), "open") == SPOKEN
    assert one.make(LINE, "settle") == OURS
    assert renderer.asked == [path, LINE.words, "Other words"]


def test_a_recording_of_other_words_does_not_stand_in(tmp_path: Path) -> None:
    path = tmp_path / "recordings" / "it" / f"{recorded_as('settle', 'Anna, it is your turn.')}.wav"
    path.parent.mkdir(parents=True)
    path.write_bytes(b"Anna, it is your turn")
    one = Maker(Written(), tmp_path)
    assert one.make(LINE._replace(words="Anna, it is your turn."), "settle") == OURS
    assert one.make(LINE._replace(words="Ben, it is your turn."), "settle") == SPOKEN


def test_a_recording_that_was_replaced_is_heard_anew(tmp_path: Path) -> None:
    path = tmp_path / "recordings" / "it" / "settle.wav"
    path.parent.mkdir(parents=True)
    path.write_bytes(b"first")
    renderer = Written()
    one = Maker(renderer, tmp_path)
    one.make(LINE, "settle")
    path.write_bytes(b"again")
    os.utime(path, ns=(1, 1))
    one.make(LINE, "settle")
    assert renderer.asked == [path, path]


def test_a_recording_that_cannot_be_read_gives_way_to_the_voice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "recordings" / "it" / "settle.wav"
    path.parent.mkdir(parents=True)
    path.write_bytes(b"noise")
    renderer = Written()

    def refuse(source: Path) -> bytes:
        raise Unspoken

    monkeypatch.setattr(renderer, "convert", refuse)
    one = Maker(renderer, tmp_path)
    assert one.make(LINE, "settle") == SPOKEN
    assert one.problem is None


@pytest.mark.parametrize("key", ["", "..", "../../secret", "/etc/hostname", "it/../settle"])
def test_the_key_of_a_line_leads_to_no_other_folder(tmp_path: Path, key: str) -> None:
    for place in ("secret.wav", "recordings/secret.wav", "recordings/it/settle.wav", "recordings/it/.wav"):
        (tmp_path / place).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / place).write_bytes(b"not theirs to hear")
    renderer = Written()
    assert Maker(renderer, tmp_path).make(LINE, key) == SPOKEN
    assert renderer.asked == [LINE.words]


def test_without_espeak_the_players_own_recordings_are_still_heard(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(espeak, "version", lambda: None)
    path = tmp_path / "recordings" / "it" / "settle.wav"
    path.parent.mkdir(parents=True)
    path.write_bytes(b"their voice")
    renderer = Written()
    one = Maker(renderer, tmp_path)
    assert one.problem is espeak.MISSING
    assert one.make(LINE, "settle") == OURS
    with pytest.raises(Unspoken):
        one.make(LINE, "open")
    assert renderer.asked == [path]


def test_espeak_that_is_installed_meanwhile_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(espeak, "version", lambda: None)
    one = Maker(Written(), tmp_path)
    with pytest.raises(Unspoken):
        one.make(LINE, "settle")
    monkeypatch.setattr(espeak, "version", lambda: "1.51")
    assert one.make(LINE, "settle") == SPOKEN
    assert one.problem is None


def test_a_voice_that_fails_again_and_again_is_broken_until_it_has_another_chance(tmp_path: Path) -> None:
    renderer = Written()
    one = Maker(renderer, tmp_path)
    renderer.well = False
    for n in range(FAILURES + 3):
        with pytest.raises(Unspoken):
            one.make(LINE._replace(words=f"Line {n}."), "settle")
        assert one.problem is (BROKEN if n + 1 >= FAILURES else None)
    assert len(renderer.asked) == FAILURES, "what is broken is not asked again for each line"
    renderer.well = True
    one.retry()
    assert one.problem is BROKEN, "nothing has shown yet that it works"
    assert one.make(LINE, "settle") == SPOKEN
    assert one.problem is None


def test_a_single_line_that_fails_does_not_break_the_voice(tmp_path: Path) -> None:
    renderer = Written()
    one = Maker(renderer, tmp_path)
    for n in range(3 * FAILURES):
        renderer.well = n % FAILURES > 0
        try:
            one.make(LINE._replace(words=f"Line {n}."), "settle")
        except Unspoken:
            assert not renderer.well
    assert one.problem is None


def test_what_is_made_already_is_heard_though_the_voice_is_broken(tmp_path: Path) -> None:
    renderer = Written()
    one = Maker(renderer, tmp_path)
    one.make(LINE, "settle")
    renderer.well = False
    for n in range(FAILURES):
        with pytest.raises(Unspoken):
            one.make(LINE._replace(words=f"Line {n}."), "open")
    assert one.make(LINE, "settle") == SPOKEN


def test_the_version_of_espeak_is_found_where_pyttsx3_finds_the_library(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    monkeypatch.setattr(espeak, "LIBRARIES", ("libespeak-that-is-not-there.so.1", "libc.so.6"))
    assert espeak.version() is None
