"""The detector of a hub that stood still: a signal stopped it, or its machine was suspended.

The writer says how long it waits, and checks afterwards whether it woke up much later. Linux's monotonic clock runs
while a process is stopped, but not while the machine is suspended; `CLOCK_BOOTTIME` runs in both, so their difference
grows with each suspension.
"""

from __future__ import annotations

import time
from collections.abc import Callable

BEAT = 1_000_000_000
"""Nanoseconds that the writer waits at most while something is timed."""

FROZEN = 2_000_000_000
"""Nanoseconds of a late wake-up, or of a suspension, that count as a freeze."""


def measure_suspension() -> int:
    """Return the nanoseconds that the machine has been suspended since its start."""
    return time.clock_gettime_ns(time.CLOCK_BOOTTIME) - time.monotonic_ns()


class Pulse:
    """The writer's check on itself. `clock` gives monotonic nanoseconds."""

    def __init__(
        self, clock: Callable[[], int] = time.monotonic_ns, suspended: Callable[[], int] = measure_suspension
    ) -> None:
        """Begin awake."""
        self._clock = clock
        self._suspended = suspended
        self._slept = suspended()
        self._awake: int | None = None

    def begin(self, until: int | None, timed: bool) -> int | None:
        """Return the stamp to wait for: `until`, or a beat from now if that comes before and something is `timed`."""
        now = self._clock()
        if timed:
            until = now + BEAT if until is None else min(until, now + BEAT)
        # A slow disk can put the writer behind its deadlines: that is no freeze.
        self._awake = None if until is None else max(until, now)
        return until

    def frozen(self) -> tuple[int, int] | None:
        """Return the stamps between which the hub stood still since `begin`; None if it did not.

        A suspension has no length in these stamps.
        """
        now, awake = self._clock(), self._awake
        slept, self._slept = self._slept, self._suspended()
        if awake is not None and now - awake > FROZEN:
            return awake, now
        return (now, now) if self._slept - slept > FROZEN else None
