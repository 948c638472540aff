"""Limits on each sender's tries, so that no phone can block the hub for the others."""

from __future__ import annotations

import threading
import time
from collections import OrderedDict
from collections.abc import Callable

from web.serving.failure import Failure

SENDERS = 500
"""The most senders that are remembered: those seen last."""


class Limit:
    """A limit that allows each sender `burst` tries at once, and `rate` more in each second; `clock` gives seconds."""

    def __init__(self, rate: float, burst: float, clock: Callable[[], float] = time.monotonic) -> None:
        """Start with full buckets."""
        self._rate = rate
        self._burst = burst
        self._clock = clock
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()
        self._lock = threading.Lock()

    def allows(self, sender: str) -> bool:
        """Count one try of `sender`; return whether it is allowed."""
        now = self._clock()
        with self._lock:
            left, since = self._left.pop(sender, (self._burst, now))
            left = min(self._burst, left + (now - since) * self._rate)
            self._left[sender] = (left - 1 if left >= 1 else left, now)
            if len(self._left) > SENDERS:
                self._left.popitem(last=False)
            return left >= 1

    def require(self, sender: str) -> None:
        """Count one try of `sender`; raises `Failure` 429 unless it is allowed."""
        if not self.allows(sender):
            raise Failure(429)
