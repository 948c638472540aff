"""Voice, bed and lamps in their real threads beside one real hub: each is killed, and the others are measured to go on.

The worker of the voice is a process, bed and voice are measured in what SDL writes down, the lamps on gpiozero's mock
pins.
"""

from __future__ import annotations

import dataclasses
import os
import signal
import threading
from array import array
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from gpiozero.pins.mock import MockFactory, MockPin

from companion.core import script as s
from companion.core.game import AnyGame
from companion.core.sounds import NIGHT
from companion.core.text import say
from companion.core.view import Scene
from hardware import pin_factory
from hardware.face import FACE as LAMPS
from hardware.pins import STANDARD
from sounds import espeak, pcm
from sounds.face import Sounds
from sounds.soundscape import Soundscape
from tests.core import narrated
from tests.hardware.by_hand import settings as of_lamps
from tests.hub.by_hand import running
from tests.long import further
from tests.sounds.game import short_game
from tests.sounds.parts import MS, until
from tests.sounds.whole_night import Night, Now, begin, settings
from tests.sounds.workers import children, worker

LINES = 60
"""So many that the voice is not done with them when it is killed."""

SCRIPT = s.Script(
    tuple((s.Line(key=f"line{n}", text=say(f"Line {n}."), pause=300, length=5000),) for n in range(LINES))
)

SPEAKS = """
import json, os, sys, time
if os.path.exists({marker!r}):
    raise SystemExit(1)
from sounds import pcm
from tests.sounds.parts import tone
for line in sys.stdin:
    time.sleep(0.1)
    with open(json.loads(line)["path"], "wb") as file:
        file.write(pcm.wav(tone(150)))
    print('{{"well":true}}', flush=True)
"""
"""A worker that speaks in tones, as long as there is no file `marker`."""

NEXT = 2
"""So many lines that not all of them are late by chance."""

SOON = 400 * MS
"""A player that rests after each fault of the bed begins every line nearly a second late."""

LOUD = 4000
"""The voice's tones are louder than that, and the bed is not."""

SOFT = 300
"""The bed reaches that, and a loudspeaker that is only kept awake does not."""

WINDOW = 0.6
"""Seconds that are measured at a time: a line and a pause are in them, unless the machine is busy."""


@dataclass
class Room:
    """The hub with all three faces' threads, and what comes out of them."""

    night: Night
    power: MockPin
    heard: Path
    marker: Path
    patch: pytest.MonkeyPatch
    before: set[int] = field(default_factory=children)

    def kill(self, part: str) -> None:
        """Kill a part where it works."""
        match part:
            case "voice":
                self.marker.touch()
                for one in children() - self.before:
                    os.killpg(one, signal.SIGKILL)
                until(lambda: not self.night.narrated)
            case "bed":
                self.patch.setattr(Soundscape, "_play_bed", damaged)
                bed = self.night.player._soundscape._bed
                assert bed
                bed.stop()
            case "lamps":
                fallen: list[tuple[str, type[BaseException]]] = []
                self.patch.setattr(threading, "excepthook", lambda of: fallen.append((of.thread.name, of.exc_type)))
                self.patch.setattr(self.power, "_set_state", killed)
                until(lambda: "panel" not in {thread.name for thread in threading.enumerate()})
                assert fallen == [("panel", SystemExit)], "no thread survives that, and no other one meets it"

    def works(self) -> set[str]:
        """Measure for a moment; return the parts that work."""
        begun, switched = self.heard.stat().st_size // 2 * 2, len(self.power.states)
        length = int(WINDOW * pcm.RATE) * pcm.WIDTH
        until(lambda: self.heard.stat().st_size >= begun + length)
        with self.heard.open("rb") as file:
            file.seek(begun)
            samples = array("h", file.read(length))
        step = pcm.RATE // 50
        peaks = [max(samples[at : at + step]) for at in range(0, len(samples) - step, step)]
        found = {
            "voice": max(peaks) > LOUD,
            "bed": max((peak for peak in peaks if peak <= LOUD), default=0) > SOFT,
            "lamps": len(self.power.states) > switched,
        }
        return {part for part, works in found.items() if works}

    def delay(self) -> int:
        """Return how late the least late one of the next lines begins, in nanoseconds."""
        begun = len(self.night.read)
        until(lambda: len(self.night.read) >= begun + NEXT)
        return min(start.stamp - start.due for start in list(self.night.player.starts)[begun:])


def damaged(*about: object) -> None:
    raise pcm.Unusable("damaged")


def killed(*about: object) -> None:
    raise SystemExit


def long_night(monkeypatch: pytest.MonkeyPatch) -> dict[str, AnyGame]:
    """Return games with a long night, in which a lamp blinks."""
    games = short_game(monkeypatch, SCRIPT)

    def scene(state: narrated.State) -> Scene:
        line = s.line(SCRIPT, state.narration)
        return Scene(title=say("Night"), phase=NIGHT, line=line, lamps={"power": "fast"})

    return {**games, "narrated": dataclasses.replace(games["narrated"], scene=scene)}


@contextmanager
def room(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Room]:
    pins: Any = MockFactory()
    heard, marker = folder / "heard.raw", folder / "no more"
    monkeypatch.setenv("SDL_AUDIODRIVER", "disk")
    monkeypatch.setenv("SDL_DISKAUDIOFILE", str(heard))
    monkeypatch.setattr(espeak, "version", lambda: "1.51")
    monkeypatch.setattr("sounds.studio.FIRST", 0)
    monkeypatch.setattr(pin_factory, "has_pins", lambda: True)
    monkeypatch.setattr(pin_factory, "real_pins", lambda: pins)
    speaks = worker(SPEAKS.format(marker=str(marker)))
    with (
        running(folder / "hub", Now(), games=long_night(monkeypatch), names="Anna Ben") as hub,
        LAMPS.run(hub.tables, of_lamps(folder)),
        Sounds(speaks, 2.0).run(hub.tables, settings(folder)) as player,
        monkeypatch.context() as patch,
    ):
        yield Room(Night(hub, player), pins.pin(STANDARD["power-lamp"]), heard, marker, patch)


@pytest.mark.parametrize("part", further(["voice", "bed", "lamps"]))
def test_when_one_is_killed_the_others_go_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, part: str) -> None:
    with room(tmp_path, monkeypatch) as here:
        begin(here.night)
        until(lambda: len(here.night.read) > 1)
        until(lambda: here.works() == {"voice", "bed", "lamps"})
        here.kill(part)
        until(lambda: here.works() == {"voice", "bed", "lamps"} - {part})
        if part != "voice":
            assert here.delay() < SOON
