"""A player whose thread is the test itself, beside a real hub whose clock the test turns."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from companion.core.text import Words
from companion.frontends.sound_room import Mix
from sounds.player import SoundPlayer
from sounds.utterance import Utterance
from sounds.voice_status import NAME, VoiceStatus
from tests.hub.by_hand import ManualHub, running
from tests.sounds.game import PAUSES, short_game
from tests.sounds.parts import MS, FakeLoudspeaker, FakeSound, tone


@dataclass
class PlayersThread:
    """The player's thread, run by the test: it lets `player` act beside `hub` when the thread would, and no more often.

    A second look at the same moment would hide a fault: a failed step waits before it is tried again, and everything
    else is served meanwhile. The thread sleeps instead.
    """

    hub: ManualHub
    player: SoundPlayer
    told: bool = False

    def __post_init__(self) -> None:
        """Show the table to the player once."""
        self.hub.tables.listen(self._tell)
        self._tell(self.hub.code)
        self.settle()

    def _tell(self, code: str) -> None:
        self.player.change(code)
        self.told = True

    def settle(self) -> int:
        """Let hub and player do all that is due; return the later stamp at which the thread would wake up."""
        self.hub.settle()
        moment = self._act()
        while self.told:
            moment = self._act()
        assert moment > self.hub.clock.stamp, "it would never sleep"
        return moment

    def _act(self) -> int:
        self.told = False
        moment = self.player.act()
        # By then the hub has decided on its reports, and the player has been told.
        self.hub.settle()
        return moment


ALOUD = Mix(voice=100, bed=100, effects=100)

LENGTHS = {f"The words of {key}.": 500 + 100 * n for n, key in enumerate(PAUSES)} | {
    "Keep your eyes closed, everyone.": 900
}
"""Milliseconds that the words of each line take."""


@dataclass
class Booth:
    """A player whose thread is the test itself, beside a hub whose clock the test turns."""

    hub: ManualHub
    device: FakeLoudspeaker
    player: SoundPlayer
    status: VoiceStatus
    made: dict[str, bytes] = field(default_factory=dict)
    kept: list[bytes] = field(default_factory=list)
    """The audible lines, by either voice."""

    def __post_init__(self) -> None:
        """Let the player look at the table."""
        self._thread = PlayersThread(self.hub, self.player)

    def settle(self) -> int:
        """See `PlayersThread.settle`."""
        return self._thread.settle()

    def wait(self, milliseconds: int) -> None:
        """Let time pass like the player's thread, from one moment to the next."""
        end = self.hub.clock.stamp + milliseconds * MS
        while (moment := self.settle()) < end:
            self.hub.clock.stamp = max(moment, self.hub.clock.stamp)
        self.hub.clock.stamp = end
        self.settle()

    @property
    def spoken(self) -> list[str]:
        """Return the keys of all lines that were started."""
        return [start.key for start in self.player.starts]

    @property
    def notices(self) -> list[Words]:
        return self.hub.notices


@contextmanager
def booth(folder: Path, monkeypatch: pytest.MonkeyPatch, *, rate: int = 1, here: bool = True) -> Iterator[Booth]:
    """Run a player at a table of three."""
    with running(folder, games=short_game(monkeypatch), rate=rate, names="Anna Ben Carla") as hub:
        made = {words: tone(length) for words, length in LENGTHS.items()}

        def samples(line: Utterance) -> bytes | None:
            return made.get(line.words)

        device = FakeLoudspeaker(hub.clock, here)
        status = VoiceStatus(hub.tables)
        player = SoundPlayer(hub.tables, device, status, samples, rate, hub.clock, lambda: ALOUD)
        status.voice(None)
        yield Booth(hub, device, player, status, made)


def begun(here: Booth) -> None:
    """Begin the short game: the player speaks its first line."""
    here.hub.play("narrated")
    here.settle()
    assert here.hub.tables.narrator(here.hub.code) == NAME


def sounding(here: Booth) -> FakeSound:
    """Return the only current sound."""
    (one,) = [sounding for sounding in here.device.heard if sounding.busy()]
    return one
