"""A voice at a hub whose clock the test turns: it speaks each line on time and reports its end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from companion.core.view import SpokenLine
from tests.hub.by_hand import ManualHub

LENGTH = 1234
"""Milliseconds that this voice takes for each line."""


@dataclass(frozen=True)
class TakeLine:
    """A line of a take, from its start to its end in game time."""

    line: str
    take: int
    starts: int
    ends: int


@dataclass
class ManualNarrator:
    """A narrator for the table of `hub`."""

    hub: ManualHub
    name: str = "voice"
    said: list[TakeLine] = field(default_factory=list)

    def announce(self, able: bool = True, *, chosen: bool = False) -> ManualNarrator:
        """Report that this voice can speak, or no longer can."""
        self.hub.tables.narrate(self.hub.code, self.name, able, chosen=chosen)
        self.hub.settle()
        return self

    def report(self, line: str, take: int, stamp: int | None = None) -> None:
        """Report that a line of a take was spoken to its end."""
        self.hub.tables.finish_line(self.hub.code, self.name, line, take, stamp)
        self.hub.settle()

    def speak(self, length: int = LENGTH) -> TakeLine:
        """Wait for the time of the current line, speak it and report it."""
        line = shown(self.hub)
        self.hub.until(line.starts + length)
        assert self.hub.now == line.starts + length
        self.report(line.key, line.take)
        said = TakeLine(line.key, line.take, line.starts, self.hub.now)
        self.said.append(said)
        return said

    def speak_until(self, key: str) -> SpokenLine:
        """Speak all lines before the one called `key`, and return that one."""
        while (line := shown(self.hub)).key != key:
            self.speak()
        return line

    def speak_all(self) -> Sequence[TakeLine]:
        """Speak to the end of the night, and return its lines."""
        before = len(self.said)
        while self.hub.snapshot.public.line:
            self.speak()
        self.hub.wait(1)
        return self.said[before:]


def shown(hub: ManualHub) -> SpokenLine:
    """Return the current line; fails if there is none."""
    line = hub.snapshot.public.line
    assert line, hub.snapshot.public.phase
    return line


def kinds(hub: ManualHub) -> list[str]:
    """Return the types of all events on disk."""
    return [entry.row.type for entry in hub.entries()]
