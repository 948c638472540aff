"""Game time: whole milliseconds that run while the hub is awake and the table is not paused.

It follows the monotonic clock, never the wall clock, which may jump by years on a machine without a clock battery.
"""

from __future__ import annotations

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
