"""The live channel: a coroutine for each open stream, all on the server's loop.

The newest view wins: a message is made when the phone can take it, from the table as it is then. Phones that have taken
all that came before get the next message in one pass: the table is looked at once, and all messages are made before the
first is sent. So a slow one delays all alike, and sets no phone apart. Any other stream's coroutine sends its message
once the phone can take it. A phone that stops reading costs one unsent message, and its connection ends after a while
(`web.serving.connection`). Every stream begins with the whole current view.
"""

from __future__ import annotations

import asyncio
import itertools
import logging
import threading
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from companion.frontends import Hub
from web.following.live_devices import LiveDevices
from web.following.open_stream import ChunkWriter, OpenStream, render_once
from web.following.viewer import Viewer
from web.serving.calls import call_soon
from web.serving.reply import Reply
from web.serving.request import Receive, Send

logger = logging.getLogger(__name__)

HEARTBEAT_INTERVAL = 5.0
"""Seconds between two signs of life."""

HEARTBEAT_GROUPS = 10
"""The number of groups that get their signs of life one after another: all at once would delay answers."""

MOST_OF_ONE = 4
"""The most streams of a sender; a browser opens six connections to a host, for all tabs together."""

MOST = 1000
"""The most streams of all senders together; senders without proven identity have half of them."""


class Streams:
    """All streams of the web frontend. `tell` may be called from any thread, all else on the server's loop."""

    def __init__(
        self, hub: Hub, *, beat: float = HEARTBEAT_INTERVAL, clock: Callable[[], float] = time.monotonic
    ) -> None:
        """Make a channel for the tables of `hub`; `beat` is in seconds, given by `clock` to find missing devices."""
        self._hub = hub
        self._rhythm = beat
        self._lock = threading.Lock()
        self._pending_codes: set[str] = set()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._streams: dict[OpenStream, None] = {}
        self._strangers = 0
        self._of_table: defaultdict[str, dict[OpenStream, None]] = defaultdict(dict)
        self._of_client: defaultdict[str, dict[OpenStream, None]] = defaultdict(dict)
        self._devices = LiveDevices(hub, clock)
        self._changed: Callable[[str], None] = lambda code: None

    @property
    def devices(self) -> int:
        """The number of devices that follow their table now."""
        return self._devices.here

    def when_gone(self, gone: Callable[[str, str], None]) -> None:
        """Call `gone(code, device)` once a device has had no stream for a while; it must not wait."""
        self._devices.when_gone(gone)

    def when_changed(self, changed: Callable[[str], None]) -> None:
        """Call `changed(code)` after each change of a table; it must not wait."""
        self._changed = changed

    def tell(self, code: str) -> None:
        """Note that the table `code` has changed; never waits."""
        with self._lock:
            if self._loop is None:
                return
            if not self._pending_codes:
                call_soon(self._loop, self._publish_changes)
            self._pending_codes.add(code)

    @contextmanager
    def running(self) -> Iterator[None]:
        """Follow the hub inside this context, on the running loop; at its end all streams end."""
        self._loop = asyncio.get_running_loop()
        silence = self._hub.listen(self.tell)
        beating = self._loop.create_task(self._beat())
        try:
            yield
        finally:
            silence()
            beating.cancel()
            with self._lock:
                self._loop = None
            for stream in self._streams:
                stream.woken.set()

    def has_room(self, viewer: Viewer) -> bool:
        """Return whether there is room for another stream; none is made by ending another sender's.

        A sender who has proved who it is takes the place of its own oldest one: a phone that
        has lost the Wi-Fi comes back before the hub knows that it was gone. The newest window of
        a table's page takes that of the oldest in the same browser.
        """
        return self._has_free_place(viewer) or bool(self._own(viewer))

    def _has_free_place(self, viewer: Viewer) -> bool:
        room = len(self._streams) < MOST
        if viewer.is_authenticated:
            return room
        mine = self._of_client.get(viewer.client_key, ())
        return room and len(mine) < MOST_OF_ONE and self._strangers < MOST // 2

    def _own(self, viewer: Viewer) -> list[OpenStream]:
        """Return the streams of a sender that may make room for its newest one, the oldest first."""
        mine = self._of_client.get(viewer.client_key, ())
        if viewer.is_authenticated:
            return list(mine)
        return [one for one in mine if viewer.window and one.viewer.window == viewer.window]

    def show_once(self, viewer: Viewer, *, packed: bool) -> Reply:
        """Return the whole current view of `viewer`; its device counts as present until it should have asked again."""
        self._devices.note_asking(viewer)
        return render_once(viewer, self._hub.snapshot(viewer.code), self._hub.now(viewer.code), packed=packed)

    async def show(
        self, viewer: Viewer, receive: Receive, send: Send, *, packed: bool = False, writer: ChunkWriter | None = None
    ) -> None:
        """Show `viewer`, for which there must be room, until the client hangs up or the stream must end.

        `packed`: as gzip. `writer`: the connection behind `send`.
        """
        stream = OpenStream(viewer, packed, writer)
        hung_up = asyncio.ensure_future(_wait_for_disconnect(receive))
        hung_up.add_done_callback(lambda _: stream.woken.set())
        self._register(stream)
        try:
            await send({"type": "http.response.start", "status": 200, "headers": stream.head()})
            try:
                await self._follow(stream, hung_up, send)
            except KeyError:
                pass  # the table has gone: its followers ask again, and find out where it is
            except Exception as error:
                logger.error("a view could not be made: %s", type(error).__name__)
            await send({"type": "http.response.body", "body": stream.end()})
        finally:
            hung_up.cancel()
            self._unregister(stream)

    async def _follow(self, stream: OpenStream, hung_up: asyncio.Task[None], send: Send) -> None:
        while not hung_up.done():
            code = stream.viewer.code
            await _send(send, stream.news(self._hub.snapshot(code), self._hub.now(code)))
            if stream.last is not None:
                return
            stream.is_idle = True
            await stream.woken.wait()
            stream.is_idle = False
            stream.woken.clear()
            if self._loop is None:
                return
            # This returns once the client has taken all that was sent before: the newest view is made then.
            await _send(send, b"")

    def _publish_changes(self) -> None:
        with self._lock:
            told, self._pending_codes = self._pending_codes, set()
        for code in told:
            self._changed(code)
            if code in self._of_table:
                self._push(code)

    def _push(self, code: str) -> None:
        """Update the streams of a table, in the order of their seats."""
        streams = self._of_table[code]
        try:
            snapshot, now = self._hub.snapshot(code), self._hub.now(code)
        except Exception:
            # Each stream meets it again by itself.
            for stream in streams:
                stream.wake()
            return
        for send in [stream.push(snapshot, now) for stream in streams]:
            if send:
                send()

    def _register(self, newcomer: OpenStream) -> None:
        mine = self._own(newcomer.viewer)
        for stream in _too_many(mine, MOST_OF_ONE if self._has_free_place(newcomer.viewer) else len(mine)):
            stream.last = stream.viewer.render_eviction()
            stream.woken.set()
            self._unregister(stream)
        self._streams[newcomer] = None
        self._strangers += not newcomer.viewer.is_authenticated
        of_table = {**self._of_table[newcomer.viewer.code], newcomer: None}
        self._of_table[newcomer.viewer.code] = dict(sorted(of_table.items(), key=lambda one: one[0].viewer.seat))
        self._of_client[newcomer.viewer.client_key][newcomer] = None
        self._devices.count(newcomer.viewer, 1)
        if self._loop is None:
            newcomer.woken.set()

    def _unregister(self, stream: OpenStream) -> None:
        if stream not in self._streams:
            return
        del self._streams[stream]
        self._strangers -= not stream.viewer.is_authenticated
        for index, key in ((self._of_table, stream.viewer.code), (self._of_client, stream.viewer.client_key)):
            del index[key][stream]
            if not index[key]:
                del index[key]
        self._devices.count(stream.viewer, -1)

    async def _beat(self) -> None:
        for share in itertools.cycle(range(HEARTBEAT_GROUPS)):
            await asyncio.sleep(self._rhythm / HEARTBEAT_GROUPS)
            self._devices.snapshot()
            self._send_heartbeats(share)

    def _send_heartbeats(self, share: int) -> None:
        """Send a sign of life to a share of the streams; the coroutine above would keep the last of them in memory."""
        for stream in self._streams:
            if stream.number % HEARTBEAT_GROUPS == share:
                stream.beats = True
                stream.woken.set()


async def _wait_for_disconnect(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


async def _send(send: Send, data: bytes) -> None:
    await send({"type": "http.response.body", "body": data, "more_body": True})


def _too_many(streams: Sequence[OpenStream], most: int) -> list[OpenStream]:
    """Return the oldest of `streams` that must end so that there are at most `most` with one more."""
    return list(streams[: max(0, len(streams) - most + 1)])
