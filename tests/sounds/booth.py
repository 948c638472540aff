"""A player whose thread is the test itself, beside a real hub whose clock is turned by hand."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from companion.core.text import Words
from companion.faces.sound_room import Mix
from sounds.player import Player
from sounds.utterance import Utterance
from sounds.voice_status import NAME, VoiceStatus
from tests.hub.by_hand import Hub, running
from tests.sounds.game import PAUSES, short_game
from tests.sounds.parts import MS, Loudspeaker, Sounding, tone
from tests.sounds.thread_by_hand import PlayersThread

ALOUD = Mix(voice=100, bed=100, effects=100)

LENGTHS = {f"The words of {key}.": 500 + 100 * n for n, key in enumerate(PAUSES)} | {"Everybody: shut your eyes.": 900}
"""Milliseconds that the words of each line take."""


@dataclass
class Booth:
    """A player whose thread is the test itself, beside a hub whose clock is turned by hand."""

    hub: Hub
    device: Loudspeaker
    player: Player
    status: VoiceStatus
    made: dict[str, bytes] = field(default_factory=dict)
    kept: list[bytes] = field(default_factory=list)
    """Lines that are heard, made by either voice."""

    def __post_init__(self) -> None:
        """Let the player look at the table."""
        self._thread = PlayersThread(self.hub, self.player)

    def settle(self) -> int:
        """See `PlayersThread.settle`."""
        return self._thread.settle()

    def wait(self, milliseconds: int) -> None:
        """Let time pass as the player's thread does, from one moment to the next."""
        end = self.hub.clock.stamp + milliseconds * MS
        while (moment := self.settle()) < end:
            self.hub.clock.stamp = max(moment, self.hub.clock.stamp)
        self.hub.clock.stamp = end
        self.settle()

    @property
    def spoken(self) -> list[str]:
        """Return the keys of all lines that were begun."""
        return [start.key for start in self.player.starts]

    @property
    def notices(self) -> list[Words]:
        return self.hub.notices


@contextmanager
def booth(folder: Path, monkeypatch: pytest.MonkeyPatch, *, rate: int = 1, here: bool = True) -> Iterator[Booth]:
    """Run a player at a table where three people sit."""
    with running(folder, games=short_game(monkeypatch), rate=rate, names="Anna Ben Carla") as hub:
        made = {words: tone(length) for words, length in LENGTHS.items()}

        def samples(line: Utterance) -> bytes | None:
            return made.get(line.words)

        device = Loudspeaker(hub.clock, here)
        status = VoiceStatus(hub.tables)
        player = Player(hub.tables, device, status, samples, rate, hub.clock, lambda: ALOUD)
        status.voice(None)
        yield Booth(hub, device, player, status, made)


def begun(here: Booth) -> None:
    """Begin the short game: its first line stands, and is spoken by the player."""
    here.hub.play("narrated")
    here.settle()
    assert here.hub.tables.narrator(here.hub.code) == NAME


def sounding(here: Booth) -> Sounding:
    """Return what sounds now, which is one thing."""
    (one,) = [sounding for sounding in here.device.heard if sounding.busy()]
    return one
