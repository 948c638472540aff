"""Inputs on their way to the writer, the smallest stamp first.

An input is stamped the moment it arrives, before anything is read of it. Until it is
posted or dropped the writer knows that it is on its way, so that the end of a window
waits for an answer that was there in time.
"""

from __future__ import annotations

import heapq
import itertools
import threading
from collections.abc import Callable
from typing import Generic, TypeVar

Item = TypeVar("Item")

PATIENCE = 500_000_000
"""Nanoseconds that the end of a window waits for an input that was stamped before it."""

MOST_WAITING = 1000
"""Inputs that wait to be written, at the most; more are told that the hub is busy."""


class Full(Exception):
    """Too many inputs wait already."""


class Ticket:
    """The place in the order that a stamped input holds."""

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
        self._changed = threading.Condition()

    def arrive(self, stamp: int | None = None) -> Ticket:
        """Stamp an input that is about to be read; `stamp` is the moment of one that happened a while ago."""
        with self._changed:
            now = self._clock()
            ticket = Ticket(now if stamp is None else min(stamp, now))
            self._coming.add(ticket)
            return ticket

    def post(self, ticket: Ticket, item: Item) -> None:
        """Hand the input over under its stamp; raises `Full`, and then it is dropped."""
        with self._changed:
            self._coming.discard(ticket)
            if len(self._waiting) >= MOST_WAITING:
                raise Full
            heapq.heappush(self._waiting, (ticket.stamp, next(self._order), item))
            self._changed.notify()

    def drop(self, ticket: Ticket) -> None:
        """Forget an input that will not be posted; harmless once it was."""
        with self._changed:
            self._coming.discard(ticket)
            self._changed.notify()

    def wake(self) -> None:
        """Let the reader return at once, to look at its deadlines again."""
        with self._changed:
            self._woken = True
            self._changed.notify()

    def take(self, until: int | None) -> tuple[int, Item] | None:
        """Return the next input with its stamp, or None when `until` has come or `wake` was called.

        The moment `until` has come only once no input with an earlier stamp is on its
        way, or after `PATIENCE`.
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
                if until is not None and now >= until and self._settled(until, now):
                    return None
                self._changed.wait(_seconds(until, now))

    def _settled(self, until: int, now: int) -> bool:
        return now >= until + PATIENCE or all(ticket.stamp > until for ticket in self._coming)


def _seconds(until: int | None, now: int) -> float | None:
    if until is None:
        return None
    return (until - now) / 1e9 if until > now else 0.005
