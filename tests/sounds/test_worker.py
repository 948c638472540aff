"""What the worker makes of a driver that is not what it should be: no line that is cut off, or in another voice."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from sounds import pcm
from sounds.engines import Failed, Speak, espeak_ng
from sounds.worker import do
from tests.sounds.parts import tone

ITALIAN, ENGLISH = "roa/it", "gmw/en"


@dataclass
class Driver:
    """pyttsx3 and its driver, as far as the worker knows them; `fault` says what is wrong."""

    fault: str = ""
    settings: dict[str, Any] = field(default_factory=lambda: {"voice": ENGLISH, "rate": 200, "pitch": 50})
    loops: int = 0
    asked: list[tuple[str, str]] = field(default_factory=list)
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
            if self.fault == "rate is taken over late":
                self.settings["rate"] = 200
            if self.fault != "it never finishes":
                self.finished(name=None, completed=self.fault != "it is called off")

    def IsPlaying(self) -> int:
        return int(self.fault == "it is never quiet")


def spoken(monkeypatch: pytest.MonkeyPatch, driver: Driver, folder: Path, voice: str = ITALIAN) -> bool:
    monkeypatch.setitem(sys.modules, "pyttsx3", driver)
    monkeypatch.setitem(sys.modules, "pyttsx3.drivers._espeak", driver)
    monkeypatch.setattr(espeak_ng, "SOON", 0.01)
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
    assert driver.settings == {"voice": ITALIAN, "rate": 140, "pitch": 20}


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


def test_a_variant_needs_no_place_in_the_list_but_an_unknown_one_is_not_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert spoken(monkeypatch, Driver(), tmp_path, voice=f"{ITALIAN}+klatt3")
    assert not spoken(monkeypatch, Driver(), tmp_path, voice=f"{ITALIAN}+none")


def test_a_voice_that_is_not_there_is_not_asked_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    driver = Driver()
    assert not spoken(monkeypatch, driver, tmp_path, voice="roa/none")
    assert driver.loops == 0
