"""A voice for a hub whose clock the test turns: it knows when it has spoken a line, and reports it."""

from __future__ import annotations

from dataclasses import dataclass

from companion.core.view import SpokenLine
from tests.laws.exits import Exits

SPOKEN = 1_500_000_000
"""Nanoseconds that a line takes."""

NAME = "voice"


@dataclass
class LawNarrator:
    """The narrator of a table."""

    exits: Exits
    said: SpokenLine | None = None

    def __post_init__(self) -> None:
        """Announce the narrator."""
        self.exits.shown.narrate(self.exits.hub.code, NAME, True)
        self.exits.hear()

    @property
    def silence(self) -> int | None:
        """The stamp at which it has spoken the current line, None if there is nothing to speak."""
        line = self.exits.hub.snapshot.public.line
        if line is None or line == self.said:
            return None
        starts = self.exits.shown.stamp_of(self.exits.hub.code, line.starts)
        return None if starts is None else starts + SPOKEN

    def report(self, until: int) -> None:
        """Report the line that it has spoken by the stamp `until`, if there is one."""
        line, silence = self.exits.hub.snapshot.public.line, self.silence
        if line is not None and silence is not None and silence <= until:
            self.said = line
            self.exits.shown.finish_line(self.exits.hub.code, NAME, line.key, line.take, silence)
            self.exits.hear()


def moments(exits: Exits, voice: LawNarrator | None) -> list[int]:
    """Return the stamps at which the hub acts by itself, or the voice has spoken its line."""
    found = [exits.coming, voice.silence if voice else None]
    return [max(stamp, exits.hub.clock.stamp) for stamp in found if stamp is not None]


def advance(exits: Exits, voice: LawNarrator | None, stamp: int) -> None:
    """Let time pass up to `stamp`, not past a moment at which something happens."""
    exits.advance(stamp)
    if voice is not None:
        voice.report(stamp)
