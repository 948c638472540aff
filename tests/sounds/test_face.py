"""The whole face beside a real hub, with its threads, its worker and a loudspeaker that plays to nobody."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from companion.core.text import Text
from companion.faces import Face
from sounds import espeak
from sounds.face import FACE
from sounds.maker import BROKEN
from tests.hub.narrator import kinds
from tests.sounds.game import PAUSES
from tests.sounds.parts import MS
from tests.sounds.whole_night import KEYS, heard, night, record, settings
from tests.sounds.workers import HANGS, SOON, children, espeak_is_here, worker
from tests.waiting import until


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
    face: Face = FACE
    assert face.name == "sounds"
    monkeypatch.setenv("SDL_AUDIODRIVER", driver)
    says = face.check(settings(tmp_path, **changes))
    assert (says and says.message.format(**says.values)) == why
    assert isinstance(says, Text | None)


def test_a_night_is_read_by_the_voice_and_on_the_next_evening_nothing_is_made_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    espeak_is_here()
    with night(tmp_path, monkeypatch) as here:
        here.begin()
        until(lambda: here.read, lambda read: len(read) > 1)
        assert here.read[:2] == list(PAUSES)[:2]
        assert len(list((tmp_path / "data" / "voice").glob("*.wav"))) == len(KEYS)
        until(lambda: here.hub.notices, lambda notices: notices == [])
    monkeypatch.setattr("sounds.process.subprocess.Popen", lambda *command, **more: pytest.fail("a worker"))
    with night(tmp_path, monkeypatch) as here:
        here.begin()
        voice, lines = here.hub.tables.voice(), here.hub.look.lines
        assert [line.key for line in lines] == list(KEYS)
        assert voice and all(voice.recording(line.text, "en", line.sound) for line in lines)
    assert here.hub.tables.voice() is None, "its recordings are taken back when it ends"


def test_without_a_voice_everybody_is_told_and_nobody_narrates(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(espeak, "LIBRARIES", ())
    with night(tmp_path, monkeypatch) as here:
        until(lambda: here.hub.notices, lambda notices: notices == [espeak.MISSING])
        here.hub.play("narrated")
        here.hub.settle()
        assert not here.narrated
        assert here.hub.tables.voice() is None


@pytest.mark.parametrize("patience", [SOON, 1000.0], ids=["it is given up", "the hub ends before"])
def test_a_worker_that_hangs_leaves_nobody_in_the_dark_and_no_process(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, patience: float
) -> None:
    monkeypatch.setattr(espeak, "version", lambda: "1.51")
    before = children()
    with night(tmp_path, monkeypatch, "dummy", *worker(HANGS), patience=patience) as here:
        until(lambda: here.narrated)
        here.hub.play("narrated")
        until(children, lambda now: now > before)
        if patience == SOON:
            until(lambda: here.hub.notices, lambda notices: notices == [BROKEN])
        here.hub.settle()
        assert here.hub.look.public.phase == "speaking", "the lines are shown: no voice has begun to read"
        assert here.read == []
        assert not here.narrated
    assert children() == before


def test_every_line_is_read_once_at_its_moment_and_in_a_recording_they_are_apart(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hertz = record(tmp_path)
    monkeypatch.setattr(espeak, "LIBRARIES", ())
    monkeypatch.setenv("SDL_DISKAUDIOFILE", str(tmp_path / "night.raw"))
    with night(tmp_path, monkeypatch, "disk") as here:
        here.begin()
        until(lambda: here.hub.look.public.phase, lambda phase: phase == "silent")
        happened, entries = kinds(here.hub), here.hub.entries
    assert "NarratorLost" not in {entry.row.type for entry in entries()}, "the end of the hub is no loss"
    starts = list(here.player.starts)
    assert [start.key for start in starts] == list(PAUSES)
    assert all(start.stamp >= start.due for start in starts)
    for line, following in pairwise(starts):
        assert following.due >= line.stamp + PAUSES[line.key] * MS
    assert "LineLost" not in happened
    # Two lines without a pause between them would be one tone.
    tones = heard(tmp_path / "night.raw")
    assert [min(hertz, key=lambda key: abs(hertz[key] - found)) for found, _, _ in tones] == list(PAUSES)
    assert [round(ended - began, 1) for _, began, ended in tones] == [0.3] * len(PAUSES), "nothing is cut off"
