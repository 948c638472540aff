"""The filter of a bouncing contact's edges.

It replaces gpiozero's `bounce_time`, which loses presses on a Pi and does nothing on mock pins.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

DEAF = 30_000_000
"""Nanoseconds after a change in which further edges count as bouncing."""


class Change(NamedTuple):
    """A contact went down, or up again, at `stamp`."""

    down: bool
    stamp: int


class Debounce:
    """A filter that returns a change at its first edge.

    Stamps are monotonic nanoseconds; it has no clock and no thread.
    """

    def __init__(self, down: bool) -> None:
        """Begin with a contact that is `down` or not; a button that is held at the start counts as no press."""
        self.heard = down
        """Whether the contact was down after its last edge."""
        self.due: int | None = 0
        """The stamp at which to read the contact and call `settle`; None if there is no need.

        It is also due at the beginning, because an edge may come before anybody listens.
        """
        self._down = down

    def edge(self, down: bool, stamp: int) -> Sequence[Change]:
        """Take an edge and return the changes: two of them if `settle` was due and not called yet."""
        changes = self.settle(self.heard, stamp)
        self.heard = down
        return changes if self.due is not None else (*changes, *self._change(down, stamp))

    def settle(self, down: bool, stamp: int) -> Sequence[Change]:
        """Take the contact's state after the edges of a change: it may have changed among them."""
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
