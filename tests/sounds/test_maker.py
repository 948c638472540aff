"""The maker of lines: from the players' recordings, from a kept file or by the voice; and both stores of recordings."""

from __future__ import annotations

import io
import os
import zipfile
from array import array
from pathlib import Path

import pytest
from msgspec.structs import replace

from companion.core.lines import SOUND_PAUSE
from companion.core.text import say
from companion.frontends.sound_room import Narrator, Unfit, recording_key
from sounds import espeak, pcm
from sounds.cache import Cache, name_of
from sounds.colour import LOUDNESS, spoken_loudness
from sounds.effects import effect
from sounds.kept import SoundSettings
from sounds.maker import BROKEN, FAILURES, Maker
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


@pytest.fixture
def renderer() -> Written:
    return Written()


@pytest.fixture
def one(renderer: Written, tmp_path: Path) -> Maker:
    return Maker(renderer, tmp_path)


def recorded(data: Path, name: str = "settle.wav", content: bytes = b"their voice") -> Path:
    """Put a recording of the players into the data folder; return it."""
    path = data / "recordings" / "it" / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)
    return path


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
            SoundSettings(tmp_path).set_narrator("it", replace(Narrator(), **{change: set_to}))
        case "version":
            monkeypatch.setattr(espeak, "version", lambda: "1.52")
    Maker(renderer, tmp_path).make(line, "settle")
    assert renderer.asked == [line.words]


def test_where_a_chosen_voice_is_gone_the_usual_one_reads_and_is_asked_once(tmp_path: Path) -> None:
    SoundSettings(tmp_path).set_narrator("it", Narrator(voice="mb/it3", pitch=30))
    renderer = Written("mb/it3")
    one = Maker(renderer, tmp_path)
    assert one.make(LINE, "settle") == SPOKEN
    assert one.make(LINE._replace(words="Aprite gli occhi."), "wake") == SPOKEN
    assert [by.voice for by in renderer.by] == ["mb/it3", "", ""]
    assert {by.pitch for by in renderer.by} == {30}
    assert one.problem is None


def test_a_sound_comes_before_the_words_and_the_same_words_serve_without_it(renderer: Written, one: Maker) -> None:
    assert one.make(LINE._replace(sound="bell"), "settle") == effect("bell") + pcm.silence(SOUND_PAUSE) + SPOKEN
    assert one.make(LINE, "settle") == SPOKEN
    assert one.make(LINE._replace(sound="trumpet"), "settle") == SPOKEN
    assert len(renderer.asked) == 1


@pytest.mark.parametrize("name", ["settle.wav", "settle.ogg"])
def test_a_recording_of_the_players_takes_the_place_of_the_voice(
    renderer: Written, one: Maker, tmp_path: Path, name: str
) -> None:
    path = recorded(tmp_path, name)
    assert one.make(LINE._replace(sound="gong"), "settle") == effect("gong") + pcm.silence(SOUND_PAUSE) + OURS
    assert one.make(LINE._replace(language="es"), "settle") == SPOKEN
    assert one.make(LINE._replace(words="Other words"), "open") == SPOKEN
    assert one.make(LINE, "settle") == OURS
    assert renderer.asked == [path, LINE.words, "Other words"]


def test_a_recording_of_other_words_does_not_stand_in(one: Maker, tmp_path: Path) -> None:
    path = tmp_path / "recordings" / "it" / f"{recording_key('settle', 'Anna, it is your turn.')}.wav"
    path.parent.mkdir(parents=True)
    path.write_bytes(b"Anna, it is your turn")
    assert one.make(LINE._replace(words="Anna, it is your turn."), "settle") == OURS
    assert one.make(LINE._replace(words="Ben, it is your turn."), "settle") == SPOKEN


def test_a_recording_that_was_replaced_is_heard_anew(renderer: Written, one: Maker, tmp_path: Path) -> None:
    path = recorded(tmp_path, content=b"first")
    one.make(LINE, "settle")
    path.write_bytes(b"again")
    os.utime(path, ns=(1, 1))
    one.make(LINE, "settle")
    assert renderer.asked == [path, path]


def test_a_recording_that_cannot_be_read_gives_way_to_the_voice(
    renderer: Written, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    recorded(tmp_path, content=b"noise")

    def refuse(source: Path) -> bytes:
        raise Unspoken

    monkeypatch.setattr(renderer, "convert", refuse)
    one = Maker(renderer, tmp_path)
    assert one.make(LINE, "settle") == SPOKEN
    assert one.problem is None


@pytest.mark.parametrize("key", ["", "..", "../../secret", "/etc/hostname", "it/../settle"])
def test_the_key_of_a_line_leads_to_no_other_folder(renderer: Written, tmp_path: Path, key: str) -> None:
    for place in ("secret.wav", "recordings/secret.wav", "recordings/it/settle.wav", "recordings/it/.wav"):
        (tmp_path / place).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / place).write_bytes(b"not theirs to hear")
    assert Maker(renderer, tmp_path).make(LINE, key) == SPOKEN
    assert renderer.asked == [LINE.words]


def test_without_espeak_the_players_own_recordings_are_still_heard(
    renderer: Written, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(espeak, "version", lambda: None)
    path, one = recorded(tmp_path), Maker(renderer, tmp_path)
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


def test_a_voice_that_fails_again_and_again_is_broken_until_it_has_another_chance(
    renderer: Written, one: Maker
) -> None:
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


def test_a_single_line_that_fails_does_not_break_the_voice(renderer: Written, one: Maker) -> None:
    for n in range(3 * FAILURES):
        renderer.well = n % FAILURES > 0
        try:
            one.make(LINE._replace(words=f"Line {n}."), "settle")
        except Unspoken:
            assert not renderer.well
    assert one.problem is None


def test_what_is_made_already_is_heard_though_the_voice_is_broken(renderer: Written, one: Maker) -> None:
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


# The kept lines: complete or missing, and never too many


SOME = tone(100)
SIZE = len(pcm.wav(SOME))


def test_a_name_depends_on_all_that_it_is_made_from() -> None:
    names = {name_of(1, words, language, 140, "1.51") for words in ("a", "b") for language in ("it", "en")}
    assert len(names) == 4
    assert name_of(1, "a", "it", 140, "1.51") in names
    assert name_of(1, "a", "it", 150, "1.51") not in names
    assert name_of("ab", "c") != name_of("a", "bc")


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
    assert cache.load("a") == Cache(tmp_path).load("a") == SOME
    assert [path.name for path in tmp_path.iterdir()] == ["a.wav"]


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


# The players' own recordings: checked, trimmed, levelled, and packed into one file that is checked as well


def quiet(samples: bytes, times: float) -> bytes:
    return array("h", (round(value * times) for value in array("h", samples))).tobytes()


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
    assert raised.value.says == says
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
    assert raised.value.says == says
    assert not list(tmp_path.rglob("*.wav"))
