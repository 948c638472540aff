"""Piper with a real voice fails in mid-night: whatever becomes of it, the night ends, and people read why.

`make voice-test` runs it; nothing else does. How any engine fails stands in test_unwell.py.
"""

from __future__ import annotations

import os
import resource
import signal
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import pytest

from companion.core import script as s
from companion.core.text import Text, say
from sounds import pcm
from sounds.cast import words_of
from sounds.engines import DAMAGED, GONE, MEMORY
from sounds.face import Sounds
from sounds.voices.piper import Piper
from sounds.voices.shelf import Shelf
from tests.hub.narrator import kinds
from tests.sounds.joe import NAME, with_joe
from tests.sounds.parts import until
from tests.sounds.unwell import USUAL
from tests.sounds.whole_night import Night, begin, night
from tests.sounds.workers import children, worker

FIRST = ("One.", "Two.", "Three.")
LONG = "Night falls upon the house. Shut your eyes, and listen to my voice alone. " * 3
"""It takes Piper seconds, and more memory than the first lines."""

LAST = tuple(f"Then comes {name}." for name in ("Anna", "Ben", "Carla", "Dario", "Elena", "Fred", "Greta", "Hans"))
SCRIPT = s.Script(
    tuple((s.Line(key=f"line{n}", text=say(words), pause=1500, length=9000),)
          for n, words in enumerate((*FIRST, LONG, *LAST)))
)  # fmt: skip


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return with_joe(tmp_path / "data")


@pytest.fixture
def here(tmp_path: Path, data: Path, monkeypatch: pytest.MonkeyPatch, fault: Callable[[Path], None]) -> Iterator[Night]:
    """A night that is read, while Piper is at its long line."""
    monkeypatch.setattr("tests.sounds.parts.PATIENCE", 120.0)
    if fault is stops_it:
        monkeypatch.setattr(Piper, "patience", 20.0)
    with night(tmp_path, monkeypatch, face=Sounds(worker(USUAL), 60.0), script=SCRIPT) as one:
        monkeypatch.setattr(one.hub.tables, "narrated", dict)
        begin(one)
        until(lambda: by_piper(one, FIRST[-1]))
        assert not one.over
        yield one


def by_piper(here: Night, words: str) -> bool:
    """Return whether Piper has made a line: the usual voice says all of them in 150 ms."""
    voice = here.hub.tables.voice()
    samples = voice.recording(words, "en", "") if voice else None
    return samples is not None and pcm.duration(pcm.read(samples)) > 200_000_000


def process() -> int:
    """Return the id of Piper's process."""
    return next(one for one in children() if b"piper" in Path(f"/proc/{one}/cmdline").read_bytes())


def gives_no_more_memory(data: Path) -> None:
    pages = int(Path(f"/proc/{process()}/statm").read_text().split()[0])
    most = pages * os.sysconf("SC_PAGE_SIZE")
    resource.prlimit(process(), resource.RLIMIT_AS, (most, most))


def stops_it(data: Path) -> None:
    os.kill(process(), signal.SIGSTOP)


def kills_it(data: Path) -> None:
    os.kill(process(), signal.SIGKILL)


def cuts_its_file_off(data: Path) -> None:
    """Cut the model off, and let the process that has loaded it die, so that another one loads it."""
    os.truncate(Shelf(data).model(NAME), 1_000_000)
    kills_it(data)


def removes_its_file(data: Path) -> None:
    Shelf(data).model(NAME).unlink()


FAULTS: Mapping[Callable[[Path], None], Text | None] = {
    gives_no_more_memory: words_of(MEMORY, NAME),
    stops_it: None,
    kills_it: None,
    cuts_its_file_off: words_of(DAMAGED, NAME),
    removes_its_file: words_of(GONE, NAME),
}
"""What is done to it, and what people read then: nothing where another process goes on."""


@pytest.mark.parametrize("fault", FAULTS)
def test_the_night_ends_and_people_read_what_has_become_of_its_voice(
    here: Night, data: Path, fault: Callable[[Path], None]
) -> None:
    before = len(kinds(here.hub))
    fault(data)
    until(lambda: here.over)
    assert here.read[-len(SCRIPT.lines) :] == [line.key for line in SCRIPT.lines]
    assert not {"LineLost", "NarratorLost"} & set(kinds(here.hub)[before:])
    room = here.hub.tables.room()
    assert room
    if (says := FAULTS[fault]) is None:
        until(lambda: by_piper(here, LAST[-1]))
        assert room.fault("en") is None
    else:
        until(lambda: room.fault("en") == says and says in here.hub.notices)
        assert not by_piper(here, LAST[-1])
