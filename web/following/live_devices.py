"""The devices with a live stream at a table, and those that have had none for a while."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable

from companion.frontends import Hub
from web.following.viewer import Viewer

GRACE = 5.0
"""Seconds without a stream after which a device is gone; one that reconnects is back long before that."""

TableDevice = tuple[str, str]
"""The code of a table and the hash of a device."""


class LiveDevices:
    """The number of streams of each device; only the thread of the live channel uses it."""

    def __init__(self, hub: Hub, clock: Callable[[], float] = time.monotonic) -> None:
        """Report to `hub`; `clock` gives seconds."""
        self._hub = hub
        self._clock = clock
        self._streams: Counter[TableDevice] = Counter()
        self._left: dict[TableDevice, float] = {}
        self._gone: Callable[[str, str], None] = lambda code, device: None

    @property
    def here(self) -> int:
        """The number of devices with a stream."""
        return len(self._streams)

    def when_gone(self, gone: Callable[[str, str], None]) -> None:
        """Call `gone(code, device)` once a device is gone; it must not wait."""
        self._gone = gone

    def count(self, viewer: Viewer, change: int) -> None:
        """Note that a stream began (1) or ended (-1), and tell the hub of a device's first one and its last one."""
        if not viewer.device:
            return
        place = viewer.code, viewer.device
        before = self._streams[place]
        self._streams[place] += change
        here = self._streams[place] > 0
        if here != (before > 0):
            self._hub.present(*place, here)
            self._left.pop(place, None)
            if not here:
                self._left[place] = self._clock()
        if not here:
            del self._streams[place]

    def snapshot(self) -> None:
        """Report the devices that are gone by now; called regularly."""
        limit = self._clock() - GRACE
        for place in [place for place, since in self._left.items() if since <= limit]:
            del self._left[place]
            self._gone(*place)
