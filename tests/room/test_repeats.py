"""A look that a lamp may have missed: it is sent again, a few times, and only while eyes are open."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path

from companion.core.view import Mood
from room.lamps.found import FoundLamps
from room.lamps.player import RETRY, TRIES, LampPlayer
from room.lamps.saved import SavedLamps
from room.state import Eyes, RoomState
from room.topics import Message
from tests.laws.playing_along import LISTED, SOFA

SECOND = 1_000_000_000


@dataclass
class LampByHand:
    """A player with one lamp, on a clock that the test turns."""

    folder: Path
    answers: bool = True
    """Whether the lamp tells its state after a command."""
    now: int = 0
    sent: list[int] = field(default_factory=list)
    """The stamps of the commands."""

    def __post_init__(self) -> None:
        saved = SavedLamps(self.folder)
        self._asks = False
        self.player = LampPlayer(FoundLamps(), saved, lambda: (SOFA,), self._publish, lambda: True, lambda: self.now)
        self.player.receive("zigbee2mqtt/bridge/devices", LISTED, 0)

    def _publish(self, message: Message) -> None:
        self._asks = message.topic.endswith("/get")
        if self._asks:
            return
        self.sent.append(self.now)
        self._last = json.loads(message.payload)

    def show(self, mood: Mood, eyes: Eyes = "open") -> None:
        self.player.take_state(RoomState(mood=mood, game="x", running=True), "medium", eyes, self.now)
        self.wait(0)

    def wait(self, seconds: int) -> int:
        """Let time pass; return the number of commands in it."""
        before, end = len(self.sent), self.now + seconds * SECOND
        while (due := self.player.due) is not None and due <= end:
            self.now = max(self.now, due)
            count = len(self.sent)
            self.player.beat(self.now)
            if self._asks:
                self._asks = False
                self.player.receive(SOFA, b'{"state":"ON","brightness":200}', self.now)
            elif self.answers and len(self.sent) > count:
                self.now += SECOND // 10
                told = {"state": "ON", "color_mode": "hs"} | self._last
                self.player.receive(SOFA, json.dumps(told).encode(), self.now)
        self.now = max(self.now, end)
        return len(self.sent) - before


def test_a_lamp_that_tells_its_new_state_gets_each_look_once(tmp_path: Path) -> None:
    lamp = LampByHand(tmp_path)
    lamp.show("day")
    assert lamp.wait(60) == 0 and len(lamp.sent) == 1
    lamp.show("vote")
    assert lamp.wait(60) == 0 and len(lamp.sent) == 2


def test_a_lamp_that_tells_nothing_gets_a_look_three_times_and_then_the_next(tmp_path: Path) -> None:
    lamp = LampByHand(tmp_path)
    lamp.show("day")
    lamp.wait(10)
    lamp.answers = False
    lamp.show("vote")
    lamp.wait(600)
    stamps = lamp.sent[1:]
    assert [stamp - stamps[0] for stamp in stamps] == [n * RETRY for n in range(TRIES)]
    lamp.show("discussion")
    assert lamp.wait(600) == TRIES - 1
    lamp.answers = True
    lamp.show("vote")
    assert lamp.wait(600) == 0


def test_while_eyes_are_closed_no_look_is_repeated_and_afterwards_the_one_of_then_is(tmp_path: Path) -> None:
    lamp = LampByHand(tmp_path)
    lamp.show("day")
    lamp.wait(10)
    lamp.answers = False
    lamp.show("night")
    lamp.show("night", "closing")
    lamp.show("night", "closed")
    assert lamp.wait(600) == 0
    lamp.answers = True
    before = len(lamp.sent)
    lamp.show("night")
    assert len(lamp.sent) == before + 1, "pause: eyes are open, and the lamp may never have got dark"
