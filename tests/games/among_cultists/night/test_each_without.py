"""Voice, bed and lamps of a night at the real hub: each goes on without the others, missing or killed on its way."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import combinations
from pathlib import Path

import pytest

from companion.core.text import say
from sounds import pcm, soundscape
from sounds.player import Player
from sounds.utterance import Utterance
from sounds.voice_status import VoiceStatus
from tests.games.among_cultists.at_the_hub import at_the_table, ready
from tests.hardware.by_hand import Board
from tests.hub.by_hand import Hub, running
from tests.long import further
from tests.sounds.parts import MS, Loudspeaker, tone
from tests.sounds.thread_by_hand import PlayersThread

PARTS = ("voice", "bed", "lamps")
DEAD = [found for count in (1, 2, 3) for found in combinations(PARTS, count)]
SECOND = 1000
NO_VOICE = say("No voice.")


@dataclass
class Room:
    """A table in the night, with all that is heard and lit there."""

    hub: Hub
    patch: pytest.MonkeyPatch
    alive: set[str] = field(default_factory=lambda: set(PARTS))
    board: Board = field(default_factory=Board)

    def __post_init__(self) -> None:
        self.device = Loudspeaker(self.hub.clock)
        self.status = VoiceStatus(self.hub.tables)
        self.player = Player(self.hub.tables, self.device, self.status, self._line, 1, self.hub.clock)
        self.status.voice(None)
        self.thread = PlayersThread(self.hub, self.player)

    def _line(self, line: Utterance) -> bytes | None:
        return tone(800) if "voice" in self.alive else None

    def kill(self, part: str) -> None:
        self.alive.discard(part)
        if part == "voice":
            self.status.voice(NO_VOICE)
        elif part == "bed":
            self.patch.setattr(soundscape, "bed", dies)
            for one in self.device.beds:
                one.stopped = True
                self.patch.setattr(one, "level", dies)
        else:
            for light in self.board.lights.values():
                light.fails = True

    def wait(self, milliseconds: int) -> None:
        end = self.hub.clock.stamp + milliseconds * MS
        while self.hub.clock.stamp < end and self.night:
            moment = min(self.thread.settle(), end, self.hub.clock.stamp + 500 * MS)
            self.board.want(**self.hub.look.public.lamps)
            self.board.wait(max(1, (moment - self.hub.clock.stamp) // MS))
            self.hub.clock.stamp = max(moment, self.hub.clock.stamp + MS)

    @property
    def night(self) -> bool:
        return self.hub.look.public.phase == "night"

    @property
    def bed(self) -> float:
        sounding = [one for one in self.device.beds if one.busy()]
        return sounding[-1].levels[-1] if sounding else 0.0

    @property
    def spoken(self) -> int:
        return len(self.player.starts)

    @property
    def switched(self) -> int:
        return sum(len(light.switched) for light in self.board.lights.values())


def dies(*about: object) -> bytes:
    raise pcm.Unusable("damaged")


@contextmanager
def room(folder: Path, patch: pytest.MonkeyPatch) -> Iterator[Room]:
    with running(folder) as hub:
        at_the_table(hub, 6, False, True)
        yield Room(hub, patch)


def goes_on(here: Room, seconds: int) -> None:
    """Let so many seconds pass: what is alive works, what is dead does not."""
    spoken, switched = here.spoken, here.switched
    here.wait(seconds * SECOND)
    assert here.night, "nothing ends the night early"
    assert (here.spoken > spoken) == ("voice" in here.alive)
    assert all(one.stamp - one.due <= 20 * MS for one in here.player.starts), "no line is late"
    assert (here.bed > 0) == ("bed" in here.alive)
    assert (here.switched > switched) == ("lamps" in here.alive)


@pytest.mark.parametrize("dead", further(DEAD, 3, alone=True), ids="-".join)
def test_what_is_killed_in_the_night_leaves_the_others_as_they_are(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, dead: tuple[str, ...]
) -> None:
    with room(tmp_path, monkeypatch) as here:
        ready(here.hub)
        goes_on(here, 12)
        for part in dead:
            here.kill(part)
        goes_on(here, 12)
        if "voice" in dead:
            assert here.hub.look.public.sounds, "a gong says so"
            assert not here.hub.press(1).problem, "somebody goes on, and the lines are shown"
        goes_on(here, 10)
        here.wait(300 * SECOND)
        assert here.hub.look.public.phase == "after", "the night comes to its end"


@pytest.mark.parametrize("dead", DEAD, ids="-".join)
def test_what_is_missing_from_the_beginning_leaves_the_others_as_they_are(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, dead: tuple[str, ...]
) -> None:
    with room(tmp_path, monkeypatch) as here:
        for part in dead:
            here.kill(part)
        here.hub.settle()
        ready(here.hub)
        goes_on(here, 12)
