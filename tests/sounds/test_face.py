"""The whole face beside a real hub, with its threads, its worker and a loudspeaker that plays to nobody."""

from __future__ import annotations

import os
import time
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from companion.core.lines import EYES_CLOSED
from companion.core.text import Text
from companion.faces import Face
from sounds import espeak
from sounds.face import FACE, Sounds
from sounds.maker import BROKEN
from tests.hub.by_hand import running
from tests.hub.narrator import kinds
from tests.sounds.game import PAUSES
from tests.sounds.parts import MS, PATIENCE, until
from tests.sounds.whole_night import KEYS, Night, Now, begin, heard, night, record, settings
from tests.sounds.workers import HANGS, children, espeak_is_here, worker


def test_it_follows_the_door() -> None:
    face: Face = FACE
    assert face.name == "sounds"


@pytest.mark.parametrize(
    ("driver", "changes", "why"),
    [
        ("", {}, None),
        ("", {"own": {"speed": 100}}, None),
        ("dummy", {"rate": 20}, None),
        ("disk", {"rate": 20}, None),
        ("", {"mute": True}, "It is muted."),
        ("dummy", {"mute": True}, "It is muted."),
        ("", {"rate": 20}, "Game time runs 20 times as fast, and nobody could follow the voice."),
        ("alsa", {"rate": 2}, "Game time runs 2 times as fast, and nobody could follow the voice."),
        ("", {"own": {"speed": 0}}, "Its speed must be a whole number from 100 to 300."),
        ("", {"own": {"speed": "slow"}}, "Its speed must be a whole number from 100 to 300."),
        ("", {"own": {"speed": True}}, "Its speed must be a whole number from 100 to 300."),
    ],
)
def test_it_says_why_it_does_not_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, driver: str, changes: dict[str, Any], why: str | None
) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", driver)
    says = FACE.check(settings(tmp_path, **changes))
    assert (says and says.message.format(**says.values)) == why
    assert isinstance(says, Text | None)


GIVEN_UP = {"NarratorLate", "NarratorLost", "LineLost", "NarrationStopped"}
"""What tells of a night that goes on without its voice, or waits for somebody."""


def is_read(here: Night, folder: Path) -> bool:
    """Return whether the night is read from its first line on, False if the hub gives the voice up before that.

    A busy machine may make the night wait for the voice, which then closes all eyes first, or begin a step anew; and
    this may look late, when more has been read. A voice that is not ready yet when the first line begins comes in
    behind it, and that line is only shown. In the end all lines are made.
    """
    begin(here)

    def given_up() -> bool:
        return not GIVEN_UP.isdisjoint(kinds(here.hub))

    def over() -> bool:
        return "ScriptEnded" in kinds(here.hub)

    def from_the_first() -> bool:
        return list(dict.fromkeys(key for key in here.read if key != EYES_CLOSED.key))[:2] == list(PAUSES)[:2]

    until(lambda: from_the_first() or given_up() or over())
    if given_up() or not from_the_first():
        return False
    until(lambda: len(list((folder / "data" / "voice").iterdir())) == len(KEYS))
    until(lambda: here.hub.notices == [])
    return True


def test_a_night_is_read_by_the_voice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where processes wait for each processor lines come too late; on a next evening they are there."""
    espeak_is_here()

    def evening() -> bool:
        with night(tmp_path, monkeypatch, face=Sounds(patience=PATIENCE)) as here:
            return is_read(here, tmp_path)

    def is_busy() -> bool:
        return os.getloadavg()[0] > 2 * (os.cpu_count() or 1)

    assert evening() or any(is_busy() and evening() for _ in range(3))


def test_on_the_next_evening_nothing_is_made_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    espeak_is_here()
    with night(tmp_path, monkeypatch) as here:
        begin(here)
        until(lambda: len(list((tmp_path / "data" / "voice").glob("*.wav"))) == len(KEYS))
    monkeypatch.setattr("sounds.process.subprocess.Popen", lambda *command, **more: pytest.fail("a worker"))
    with night(tmp_path, monkeypatch) as here:
        begin(here)
        until(lambda: here.hub.tables.voice() is not None)
        voice = here.hub.tables.voice()
        assert voice
        lines = here.hub.look.lines
        assert [line.key for line in lines] == list(KEYS)
        assert all(voice.recording(line.text, "en", line.sound) for line in lines)


def test_without_a_voice_everybody_is_told_and_nobody_narrates(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(espeak, "LIBRARIES", ())
    with night(tmp_path, monkeypatch) as here:
        until(lambda: here.hub.notices == [espeak.MISSING])
        here.hub.play("narrated")
        here.hub.settle()
        assert not here.narrated
        assert here.hub.tables.voice() is None


def test_a_worker_that_hangs_leaves_nobody_in_the_dark(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(espeak, "version", lambda: "1.51")
    with night(tmp_path, monkeypatch, face=Sounds(worker(HANGS), 0.2)) as here:
        begin(here)
        until(lambda: here.hub.notices == [BROKEN])
        here.hub.settle()
        assert here.hub.look.public.phase == "speaking", "the lines are shown: no voice has begun to read"
        assert here.read == []
        assert not here.narrated


def test_the_hub_ends_though_a_worker_hangs_and_leaves_no_process(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(espeak, "version", lambda: "1.51")
    before = children()
    with night(tmp_path, monkeypatch, face=Sounds(worker(HANGS), 1000.0)) as here:
        begin(here)
        until(lambda: children() > before)
        ending = time.monotonic()
    assert time.monotonic() - ending < PATIENCE
    assert children() == before


def test_its_recordings_are_taken_back_when_it_ends(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(espeak, "version", lambda: "1.51")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    with running(tmp_path, Now()) as hub:
        with FACE.run(hub.tables, settings(tmp_path)):
            until(lambda: hub.tables.voice() is not None)
        assert hub.tables.voice() is None


def test_while_the_hub_ends_it_is_not_told_that_its_voice_is_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    record(tmp_path)
    monkeypatch.setattr(espeak, "LIBRARIES", ())
    with night(tmp_path, monkeypatch) as here:
        here.hub.play("narrated")
        until(lambda: here.read != [])
        entries = here.hub.entries
    assert "NarratorLost" not in {entry.row.type for entry in entries()}


def test_every_line_is_read_once_at_its_moment_and_in_a_recording_they_are_apart(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hertz = record(tmp_path)
    monkeypatch.setattr(espeak, "LIBRARIES", ())
    with night(tmp_path, monkeypatch) as before:
        before.hub.play("narrated")
        until(lambda: before.narrated)
    monkeypatch.setenv("SDL_DISKAUDIOFILE", str(tmp_path / "night.raw"))
    with night(tmp_path, monkeypatch, "disk") as here:
        here.hub.play("narrated")
        until(lambda: here.over)
        happened = kinds(here.hub)
    starts = list(here.player.starts)
    assert [start.key for start in starts] == list(PAUSES)
    assert all(start.stamp >= start.due for start in starts)
    for line, following in pairwise(starts):
        assert following.due >= line.stamp + PAUSES[line.key] * MS
    assert "LineLost" not in happened
    tones = heard(tmp_path / "night.raw")
    assert [min(hertz, key=lambda key: abs(hertz[key] - found)) for found, _, _ in tones] == list(PAUSES)
    assert [round(ended - began, 1) for _, began, ended in tones] == [0.3] * len(PAUSES), "nothing is cut off"
    for (_, _, ended), (_, began, _), pause in zip(tones, tones[1:], PAUSES.values(), strict=False):
        # SDL's clock is a sleep: on a busy machine it writes down less than time has passed.
        assert began - ended > pause / 1000 * 0.3
