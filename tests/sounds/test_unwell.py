"""A person's voice that fails in mid-night, in a real process of its own: the night ends, and people read why."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.core import script as s
from companion.core.text import say
from sounds import espeak, pcm
from sounds.cast import words_of
from sounds.engines import DAMAGED, GONE, MEMORY
from sounds.face import Sounds
from tests.hub.narrator import kinds
from tests.long import further
from tests.sounds import unwell
from tests.sounds.parts import MS, until
from tests.sounds.whole_night import Night, begin, night
from tests.sounds.workers import children, worker

LINES = [f"Line {letter}." for letter in "ABCDEFGHIJ"]
SCRIPT = s.Script(
    tuple((s.Line(key=f"line{n}", text=say(words), pause=300, length=5000),) for n, words in enumerate(LINES))
)
WHY = {**dict.fromkeys(unwell.WRONG, ""), "takes all memory": MEMORY, "is cut off": DAMAGED, "is removed": GONE}


SOON = 8.0
"""Seconds for a line where a process stops that nobody else ends: its successor needs them on a busy machine."""


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, wrong: str) -> Iterator[Night]:
    """A night that is read, for which the person has made the first lines."""
    if wrong == "stops answering":
        monkeypatch.setattr(unwell.Unwell, "patience", SOON)
        monkeypatch.setattr("sounds.cast.FAILURES", 1)
    monkeypatch.setattr(espeak, "version", lambda: "1.51")
    monkeypatch.setattr("sounds.cast.COMMAND", unwell.COMMAND)
    monkeypatch.setattr("sounds.face.find", unwell.found)
    before = children()
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "anna").write_text(unwell.WHOLE)
    with night(tmp_path, monkeypatch, face=Sounds(worker(unwell.USUAL), 20.0), script=SCRIPT) as one:
        monkeypatch.setattr(one.hub.tables, "narrated", dict)
        begin(one)
        until(lambda: by_the_person(one, LINES[2]))
        assert not one.over
        yield one
    assert children() <= before, "no process is left, a stopped one neither"


def by_the_person(here: Night, words: str) -> bool:
    voice = here.hub.tables.voice()
    samples = voice.recording(words, "en", "") if voice else None
    return samples is not None and pcm.duration(pcm.read(samples)) > unwell.LENGTH * MS * 0.9


@pytest.mark.parametrize("wrong", further(WHY, 2))
def test_the_night_ends_and_people_read_why_its_voice_does_not_go_on(here: Night, tmp_path: Path, wrong: str) -> None:
    data = tmp_path / "data"
    match wrong:
        case "is cut off":
            (data / "anna").write_text("half a")
        case "is removed":
            (data / "anna").unlink()
        case _:
            (data / "wrong").write_text(wrong)
    before = len(kinds(here.hub))
    (data / "now").touch()
    until(lambda: here.over)
    assert here.read[-len(LINES) :] == [line.key for line in SCRIPT.lines]
    assert not {"LineLost", "NarratorLost"} & set(kinds(here.hub)[before:])
    room = here.hub.tables.room()
    assert room
    until(lambda: room.fault("en") == words_of(WHY[wrong], "anna"))
    assert not by_the_person(here, LINES[-1]), "the usual voice has read it"
    until(lambda: words_of(WHY[wrong], "anna") in here.hub.notices)
