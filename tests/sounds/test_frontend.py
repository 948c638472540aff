"""The whole frontend beside a real hub, with its threads, its worker and a silent loudspeaker."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from companion.core.lines import EYES_CLOSED
from companion.core.text import Text
from companion.frontends import Frontend, Settings
from sounds import espeak
from sounds.frontend import FRONTEND, Sounds
from sounds.maker import BROKEN
from sounds.player import SoundPlayer
from sounds.renderer import COMMAND
from tests.hub.by_hand import ManualClock, ManualHub, running
from tests.hub.narrator import kinds
from tests.sounds.game import PAUSES, short_game
from tests.sounds.parts import MS
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
        ("", {"mute": True}, "Muted."),
        ("dummy", {"mute": True}, "Muted."),
        ("", {"rate": 20}, "Game time runs 20 times faster: too fast for the voice."),
        ("alsa", {"rate": 2}, "Game time runs 2 times faster: too fast for the voice."),
        ("", {"own": {"speed": 0}}, "Its speed must be a whole number from 100 to 300."),
        ("", {"own": {"speed": "slow"}}, "Its speed must be a whole number from 100 to 300."),
        ("", {"own": {"speed": True}}, "Its speed must be a whole number from 100 to 300."),
    ],
)
def test_it_says_why_it_does_not_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, driver: str, changes: dict[str, Any], why: str | None
) -> None:
    frontend: Frontend = FRONTEND
    assert frontend.name == "sounds"
    monkeypatch.setenv("SDL_AUDIODRIVER", driver)
    says = frontend.check(settings(tmp_path, **changes))
    assert (says and says.message.format(**says.values)) == why
    assert isinstance(says, Text | None)


def test_a_night_is_read_by_the_voice_and_on_the_next_evening_nothing_is_made_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    espeak_is_here()
    with night(tmp_path, monkeypatch) as here:
        here.begin()
        until(lambda: here.hub.snapshot.public.phase, lambda phase: phase == "silent")
        assert "LineLost" not in kinds(here.hub)
        assert len(list((tmp_path / "data" / "voice").glob("*.wav"))) == len(LINE_KEYS)
        until(lambda: here.hub.notices, lambda notices: notices == [])
        starts, entries = list(here.player.starts), here.hub.entries
    assert [start.key for start in starts] == list(PAUSES)
    assert all(start.stamp >= start.due for start in starts)
    assert all(after.due >= start.stamp + PAUSES[start.key] * MS for start, after in pairwise(starts))
    assert "NarratorLost" not in {entry.row.type for entry in entries()}, "the end of the hub is no loss"
    monkeypatch.setattr("sounds.process.subprocess.Popen", lambda *command, **more: pytest.fail("a worker"))
    with night(tmp_path, monkeypatch) as here:
        here.begin()
        voice, lines = here.hub.tables.voice(), here.hub.snapshot.lines
        assert [line.key for line in lines] == list(LINE_KEYS)
        assert voice and all(voice.recording(line.text, "en", line.sound) for line in lines)
    assert here.hub.tables.voice() is None, "its recordings are taken back when it ends"


@pytest.mark.parametrize("patience", [SOON, 1000.0], ids=["it is given up", "the hub ends before"])
def test_a_worker_that_hangs_leaves_nobody_in_the_dark_and_no_process(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, patience: float
) -> None:
    monkeypatch.setattr(espeak, "version", lambda: "1.51")
    before = children()
    with night(tmp_path, monkeypatch, *worker(HANGS), patience=patience) as here:
        until_narrated(here.hub)
        here.hub.play("narrated")
        until(children, lambda now: now > before)
        if patience == SOON:
            until(lambda: here.hub.notices, lambda notices: notices == [BROKEN])
        here.hub.settle()
        assert here.hub.snapshot.public.phase == "speaking", "the lines are shown: no voice has begun to read"
        assert here.read == []
        assert narrator(here.hub) == ""
    assert children() == before


# A night with the whole frontend


LINE_KEYS = (EYES_CLOSED.key, *PAUSES)

NEVER_MS = 3_600_000
"""A deadline in milliseconds that nobody reaches, however slow the machine is."""


class Held(ManualClock):
    """The monotonic clock of this machine, which stands still until it is released."""

    _let_go: int | None = None

    def __call__(self) -> int:
        return self.stamp if self._let_go is None else self.stamp + time.monotonic_ns() - self._let_go

    def go(self) -> None:
        self._let_go = time.monotonic_ns()


@dataclass
class NightHub:
    """A hub with the short game, and the frontend beside it; their clock stands still until it is released."""

    hub: ManualHub
    player: SoundPlayer
    clock: Held

    @property
    def read(self) -> list[str]:
        """Return the keys of all lines that were started, in their order."""
        return [start.key for start in self.player.starts]

    def begin(self) -> None:
        """Play the short game, and let time pass once all of its lines are rendered: no line can be late."""
        self.hub.play("narrated")
        until(lambda: self.hub.tables.voice())
        until(self._lengths, lambda lengths: len(lengths) == len(LINE_KEYS) and None not in lengths.values())
        until_narrated(self.hub)
        self.clock.go()

    def _lengths(self) -> dict[str, int | None]:
        voice = self.hub.tables.voice()
        lines = self.hub.snapshot.lines if voice else ()
        return {line.key: voice.length(line.text, "en", line.sound) for line in lines if voice}


def settings(folder: Path, **changes: Any) -> Settings:
    return replace(Settings(bind="", port=0, address="", data=folder / "data", mute=False, rate=1), **changes)


@contextmanager
def night(
    folder: Path, monkeypatch: pytest.MonkeyPatch, *worker: str, patience: float = PATIENCE
) -> Iterator[NightHub]:
    """Run a hub in `folder` with the frontend, whose worker is the real one or that command, and with two players.

    No line is dropped for being late: on a busy machine SDL's drivers, and any thread, may be late.
    """
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    for deadline in ("sounds.playback.LATE", "sounds.playback.STALLED"):
        monkeypatch.setattr(deadline, NEVER_MS * 1_000_000)
    monkeypatch.setattr("companion.core.script.performance.LATE", NEVER_MS)
    clock = Held()
    hub_folder = folder / f"hub-{time.monotonic_ns()}"
    frontend = Sounds(worker or COMMAND, patience, clock)
    with (
        running(hub_folder, clock, games=short_game(monkeypatch), names="Anna Ben") as hub,
        frontend.run(hub.tables, settings(folder, own={"speed": 200})) as player,
    ):
        yield NightHub(hub, player, clock)
