"""Inputs on their way to the writer, the smallest stamp first.

A frontend stamps an input when it arrives, before reading it. Until the frontend posts or drops it, the inbox knows
that it is on its way. So the end of a reaction window waits for an answer that arrived in time.
"""

from __future__ import annotations

import heapq
import itertools
import logging
import threading
from collections.abc import Callable
from typing import Generic, TypeVar

logger = logging.getLogger(__name__)

Item = TypeVar("Item")

PATIENCE = 500_000_000
"""Nanoseconds that a deadline waits for an input with an earlier stamp."""

MOST_WAITING = 1000
"""The most inputs that may wait for the writer; the sender of one more is told that the hub is busy."""

MOST_REPORTS = 10_000
"""The same for frontends' reports: if a thousand phones come back at once, none is lost."""

FIRST = 0
"""The stamp of the hub's own tasks that go before everything else."""


class Full(Exception):
    """Too many inputs wait already."""


class Ticket:
    """The place of a stamped input in the order."""

    def __init__(self, stamp: int) -> None:
        """Hold `stamp`, in monotonic nanoseconds."""
        self.stamp = stamp


class Inbox(Generic[Item]):
    """A queue by stamp, for many senders and one reader; `clock` gives monotonic nanoseconds."""

    def __init__(self, clock: Callable[[], int]) -> None:
        """Start empty."""
        self._clock = clock
        self._order = itertools.count()
        self._waiting: list[tuple[int, int, Item]] = []
        self._coming: set[Ticket] = set()
        self._woken = False
        self._dropping = False
        self._changed = threading.Condition()

    def arrive(self, stamp: int | None = None) -> Ticket:
        """Stamp an input that is about to be read: with `stamp` if it happened a while ago, else with this moment."""
        with self._changed:
            now = self._clock()
            ticket = Ticket(now if stamp is None else min(stamp, now))
            self._coming.add(ticket)
            return ticket

    def report(self, item: Item, stamp: int | None = None) -> None:
        """Post something that is true now, or at `stamp`; if too many wait it is dropped, and logged only once.

        Logging each one would keep everybody waiting.
        """
        try:
            self.post(self.arrive(stamp), item, MOST_REPORTS)
        except Full:
            if not self._dropping:
                logger.warning("reports are dropped: the inbox is full")
            self._dropping = True
        else:
            self._dropping = False

    def post(self, ticket: Ticket, item: Item, most: int = MOST_WAITING) -> None:
        """Post the input under its stamp; raises `Full` and drops the input if `most` wait."""
        with self._changed:
            self._coming.discard(ticket)
            if len(self._waiting) >= most:
                raise Full
            heapq.heappush(self._waiting, (ticket.stamp, next(self._order), item))
            self._changed.notify()

    def drop(self, ticket: Ticket) -> None:
        """Forget an input that will not be posted; does nothing if it was posted."""
        with self._changed:
            self._coming.discard(ticket)
            self._changed.notify()

    def wake(self) -> None:
        """Let `take` return at once, so that the reader checks its deadlines again."""
        with self._changed:
            self._woken = True
            self._changed.notify()

    def take(self, until: int | None) -> tuple[int, Item] | None:
        """Return the next input with its stamp, or None when `until` has come or `wake` was called.

        The moment `until` counts as come once no input with an earlier stamp is on its way, and at most `PATIENCE`
        later.
        """
        with self._changed:
            while True:
                if self._woken:
                    self._woken = False
                    return None
                now = self._clock()
                if self._waiting and (until is None or self._waiting[0][0] <= until or now < until):
                    stamp, _, item = heapq.heappop(self._waiting)
                    return stamp, item
                if until is not None and now >= until and self._is_settled(until, now):
                    return None
                self._changed.wait(_seconds(until, now))

    def next(self, fits: Callable[[int, Item], bool]) -> tuple[int, Item] | None:
        """Return the next input with its stamp if one waits and `fits(stamp, input)`; it does not wait for one."""
        with self._changed:
            if not self._waiting or self._woken:
                return None
            stamp, _, item = self._waiting[0]
            if not fits(stamp, item):
                return None
            heapq.heappop(self._waiting)
            return stamp, item

    def _is_settled(self, until: int, now: int) -> bool:
        return now >= until + PATIENCE or all(ticket.stamp > until for ticket in self._coming)


def _seconds(until: int | None, now: int) -> float | None:
    if until is None:
        return None
    return (until - now) / 1e9 if until > now else 0.005
