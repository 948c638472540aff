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
from sounds.renderer import COMMAND
from tests.hub.by_hand import Clock, Hub, running
from tests.hub.narrator import kinds
from tests.sounds.game import PAUSES, short_game
from tests.sounds.parts import MS, tone
from tests.sounds.slow import narrator, until_narrated
from tests.sounds.workers import HANGS, SOON, children, espeak_is_here, worker
from tests.waiting import PATIENCE, until


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


@pytest.mark.parametrize("patience", [SOON, 1000.0], ids=["it is given up", "the hub ends before"])
def test_a_worker_that_hangs_leaves_nobody_in_the_dark_and_no_process(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, patience: float
) -> None:
    monkeypatch.setattr(espeak, "version", lambda: "1.51")
    before = children()
    with night(tmp_path, monkeypatch, "dummy", *worker(HANGS), patience=patience) as here:
        until_narrated(here.hub)
        here.hub.play("narrated")
        until(children, lambda now: now > before)
        if patience == SOON:
            until(lambda: here.hub.notices, lambda notices: notices == [BROKEN])
        here.hub.settle()
        assert here.hub.look.public.phase == "speaking", "the lines are shown: no voice has begun to read"
        assert here.read == []
        assert narrator(here.hub) == ""
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


# A night with the whole face, and the tones in what SDL has written down of it


KEYS = (EYES_CLOSED.key, *PAUSES)

HOUR = 3_600_000
"""In milliseconds: a deadline that nobody reaches, however slow the machine is."""


class Held(Clock):
    """The monotonic clock of this machine, which stands still until it is let go."""

    _let_go: int | None = None

    def __call__(self) -> int:
        return self.stamp if self._let_go is None else self.stamp + time.monotonic_ns() - self._let_go

    def go(self) -> None:
        self._let_go = time.monotonic_ns()


@dataclass
class Night:
    """A hub at which the short game is played, and the face beside it; their clock stands still until it is let go."""

    hub: Hub
    player: Player
    clock: Held

    @property
    def read(self) -> list[str]:
        """Return the keys of all lines that were begun, in their order."""
        return [start.key for start in self.player.starts]

    def begin(self) -> None:
        """Play the short game, and let time pass once all of its lines are made: no line can be late."""
        self.hub.play("narrated")
        until(lambda: self.hub.tables.voice())
        until(self._lengths, lambda lengths: len(lengths) == len(KEYS) and None not in lengths.values())
        until_narrated(self.hub)
        self.clock.go()

    def _lengths(self) -> dict[str, int | None]:
        voice = self.hub.tables.voice()
        lines = self.hub.look.lines if voice else ()
        return {line.key: voice.length(line.text, "en", line.sound) for line in lines if voice}


def settings(folder: Path, **changes: Any) -> Settings:
    return replace(Settings(bind="", port=0, address="", data=folder / "data", mute=False, rate=1), **changes)


@contextmanager
def night(
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    driver: str = "dummy",
    *worker: str,
    patience: float = PATIENCE,
) -> Iterator[Night]:
    """Run a hub in `folder` with the face, whose worker is the real one or that command; two people sit at its table.

    No line is given up for being late: beside other work SDL's drivers, and any thread, may be.
    """
    monkeypatch.setenv("SDL_AUDIODRIVER", driver)
    for deadline in ("sounds.playback.LATE", "sounds.playback.STALLED"):
        monkeypatch.setattr(deadline, HOUR * 1_000_000)
    monkeypatch.setattr("companion.core.script.performance.LATE", HOUR)
    clock = Held()
    hub_folder = folder / f"hub-{time.monotonic_ns()}"
    face = Sounds(worker or COMMAND, patience, clock)
    with (
        running(hub_folder, clock, games=short_game(monkeypatch), names="Anna Ben") as hub,
        face.run(hub.tables, settings(folder, own={"speed": 200})) as player,
    ):
        yield Night(hub, player, clock)


def record(folder: Path) -> dict[str, int]:
    """Put a tone in the place of each line, as players put their own recordings; return the hertz of each."""
    place = folder / "data" / "recordings" / "en"
    place.mkdir(parents=True)
    hertz = {key: 300 + 150 * n for n, key in enumerate(KEYS)}
    for key in KEYS:
        (place / f"{key}.wav").write_bytes(pcm.wav(tone(300, hertz[key])))
    return hertz


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
