"""Waits until a live channel has sent all that there was to send."""

from __future__ import annotations

import socket
from dataclasses import dataclass

from tests.hub.by_hand import PATIENCE
from web.stream import Streams


@dataclass
class Mark:
    """A stream of its own table: once it shows what was asked for, all others have shown what they had to.

    See `web.viewer.Viewer`.
    """

    code: str = "no table"
    sender: str = "mark"
    device: str = ""
    asked: int = 0

    def whole(self) -> bytes:
        """Return the number that was asked for last."""
        return b"%d\n" % self.asked

    def changed(self) -> bytes:
        """Return the number that was asked for last."""
        return self.whole()

    def beat(self) -> bytes:
        """Return nothing."""
        return b""

    def farewell(self) -> None:
        """Go on."""

    def crowded(self) -> bytes:
        """Return nothing."""
        return b""


class Turn:
    """The turns of a channel's thread, as one more stream of it shows them; one thread at a time may wait."""

    def __init__(self, streams: Streams) -> None:
        """Open that stream."""
        self._streams = streams
        self._mark = Mark()
        near, self._far = socket.socketpair()
        self._far.settimeout(PATIENCE)
        self._numbers = self._far.makefile("rb")
        streams.open(self._mark, near)
        self._numbers.readline()

    def wait(self) -> None:
        """Return once the channel has sent what it was told of before this."""
        for _ in range(2):  # the first may share its turn with streams that come behind it
            self._mark.asked += 1
            self._streams.tell(self._mark.code)
            while self._numbers.readline() != self._mark.whole():
                pass

    def close(self) -> None:
        """Hang up."""
        self._numbers.close()
        self._far.close()
