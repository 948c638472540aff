"""The wall clock of one run: dates entries, and corrects those of the run once somebody sets the clock.

A Raspberry Pi has no clock of its own: without internet it believes that it is the moment
when it was last switched off. Entries that were dated before it learnt the time are moved
by as much as the clock was, so that the evening stands under its own date.
"""

from __future__ import annotations

import time
from contextlib import suppress

from companion.hub.log.entries import EventLog, Unsaved

SET = 60_000
"""Milliseconds by which the clock must jump to have been set; to follow the time it only drifts."""

_MOVE = "UPDATE events SET wall = wall + ? WHERE code = ? AND number >= ? AND wall <= ?"


def _steady() -> float:
    """Return seconds that nobody sets, and that run on while the machine sleeps."""
    return time.clock_gettime(time.CLOCK_BOOTTIME)


class WallClock:
    """Dates the entries of one table from `first` on, in milliseconds."""

    def __init__(self, log: EventLog, code: str, first: int) -> None:
        """Begin a run whose first entry gets the number `first`."""
        self._log = log
        self._code = code
        self._first = first
        self._began, self._ahead = self._read()
        self._moved = 0

    def read(self) -> int:
        """Return the time; if the clock was set, the entries of this run move with it, as soon as the disk works."""
        now, ahead = self._read()
        moved = ahead - self._ahead
        if abs(moved) >= SET:
            with suppress(Unsaved):
                self._log.change(lambda db: db.execute(_MOVE, (moved, self._code, self._first, now - moved + SET)))
                self._ahead, self._moved = ahead, self._moved + moved
        return now

    def correct(self, at: int) -> int:
        """Return a time that was read in this run as it is by the clock since it was set; others stay."""
        return at + self._moved if self._began <= at < self._began + self._moved else at

    @staticmethod
    def _read() -> tuple[int, int]:
        """Return the time, and by how much it is ahead of a clock that nobody sets."""
        wall = int(time.time() * 1000)
        return wall, wall - int(_steady() * 1000)
