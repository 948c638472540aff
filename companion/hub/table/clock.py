"""The clocks of a table: game time for its rules, and the wall clock for the dates of its entries.

Game time runs in whole milliseconds while the hub is awake and the table is not paused. It
follows the monotonic clock, never the wall clock: a Raspberry Pi has no clock of its own,
and without internet it starts with the time of its last shutdown. Once somebody sets the
wall clock, the entries of the run move by as much, so that the evening has its true date.
"""

from __future__ import annotations

import time
from contextlib import suppress

from companion.hub.log.entries import EventLog, Unsaved

MILLISECOND = 1_000_000
"""Nanoseconds in a millisecond; stamps are in nanoseconds."""


class GameClock:
    """One table's game time as a function of stamps (monotonic nanoseconds).

    `rate` is its speed as a multiple of real time.
    """

    def __init__(self, game_time: int, stamp: int, rate: int = 1) -> None:
        """Stand still at `game_time` since `stamp`."""
        self._rate = rate
        # One attribute for all three, because other threads read it while the writer sets it.
        self._anchor = game_time, stamp, False

    @property
    def running(self) -> bool:
        """Whether it runs."""
        return self._anchor[2]

    def at(self, stamp: int) -> int:
        """Return the game time at `stamp`; before the last start or stop, the game time of that start or stop."""
        base, since, running = self._anchor
        if not running or stamp <= since:
            return base
        return base + (stamp - since) * self._rate // MILLISECOND

    def to_real_nanoseconds(self, milliseconds: int) -> int:
        """Return the nanoseconds of real time for so much game time."""
        return milliseconds * MILLISECOND // self._rate

    def run(self, running: bool, stamp: int) -> None:
        """Start or stop the clock at `stamp`."""
        if running != self.running:
            self._anchor = self.at(stamp), max(stamp, self._anchor[1]), running

    def leave_out(self, since: int, stamp: int) -> None:
        """Leave out the time from `since` to `stamp`, because the hub stood still in it."""
        if self.running:
            self._anchor = self.at(since), max(stamp, self._anchor[1]), True

    def stamp_of(self, game_time: int) -> int | None:
        """Return the stamp at which `game_time` is reached, or None while standing still."""
        base, since, running = self._anchor
        if not running:
            return None
        left = max(0, game_time - base)
        return since + -(-left * MILLISECOND // self._rate)


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
        """Return a time of this run, corrected by the clock's setting; a time of an earlier run stays as it is."""
        return at + self._moved if self._began <= at < self._began + self._moved else at

    @staticmethod
    def _read() -> tuple[int, int]:
        """Return the time, and its distance ahead of a clock that nobody sets."""
        wall = int(time.time() * 1000)
        return wall, wall - int(_steady() * 1000)
