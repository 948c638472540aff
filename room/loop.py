"""The one thread of the room: it waits for the table, the clock and the broker, and does what is due."""

from __future__ import annotations

import logging
import select
import socket
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Protocol

from companion.core.text import Text, say
from room.link import SILENT, Link, NoConnection

logger = logging.getLogger(__name__)

SECOND = 1_000_000_000

LOOK = 5.0
"""Seconds between two looks whether the broker is still there."""

FIRST_RETRY, LAST_RETRY = 1, 30
"""Seconds before the first next try to reach the broker, and at most."""

STEADY = 3.0
"""Seconds after which a connection lasts."""

UNSTEADY = say(
    "The broker breaks the connection again and again. "
    "Maybe another hub has the same lights.json, or a message is huge."
)

FAULT_PAUSE = 1.0
"""Seconds that the thread waits after a fault of our own, so that a repeated fault does not fill the log."""

FAREWELL = 4
"""Seconds that all parts together have for what must be done before the hub ends."""

ENOUGH = 6.0
"""Seconds that the thread has to end; the search for the broker's name may take longer, and then it is left alone."""


class RoomPart(Protocol):
    """A part of the room with something to do at certain stamps, in monotonic nanoseconds."""

    @property
    def due(self) -> int | None:
        """The stamp at which it next has something to do, None if it has nothing."""

    @property
    def has_left(self) -> bool:
        """Whether all is done since `leave`."""

    def beat(self, stamp: int) -> None:
        """Do all that is due by `stamp`."""

    def leave(self) -> None:
        """Begin to do what must be done before the hub ends."""


class RoomLoop:
    """The thread; `tell_fault` gets the reason why the broker cannot be reached, once, and None when it can again."""

    def __init__(
        self,
        link: Link,
        parts: Sequence[RoomPart],
        tell_fault: Callable[[Text | None], None],
        clock: Callable[[], int] = time.monotonic_ns,
    ) -> None:
        """Serve `link` and `parts`, in this order; they leave the other way round, before the connection is closed."""
        self._link = link
        self._parts = parts
        self._tell_fault = tell_fault
        self._clock = clock
        self._woken, self._waker = socket.socketpair()
        self._woken.setblocking(False)
        self._waker.setblocking(False)
        self._stopping = False
        self._end: int | None = None
        """The stamp by which all parts have left."""
        self._retry: int | None = 0
        """The stamp of the next try to connect; None while there is a connection, or one is awaited."""
        self._wait = FIRST_RETRY
        self._taken_at = 0
        self._breaks = 0
        """The number of connections in a row that did not last."""
        self.fault: Text | None = None

    def wake(self) -> None:
        """Ask the parts again for their due times. It never waits, so any callback may call it."""
        try:
            self._waker.send(b"!")
        except (BlockingIOError, OSError):
            return  # it is awake already, or has ended

    @contextmanager
    def running(self) -> Iterator[None]:
        """Run the thread inside this context."""
        # A daemon: a search for a name cannot be broken off, and must not keep the hub from ending.
        thread = threading.Thread(target=self._run, name="room", daemon=True)
        thread.start()
        try:
            yield
        finally:
            self._stopping = True
            self.wake()
            thread.join(ENOUGH)

    def take_connection(self) -> None:
        """Take that the broker has taken the connection."""
        self._taken_at = self._clock()
        # A broker that takes connections and breaks them is reported until one has lasted.
        if self.fault != UNSTEADY:
            self._set_fault(None)

    def take_loss(self, reason: Text | None) -> None:
        """Take that there is no connection any more; `reason`: the broker's own, if it has turned the hub away."""
        if reason:
            self._set_fault(reason)
        elif self._is_steady:
            self._wait, self._breaks = FIRST_RETRY, 0
        else:
            self._breaks += 1
            if self._breaks > 1:
                self._set_fault(UNSTEADY)
        self._try_later()

    @property
    def _is_steady(self) -> bool:
        """Whether the last connection has lasted for a while."""
        return self._clock() - self._taken_at >= STEADY * SECOND

    def _run(self) -> None:
        while not self._stopping:
            try:
                self._turn()
            except Exception as error:
                logger.error("the room met %s", type(error).__name__)
                time.sleep(FAULT_PAUSE)
        try:
            self._leave()
        except Exception as error:
            logger.warning("the room's farewell met %s", type(error).__name__)
        self._woken.close()
        self._waker.close()

    def _leave(self) -> None:
        """Let all parts leave, as long as the broker is there, and close the connection."""
        self._end = self._clock() + FAREWELL * SECOND
        for part in reversed(self._parts):
            if self._link.is_up:
                part.leave()
            while self._link.is_up and not part.has_left and self._clock() < self._end:
                self._turn()
        if self._link.is_up:
            self._link.close()
            self._link.write()

    def _turn(self) -> None:
        self._connect_if_due()
        self._sleep()
        self._link.beat()
        if self._retry is None and self._link.socket is None:
            # It was taken by the system and then by nobody: a broker that has frozen.
            self._set_fault(SILENT)
            self._try_later()
        if self._link.is_up and self._is_steady:
            self._wait, self._breaks = FIRST_RETRY, 0
            self._set_fault(None)
        stamp = self._clock()
        for part in self._parts:
            if part.due is not None and part.due <= stamp:
                part.beat(stamp)

    def _connect_if_due(self) -> None:
        if self._retry is None or self._retry > self._clock():
            return
        try:
            self._link.connect()
            self._retry = None
        except NoConnection as error:
            self._set_fault(error.says)
            self._try_later()

    def _sleep(self) -> None:
        """Return when a part is due, the broker says something, or somebody has woken the thread."""
        dues = (self._retry, self._end, *(part.due for part in self._parts))
        moments = [moment for moment in dues if moment is not None]
        wait = max(0.0, (min(moments) - self._clock()) / SECOND) if moments else LOOK
        found = self._link.socket
        if found is not None:
            wait = min(wait, LOOK)
        writes = [found] if found is not None and self._link.wants_to_write else []
        readable, writable, _ = select.select([self._woken, *([found] if found else [])], writes, [], wait)
        if self._woken in readable:
            self._woken.recv(4096)
        if found in readable:
            self._link.read()
        if writable:
            self._link.write()

    def _try_later(self) -> None:
        self._retry = self._clock() + self._wait * SECOND
        self._wait = min(2 * self._wait, LAST_RETRY)

    def _set_fault(self, says: Text | None) -> None:
        if says != self.fault:
            self.fault = says
            self._tell_fault(says)
