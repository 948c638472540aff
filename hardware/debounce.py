"""One contact that bounces: what of its edges is meant.

gpiozero's own `bounce_time` is not used: it loses presses on a Pi and does nothing on
mock pins.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

DEAF = 30_000_000
"""Nanoseconds after a change during which edges are taken for bouncing."""


class Change(NamedTuple):
    """A contact went down, or up again, at `stamp`."""

    down: bool
    stamp: int


class Debounce:
    """Tells a change at its first edge. Stamps are monotonic nanoseconds; no clock, no thread."""

    def __init__(self, down: bool) -> None:
        """Begin with a contact that is `down` or not: one that is held at the start was not pressed now."""
        self.heard = down
        """How the contact stood after its last edge."""
        self.due: int | None = 0
        """When to ask the contact how it stands, by `settle`; None if there is nothing to ask.

        Once at the beginning too: an edge may come before anybody listens.
        """
        self._down = down

    def edge(self, down: bool, stamp: int) -> Sequence[Change]:
        """Take an edge and return the changes, two if nobody asked in time."""
        changes = self.settle(self.heard, stamp)
        self.heard = down
        return changes if self.due is not None else (*changes, *self._change(down, stamp))

    def settle(self, down: bool, stamp: int) -> Sequence[Change]:
        """Once the edges of a change are over, take how the contact stands: it may have changed among them."""
        if self.due is None or stamp < self.due:
            return ()
        over, self.due = self.due, None
        self.heard = down
        return self._change(down, over)

    def _change(self, down: bool, stamp: int) -> Sequence[Change]:
        if down == self._down:
            return ()
        self._down = down
        self.due = stamp + DEAF
        return (Change(down, stamp),)
