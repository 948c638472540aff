"""The whole face beside a real hub, with its threads, its worker and a loudspeaker that plays to nobody."""

from __future__ import annotations

import time
from array import array
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import groupby, pairwise
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from companion.core.lines import EYES_CLOSED
from companion.core.text import Text
from companion.faces import Face, Settings
from sounds import espeak, pcm
from sounds.face import FACE, Sounds
from sounds.maker import BROKEN
from sounds.player import Player
from sounds.voice_status import NAME
from tests.hub.by_hand import Clock, Hub, running
from tests.hub.narrator import kinds
from tests.sounds.game import PAUSES, short_game
from tests.sounds.parts import MS, PATIENCE, tone, until
from tests.sounds.workers import HANGS, children, espeak_is_here, worker

KEYS = (EYES_CLOSED.key, *PAUSES)


class Now(Clock):
    """The monotonic clock of this machine."""

    def __call__(self) -> int:
        return time.monotonic_ns()


@dataclass
class Night:
    """A hub at which the short game is played, and the face beside it."""

    hub: Hub
    player: Player

    @property
    def read(self) -> list[str]:
        """Return the keys of all lines that were begun, in their order."""
        return [start.key for start in self.player.starts]

    @property
    def over(self) -> bool:
        return self.hub.look.public.phase == "silent"

    @property
    def narrated(self) -> bool:
        return self.hub.tables.narrator(self.hub.code) == NAME


def settings(folder: Path, **changes: Any) -> Settings:
    return replace(Settings(bind="", port=0, address="", data=folder / "data", mute=False, rate=1), **changes)


@contextmanager
def night(folder: Path, monkeypatch: pytest.MonkeyPatch, driver: str = "dummy", face: Sounds = FACE) -> Iterator[Night]:
    """Run a hub in `folder` with the face; two people sit at its table."""
    monkeypatch.setenv("SDL_AUDIODRIVER", driver)
    hub_folder = folder / f"hub-{time.monotonic_ns()}"
    with (
        running(hub_folder, Now(), games=short_game(monkeypatch), names="Anna Ben") as hub,
        face.run(hub.tables, settings(folder, own={"speed": 200})) as player,
    ):
        yield Night(hub, player)


def begin(here: Night) -> None:
    until(lambda: here.narrated)
    here.hub.begin("narrated")


def record(folder: Path, keys: tuple[str, ...] = KEYS) -> dict[str, int]:
    """Put a tone in the place of each line, as players put their own recordings; return the hertz of each."""
    place = folder / "data" / "recordings" / "en"
    place.mkdir(parents=True)
    hertz = {key: 300 + 150 * n for n, key in enumerate(keys)}
    for key in keys:
        (place / f"{key}.wav").write_bytes(pcm.wav(tone(300, hertz[key])))
    return hertz


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


def test_a_night_is_read_by_the_voice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    espeak_is_here()
    with night(tmp_path, monkeypatch) as here:
        begin(here)
        until(lambda: here.read == list(PAUSES)[:2])
        assert "LineLost" not in kinds(here.hub)
        assert here.hub.notices == []
        until(lambda: len(list((tmp_path / "data" / "voice").iterdir())) == len(KEYS))


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
        here.hub.begin("narrated")
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
        here.hub.begin("narrated")
        until(lambda: here.read != [])
        entries = here.hub.entries
    assert "NarratorLost" not in {entry.row.type for entry in entries()}


def heard(recording: Path) -> list[tuple[int, float, float]]:
    """Return each tone in what SDL wrote down: its hertz, and the seconds at which it begins and ends."""
    samples = array("h", recording.read_bytes())
    step = pcm.RATE // 200
    loud = [max(samples[n : n + step]) > pcm.HUSH for n in range(0, len(samples) - step, step)]
    found, place = [], 0
    for sounds, run in groupby(loud):
        length = len(list(run))
        if sounds:
            middle = samples[(place + length // 4) * step : (place + 3 * length // 4) * step]
            turns = sum(1 for one, two in pairwise(middle) if one < 0 <= two)
            found.append((round(turns * pcm.RATE / len(middle)), place / 200, (place + length) / 200))
        place += length
    return found


def test_every_line_is_read_once_at_its_moment_and_in_a_recording_they_are_apart(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hertz = record(tmp_path)
    monkeypatch.setattr(espeak, "LIBRARIES", ())
    with night(tmp_path, monkeypatch) as before:
        before.hub.begin("narrated")
        until(lambda: before.narrated)
    monkeypatch.setenv("SDL_DISKAUDIOFILE", str(tmp_path / "night.raw"))
    with night(tmp_path, monkeypatch, "disk") as here:
        here.hub.begin("narrated")
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
