"""The worker: its lines, and the end of one that hangs, crashes or lies."""

from __future__ import annotations

import sys
import wave
from array import array
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import count
from operator import itemgetter
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from msgspec.structs import replace

from companion.core.every_line import every_line
from companion.core.lesson import OF_LESSON
from companion.core.limits import LANGUAGES
from companion.frontends.sound_room import Narrator
from companion.games import GAMES
from companion.texts import translator
from sounds import espeak, pcm, renderer
from sounds.colour import LOUDNESS
from sounds.engines import DAMAGED, GONE, MEMORY, Failed, Speak, espeak_ng
from sounds.process import Process, Stalled
from sounds.renderer import Renderer, Unspoken
from sounds.worker import PATIENCE as FORK
from sounds.worker import do
from tests.long import further
from tests.sounds import unwell
from tests.sounds.parts import MS, tone
from tests.sounds.workers import BAD, HANGS, SILENT, SOON, children, ended, espeak_is_here, worker
from tests.waiting import PATIENCE, until

WORDS = {
    "it": "Cultisti, aprite gli occhi.",
    "en": "Cultists, open your eyes.",
    "es": "Cultistas, abrid los ojos.",
}


PLAIN = Narrator(room=0)


@contextmanager
def rendering(*settings: Any) -> Iterator[Renderer]:
    """Run a renderer inside this context."""
    one = Renderer(*settings) if settings else Renderer(patience=PATIENCE)
    try:
        yield one
    finally:
        one.rest()


@pytest.fixture(autouse=True)
def _no_process_is_left() -> Iterator[None]:
    before = children()
    yield
    assert children() <= before


def test_no_line_is_cut_off_or_empty_however_many_are_spoken() -> None:
    espeak_is_here()
    with rendering() as one, rendering() as other:
        first = {language: one.speak(words, language, PLAIN) for language, words in WORDS.items()}
        assert len(set(first.values())) == 3
        assert all(1000 * MS < pcm.duration_ns(spoken) < 4000 * MS for spoken in first.values())
        assert other.speak(WORDS["it"], "it", PLAIN) == first["it"], "another process speaks alike"
        for _ in range(6):
            assert {language: one.speak(words, language, PLAIN) for language, words in WORDS.items()} == first


def test_a_long_line_is_spoken_to_its_end_and_a_calm_voice_takes_longer_than_a_quick_one() -> None:
    espeak_is_here()
    with rendering() as one:
        once, often = one.speak("The end.", "en", PLAIN), one.speak("The end. " * 50, "en", PLAIN)
        assert pcm.duration_ns(often) > 45 * pcm.duration_ns(once)
        calm, quick = (one.speak(WORDS["en"], "en", replace(PLAIN, speed=speed)) for speed in (100, 200))
        assert len(calm) > 1.5 * len(quick)


def test_a_voice_that_is_not_installed_is_not_replaced_by_another(monkeypatch: pytest.MonkeyPatch) -> None:
    espeak_is_here()
    monkeypatch.setitem(espeak.VOICES, "it", "roa/none")
    with rendering() as one, pytest.raises(Unspoken):
        one.speak(WORDS["it"], "it", PLAIN)


def test_a_recording_of_the_players_comes_into_our_form(tmp_path: Path) -> None:
    with wave.open(str(tmp_path / "ours.wav"), "wb") as file:
        file.setparams((2, 2, 44_100, 0, "NONE", ""))
        both = array("h", (sample for sample in array("h", tone(500)) for _ in range(4)))
        file.writeframes(both.tobytes())
    with rendering() as one:
        samples = one.convert(tmp_path / "ours.wav")
        assert pcm.duration_ns(samples) == pytest.approx(500 * MS, rel=0.01)
        assert max(array("h", samples)) == pytest.approx(LOUDNESS * 2**0.5, rel=0.02), "as loud as the voice"


@pytest.mark.parametrize("content", further([b"", b"a text", pcm.wav(tone(121_000, 50))], 2))
def test_a_recording_that_is_none_or_takes_too_long_is_refused(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "ours.ogg").write_bytes(content)
    with rendering() as one, pytest.raises(Unspoken):
        one.convert(tmp_path / "ours.ogg")


@pytest.mark.parametrize("fault", further(BAD, 4))
def test_a_line_at_which_the_worker_fails_twice_is_given_up(fault: str) -> None:
    with rendering(worker(BAD[fault]), SOON if fault in SILENT else PATIENCE) as one, pytest.raises(Unspoken):
        one.speak("Anything", "en", PLAIN)


@pytest.mark.parametrize("fault", further(BAD, 4))
def test_a_worker_that_fails_once_is_started_anew_and_the_line_is_spoken(
    fault: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    espeak_is_here()
    turns = iter([(worker(BAD[fault]), SOON if fault in SILENT else PATIENCE), (renderer.COMMAND, PATIENCE)])

    class InTurn(Process):
        """The next one of both, with a timeout of its own."""

        def __init__(self, command: Sequence[str]) -> None:
            command, self.patience = next(turns)
            super().__init__(command)

        def ask(self, line: bytes, seconds: float) -> bytes:
            return super().ask(line, self.patience)

    monkeypatch.setattr(renderer, "Process", InTurn)
    with rendering() as one:
        assert pcm.duration_ns(one.speak(WORDS["en"], "en", PLAIN)) > 1000 * MS
    assert next(turns, None) is None, "both were started"


@pytest.mark.parametrize(
    ("words", "why"),
    [("takes all memory", MEMORY), ("is cut off", DAMAGED), ("is removed", GONE), ("fails in another way", "")],
)
def test_why_an_engine_that_keeps_its_voice_has_failed_is_told(words: str, why: str) -> None:
    with rendering(unwell.COMMAND, PATIENCE) as one:
        with pytest.raises(Unspoken) as failed:
            one.speak(words, "en", Narrator(voice="unwell:anna"))
        assert failed.value.why == why
        assert not one.works, "another process speaks the next line"


def test_a_command_that_is_not_there_fails_like_a_worker(tmp_path: Path) -> None:
    with rendering([str(tmp_path / "none")]) as one, pytest.raises(Unspoken):
        one.speak("Anything", "en", PLAIN)


def test_a_worker_that_hangs_is_left_at_once_when_the_hub_ends(caplog: pytest.LogCaptureFixture) -> None:
    one = Renderer(worker(HANGS), patience=1000)
    with ThreadPoolExecutor(1) as pool:
        speaking = pool.submit(one.speak, "Anything", "en", PLAIN)
        until(lambda: one._worker)
        one.stop()
        assert isinstance(speaking.exception(PATIENCE), Unspoken)
    with pytest.raises(Unspoken):
        one.speak("Anything", "en", PLAIN)
    assert caplog.messages == [], "a line that is not wanted any more has not failed"


def test_a_driver_that_hangs_is_ended_with_the_fork_in_which_it_does(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    note = tmp_path / "fork"
    (tmp_path / "pyttsx3" / "drivers").mkdir(parents=True)
    for part in ("__init__.py", "_espeak.py"):
        (tmp_path / "pyttsx3" / "drivers" / part).touch()
    (tmp_path / "pyttsx3" / "__init__.py").write_text(
        "import os, signal, time\n"
        "def init(name):\n"
        "    signal.alarm(0)\n"
        f"    with open({str(note)!r}, 'w') as file: file.write(str(os.getpid()))\n"
        "    time.sleep(1000)\n"
    )
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    one = Renderer(patience=1000)
    with ThreadPoolExecutor(1) as pool:
        speaking = pool.submit(one.speak, "Anything", "en", PLAIN)
        fork = int(until(note.read_text, passing=FileNotFoundError))
        assert not ended(fork)
        one.stop()
        assert isinstance(speaking.exception(PATIENCE), Unspoken)
    until(lambda: ended(fork))


def test_a_worker_ends_with_the_hub_that_started_it() -> None:
    process = Process(renderer.COMMAND)
    assert process._process.stdin
    process._process.stdin.close()
    assert process._process.wait(PATIENCE) == 0
    process.end()


def test_a_process_answers_one_line_with_one_line() -> None:
    echo = Process(worker("import sys\nfor line in sys.stdin: print(line.strip() * 2, flush=True)"))
    assert [echo.ask(word, PATIENCE) for word in (b"a", b"bc")] == [b"aa\n", b"bcbc\n"]
    echo.kill()
    with pytest.raises(Stalled):
        echo.ask(b"d", PATIENCE)
    echo.end()
    echo.kill()


# A faulty driver: no line is cut off, or in another voice


ITALIAN, ENGLISH = "roa/it", "gmw/en"


@dataclass
class Driver:
    """pyttsx3 and its driver, as far as the worker uses them; `fault` is what goes wrong."""

    fault: str = ""
    settings: dict[str, Any] = field(default_factory=lambda: {"voice": ENGLISH, "rate": 200, "pitch": 50})
    loops: int = 0
    looks: int = 0
    asked: list[tuple[str, str]] = field(default_factory=list)
    applied: list[tuple[str, int, int]] = field(default_factory=list)
    finished: Callable[..., None] = print

    def init(self, name: str) -> Driver:
        return self

    def getProperty(self, name: str) -> Any:
        if name == "voices":
            return [SimpleNamespace(id=voice) for voice in (ENGLISH, ITALIAN)]
        return self.settings[name]

    def setProperty(self, name: str, value: Any) -> None:
        if self.loops and self.fault != f"{name} is not taken over":
            # An unknown variant leaves the voice without it, and without an error.
            self.settings[name] = str(value).removesuffix("+none") if name == "voice" else value

    def connect(self, topic: str, told: Callable[..., None]) -> None:
        self.finished = told

    def save_to_file(self, words: str, path: str) -> None:
        self.asked.append((words, path))

    def runAndWait(self) -> None:
        self.loops += 1
        if self.asked:
            Path(self.asked[-1][1]).write_bytes(pcm.wav(tone(500)))
            self.applied.append((self.settings["voice"], self.settings["rate"], self.settings["pitch"]))
            if self.fault == "rate is taken over late":
                self.settings["rate"] = 200
            if self.fault != "it never finishes":
                self.finished(name=None, completed=self.fault != "it is called off")
            self.settings |= {"rate": 175, "pitch": 50}  # as espeak-ng does at the end of each line

    def IsPlaying(self) -> int:
        self.looks += 1
        return int(self.fault == "it is never quiet" or (self.fault == "it is quiet late" and self.looks < 3))


def spoken(monkeypatch: pytest.MonkeyPatch, driver: Driver, folder: Path, voice: str = ITALIAN) -> bool:
    monkeypatch.setitem(sys.modules, "pyttsx3", driver)
    monkeypatch.setitem(sys.modules, "pyttsx3.drivers._espeak", driver)
    monkeypatch.setattr(espeak_ng, "LOOKS", 3)
    monkeypatch.setattr(espeak_ng, "PATIENCE", 0.01)
    try:
        do(Speak("Some words.", voice, 140, str(folder / "line.wav"), 20, 25), espeak_ng.ENGINE)
    except Failed:
        return False
    return True


def test_a_line_is_spoken_in_its_voice_and_at_its_speed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    driver = Driver()
    assert spoken(monkeypatch, driver, tmp_path)
    assert driver.asked == [("Some words.", str(tmp_path / "line.wav"))]
    assert driver.applied == [(ITALIAN, 140, 20)]


@pytest.mark.parametrize(
    "fault",
    [
        "voice is not taken over",
        "rate is not taken over",
        "pitch is not taken over",
        "rate is taken over late",
        "it is never quiet",
        "it is called off",
        "it never finishes",
    ],
)
def test_a_line_that_may_not_be_what_was_asked_for_is_not_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fault: str
) -> None:
    assert not spoken(monkeypatch, Driver(fault), tmp_path)


def test_a_line_is_spoken_on_a_machine_that_is_so_busy_that_seconds_pass_between_two_looks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    passed = count(0, 10)
    monkeypatch.setattr(espeak_ng, "time", SimpleNamespace(monotonic=lambda: next(passed), sleep=lambda seconds: None))
    assert spoken(monkeypatch, Driver("it is quiet late"), tmp_path)


def test_a_fork_gives_up_later_than_any_renderer() -> None:
    assert max(PATIENCE, renderer.PATIENCE) < min(FORK, espeak_ng.PATIENCE)


def test_a_variant_needs_no_place_in_the_list_but_an_unknown_one_is_not_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert spoken(monkeypatch, Driver(), tmp_path, voice=f"{ITALIAN}+klatt3")
    assert not spoken(monkeypatch, Driver(), tmp_path, voice=f"{ITALIAN}+none")


def test_a_voice_that_is_not_there_is_not_asked_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    driver = Driver()
    assert not spoken(monkeypatch, driver, tmp_path, voice="roa/none")
    assert driver.loops == 0


# The lessons, as the voice reads them: none is longer than twelve seconds


LONGEST = 12_000 * MS

LOOKED_AT = 3
"""The number of a game's longest lessons: one with fewer letters is not longer by a third."""

LESSONS = [(name, language) for name in GAMES for language in LANGUAGES]


@pytest.mark.long
@pytest.mark.parametrize(("name", "language"), further(LESSONS, of=itemgetter(0), sample=1))
def test_no_lesson_takes_longer_than_twelve_seconds(name: str, language: str) -> None:
    espeak_is_here()
    words = translator(language)
    told = [line for line in every_line(GAMES[name]) if line.key.startswith(OF_LESSON)]
    assert told
    told = sorted(told, key=lambda line: len(words(line.text)))[-LOOKED_AT:]
    renderer = Renderer(patience=PATIENCE)
    try:
        lengths = {line.key: pcm.duration_ns(renderer.speak(words(line.text), language, Narrator())) for line in told}
    finally:
        renderer.rest()
    assert [key for key, length in lengths.items() if length > LONGEST] == []
