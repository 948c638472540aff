"""Notices that the whole hub stood still: a signal stopped it, or its machine was suspended.

The writer says until when it waits, and asks afterwards whether it woke up much later than
that. Linux's monotonic clock runs while a process is stopped and not while the machine is
suspended; `CLOCK_BOOTTIME` runs in both, so the difference of the two grows by each suspension.
"""

from __future__ import annotations

import time
from collections.abc import Callable

BEAT = 1_000_000_000
"""Nanoseconds that the writer waits at most while something is timed."""

FROZEN = 2_000_000_000
"""Nanoseconds by which the writer wakes up late, or for which the machine was suspended, that count as a freeze."""


def measure_suspension() -> int:
    """Return for how many nanoseconds the machine has been suspended since it was started."""
    return time.clock_gettime_ns(time.CLOCK_BOOTTIME) - time.monotonic_ns()


class Pulse:
    """The writer's look at itself. `clock` gives monotonic nanoseconds."""

    def __init__(
        self, clock: Callable[[], int] = time.monotonic_ns, suspended: Callable[[], int] = measure_suspension
    ) -> None:
        """Begin awake."""
        self._clock = clock
        self._suspended = suspended
        self._slept = suspended()
        self._awake: int | None = None

    def begin(self, until: int | None, timed: bool) -> int | None:
        """Return until when to wait: `until`, or a beat from now if that comes before and something is `timed`."""
        now = self._clock()
        if timed:
            until = now + BEAT if until is None else min(until, now + BEAT)
        # The writer may be behind its deadlines, because the disk was slow: that is no freeze.
        self._awake = None if until is None else max(until, now)
        return until

    def frozen(self) -> tuple[int, int] | None:
        """Return from which stamp to which one the hub stood still since `begin`; None if it did not.

        A suspension has no length in these stamps.
        """
        now, awake = self._clock(), self._awake
        slept, self._slept = self._slept, self._suspended()
        if awake is not None and now - awake > FROZEN:
            return awake, now
        return (now, now) if self._slept - slept > FROZEN else None
