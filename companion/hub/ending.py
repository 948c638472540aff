"""The end of the program: at a signal, or when a part of the hub needs a restart."""

from __future__ import annotations

import select
import signal
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


_AGAIN = 0
"""The byte that asks for a new start; no signal has this number."""


@dataclass
class StopListener:
    """The listener for the end of the hub, while `ending` is open.

    The kernel writes the number of a signal into a socket that the hub waits on. A queue or a lock would be wrong for
    one moment: a signal right before Python begins to wait would be noticed only with the next one.
    """

    _told: socket.socket
    _tells: socket.socket
    _is_again: bool = False

    def wait(self) -> bool:
        """Wait until the hub is told to stop; return whether it is to start again."""
        self._is_again = self._told.recv(1)[0] == _AGAIN
        return self._is_again

    def is_told(self) -> bool:
        """Return whether another request to stop has come since."""
        return bool(select.select([self._told], [], [], 0)[0])

    def start_again(self) -> None:
        """End the hub and start it again; any thread may call it."""
        self._tells.send(bytes([_AGAIN]))


@contextmanager
def ending() -> Iterator[StopListener]:
    """Listen for the end of the hub inside this context; for the main thread alone."""
    # Under nohup the hub is meant to outlive the terminal.
    heard = [number for number in SIGNALS if number != signal.SIGHUP or signal.getsignal(number) != signal.SIG_IGN]
    told, tells = socket.socketpair()
    with told, tells:
        tells.setblocking(False)
        signal.set_wakeup_fd(tells.fileno(), warn_on_full_buffer=False)
        for number in heard:
            signal.signal(number, _is_written)
        end = StopListener(told, tells)
        try:
            yield end
        finally:
            # Python itself lets a signal kill it again while it ends, and this end is proper. An ignored signal stays
            # ignored if another program replaces this one, which must not happen when the hub starts again.
            if not end._is_again:
                for number in heard:
                    signal.signal(number, signal.SIG_IGN)
            signal.set_wakeup_fd(-1)


def _is_written(_number: int, _frame: object) -> None:
    """Do nothing: Python writes only the numbers of signals that have a handler."""
