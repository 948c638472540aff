"""A night with the whole face beside a real hub, and the tones in what SDL has written down of it."""

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
from companion.faces import Settings
from sounds import pcm
from sounds.face import Sounds
from sounds.player import Player
from sounds.renderer import COMMAND
from tests.hub.by_hand import Clock, Hub, running
from tests.sounds.game import PAUSES, short_game
from tests.sounds.parts import tone
from tests.sounds.slow import until_narrated
from tests.waiting import PATIENCE, until

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

    @property
    def narrated(self) -> bool:
        return self.hub.tables.narrator(self.hub.code) != ""

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


def record(folder: Path, keys: tuple[str, ...] = KEYS) -> dict[str, int]:
    """Put a tone in the place of each line, as players put their own recordings; return the hertz of each."""
    place = folder / "data" / "recordings" / "en"
    place.mkdir(parents=True)
    hertz = {key: 300 + 150 * n for n, key in enumerate(keys)}
    for key in keys:
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
