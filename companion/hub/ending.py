"""What ends the hub: a signal, or a part of it that wants it to start again."""

from __future__ import annotations

import select
import signal
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
"""The signals that tell the hub to stop."""


_AGAIN = 0
"""What is written, which no signal is, where the hub is to end and start again."""


@dataclass
class StopListener:
    """Hears what tells the hub to stop, while `ending` is open.

    The kernel writes the number of a signal into a socket on which the hub waits. A queue or a lock would do but for a
    moment: a signal that comes right before Python begins to wait for one is heard only when another comes.
    """

    _told: socket.socket
    _tells: socket.socket
    _is_again: bool = False

    def wait(self) -> bool:
        """Wait until something tells the hub to stop; return whether it is to start again."""
        self._is_again = self._told.recv(1)[0] == _AGAIN
        return self._is_again

    def is_told(self) -> bool:
        """Return whether something else has told the hub to stop since."""
        return bool(select.select([self._told], [], [], 0)[0])

    def start_again(self) -> None:
        """End the hub and start it again; any thread may call it."""
        self._tells.send(bytes([_AGAIN]))


@contextmanager
def ending() -> Iterator[StopListener]:
    """Hear what tells the hub to stop inside this context; for the main thread alone."""
    # Who starts the hub with nohup wants it to outlive the terminal.
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
            # Python itself lets a signal kill it again while it ends, and this end is in order. What is ignored stays
            # ignored where a program takes the place of this one: not so where the hub is to start again.
            if not end._is_again:
                for number in heard:
                    signal.signal(number, signal.SIG_IGN)
            signal.set_wakeup_fd(-1)


def _is_written(_number: int, _frame: object) -> None:
    """Do nothing: Python writes the numbers of those signals alone that have a handler."""
