"""The one thread of the panel: it sleeps until something is due."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Protocol

logger = logging.getLogger(__name__)

FAULT_PAUSE = 1.0
"""Seconds that the thread waits after a fault, so that a repeated fault does not fill the log."""


class TimedPart(Protocol):
    """A part of the panel that has something to do at certain stamps, in monotonic nanoseconds."""

    @property
    def due(self) -> int | None:
        """The stamp at which it next has something to do, None if it has nothing."""

    def beat(self, stamp: int) -> None:
        """Do all that is due by `stamp`."""


class Ticker:
    """The thread that calls the `beat` of each part when it is due; `clock` gives monotonic nanoseconds."""

    def __init__(self, parts: Sequence[TimedPart], clock: Callable[[], int] = time.monotonic_ns) -> None:
        """Call `parts`, in this order."""
        self._parts = parts
        self._clock = clock
        self._changed = threading.Condition()
        self._woken = False
        self._stopping = False

    def wake(self) -> None:
        """Ask the parts again for their due times. It never waits long, so any callback may call it."""
        with self._changed:
            self._woken = True
            self._changed.notify()

    @contextmanager
    def running(self) -> Iterator[None]:
        """Run the thread inside this context."""
        thread = threading.Thread(target=self._run, name="panel")
        thread.start()
        try:
            yield
        finally:
            self._stopping = True
            self.wake()
            thread.join()

    def _run(self) -> None:
        while not self._stopping:
            try:
                self._sleep()
                self._beat()
            except Exception as error:
                logger.error("the panel met %s", type(error).__name__)
                with self._changed:
                    self._changed.wait_for(lambda: self._stopping, FAULT_PAUSE)

    def _beat(self) -> None:
        now = self._clock()
        for part in self._parts:
            due = part.due
            if due is not None and due <= now:
                part.beat(now)

    def _sleep(self) -> None:
        """Return when the next part is due, or when woken."""
        due = min((due for part in self._parts if (due := part.due) is not None), default=None)
        with self._changed:
            if not self._woken:
                self._changed.wait(None if due is None else max(0.0, (due - self._clock()) / 1e9))
            self._woken = False
