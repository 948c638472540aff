"""Waits until a live channel has sent all that there was to send."""

from __future__ import annotations

import asyncio
from concurrent.futures import Future
from dataclasses import dataclass
from queue import SimpleQueue

from tests.waiting import PATIENCE
from web.following.stream import Streams
from web.following.viewer import Parts
from web.serving.request import Message


@dataclass
class Mark:
    """A stream of its own table: once it shows what was asked for, all others have shown what they had to.

    See `web.following.viewer.Viewer`.
    """

    code: str = "no table"
    sender: str = "mark"
    device: str = ""
    known: bool = True
    asked: int = 0

    def whole(self) -> Parts:
        """Return the number that was asked for last."""
        return (b"%d" % self.asked,)

    def changed(self) -> Parts:
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
    """The turns of a channel's loop, as one more stream of it shows them; one thread at a time may wait."""

    def __init__(self, streams: Streams, loop: asyncio.AbstractEventLoop) -> None:
        """Open that stream."""
        self._streams = streams
        self._loop = loop
        self._mark = Mark()
        self._numbers: SimpleQueue[bytes] = SimpleQueue()
        self._over = asyncio.Event()
        self._shown: Future[None] = asyncio.run_coroutine_threadsafe(
            streams.show(self._mark, self._receive, self._send), loop
        )
        self._until_shown()

    async def _receive(self) -> Message:
        await self._over.wait()
        return {"type": "http.disconnect"}

    async def _send(self, message: Message) -> None:
        self._numbers.put(message.get("body", b""))

    def _until_shown(self) -> None:
        while self._numbers.get(timeout=PATIENCE) != b"".join(self._mark.whole()):
            pass

    def wait(self) -> None:
        """Return once the channel has sent everything that it knew of before this call."""
        for _ in range(2):  # the first may share its turn with streams that come behind it
            self._mark.asked += 1
            self._streams.tell(self._mark.code)
            self._until_shown()

    def close(self) -> None:
        """Hang up."""
        self._loop.call_soon_threadsafe(self._over.set)
        self._shown.result(PATIENCE)
