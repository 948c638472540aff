"""A room at a hub whose clock the test turns: its messages are written down before they reach a broker."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from companion.frontends import Settings
from room.conductor import Conductor
from room.kept import KeptChoices
from room.settings import read_settings
from room.topics import Message
from tests.hub.by_hand import ManualHub, running


def settings(folder: Path, **own: Any) -> Settings:
    """Return the settings of the frontend: `own` is its section of the configuration."""
    return Settings(bind="127.0.0.1", port=0, address="", data=folder, mute=True, rate=1, own=own)


@dataclass
class RoomByHand:
    """A conductor whose messages are kept; it acts when the test lets it."""

    hub: ManualHub
    conductor: Conductor
    sent: list[Message] = field(default_factory=list)

    def settle(self) -> list[Message]:
        """Do what is due; return the messages of it."""
        self.hub.settle()
        before = len(self.sent)
        self.conductor.change(self.hub.code)
        while self.conductor.due is not None and self.conductor.due <= self.hub.clock():
            self.conductor.beat(self.hub.clock())
        return self.sent[before:]

    def wait(self, seconds: float) -> None:
        """Let time pass, and the room act whenever it is due."""
        end = self.hub.clock() + round(seconds * 1e9)
        while self.hub.clock() < end:
            due = self.conductor.due
            self.hub.clock.stamp = min(end, max(due, self.hub.clock()) if due is not None else end)
            self.settle()

    @property
    def states(self) -> list[dict[str, Any]]:
        """The states that were sent, in order."""
        return [json.loads(one.payload) for one in self.sent if one.topic.endswith("/state")]

    @property
    def moods(self) -> list[str]:
        """The moods that were sent, in order."""
        return [state["mood"] for state in self.states]

    @property
    def moments(self) -> list[str]:
        """The moments that were sent, in order."""
        return [json.loads(one.payload)["event_type"] for one in self.sent if one.topic.endswith("/event")]


@contextmanager
def room_beside(folder: Path, names: str = "Anna Ben Carla", **more: Any) -> Iterator[RoomByHand]:
    """Run a hub where `names` sit, and a room beside it that has seen its table once."""
    with running(folder, names=names, **more) as hub:
        sent: list[Message] = []
        conductor = Conductor(hub.tables, read_settings(settings(folder)), KeptChoices(folder), sent.append)
        room = RoomByHand(hub, conductor, sent)
        room.settle()
        yield room


def another_room(room: RoomByHand) -> RoomByHand:
    """Return a room at the same hub that has seen nothing yet, as after a start."""
    sent: list[Message] = []
    folder = room.hub.folder
    conductor = Conductor(room.hub.tables, read_settings(settings(folder)), KeptChoices(folder), sent.append)
    return RoomByHand(room.hub, conductor, sent)
