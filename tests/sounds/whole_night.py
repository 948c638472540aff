"""A night with the whole face of sounds beside a real hub, and the tones in what SDL has written down of it."""

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

from companion.core import script as s
from companion.core.lines import EYES_CLOSED
from companion.faces import Settings
from sounds import pcm
from sounds.face import FACE, Sounds
from sounds.player import Player
from sounds.voice_status import NAME
from tests.hub.by_hand import Clock, Hub, running
from tests.sounds.game import PAUSES, SHORT, short_game
from tests.sounds.parts import tone, until

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
def night(
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    driver: str = "dummy",
    face: Sounds = FACE,
    script: s.Script = SHORT,
) -> Iterator[Night]:
    """Run a hub in `folder` with the face; two people sit at its table, at which `script` may be read."""
    monkeypatch.setenv("SDL_AUDIODRIVER", driver)
    hub_folder = folder / f"hub-{time.monotonic_ns()}"
    with (
        running(hub_folder, Now(), games=short_game(monkeypatch, script), names="Anna Ben") as hub,
        face.run(hub.tables, settings(folder, own={"speed": 200})) as player,
    ):
        yield Night(hub, player)


def begin(here: Night) -> None:
    until(lambda: here.narrated)
    here.hub.play("narrated")


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
