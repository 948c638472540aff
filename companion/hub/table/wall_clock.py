"""The wall clock of one run: it dates entries, and corrects those of the run once somebody sets the clock.

A Raspberry Pi has no clock of its own: without internet it starts with the time of its last shutdown. Earlier entries
of the run move by as much as the clock was set, so that the evening has its true date.
"""

from __future__ import annotations

import time
from contextlib import suppress

from companion.hub.log.entries import EventLog, Unsaved

SET = 60_000
"""Milliseconds of a jump from which the clock counts as set; to follow the time it only drifts."""

_MOVE = "UPDATE events SET wall = wall + ? WHERE code = ? AND number >= ? AND wall <= ?"


def _steady() -> float:
    """Return the seconds of a clock that nobody sets, and that runs on while the machine sleeps."""
    return time.clock_gettime(time.CLOCK_BOOTTIME)


class WallClock:
    """The dates of one table's entries from `first` on, in milliseconds."""

    def __init__(self, log: EventLog, code: str, first: int) -> None:
        """Begin a run whose first entry gets the number `first`."""
        self._log = log
        self._code = code
        self._first = first
        self._began, self._ahead = self._read()
        self._moved = 0

    def read(self) -> int:
        """Return the time; if the clock was set, this run's entries move with it, as soon as the disk works."""
        now, ahead = self._read()
        moved = ahead - self._ahead
        if abs(moved) >= SET:
            with suppress(Unsaved):
                self._log.change(lambda db: db.execute(_MOVE, (moved, self._code, self._first, now - moved + SET)))
                self._ahead, self._moved = ahead, self._moved + moved
        return now

    def correct(self, at: int) -> int:
        """Return a time of this run, corrected by the clock's setting; others stay."""
        return at + self._moved if self._began <= at < self._began + self._moved else at

    @staticmethod
    def _read() -> tuple[int, int]:
        """Return the time, and its distance ahead of a clock that nobody sets."""
        wall = int(time.time() * 1000)
        return wall, wall - int(_steady() * 1000)
