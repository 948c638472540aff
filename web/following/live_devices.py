"""The presence of devices: they follow a table by a stream or by asking, and are away after a while without either."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable

from companion.frontends import Hub
from web.following.viewer import Viewer

GRACE = 5.0
"""Seconds without a stream after which a device is gone; one that reconnects is back long before that."""

ASKING = 10.0
"""Seconds for which a device that asks for its view is there; a page that no stream reaches asks every 3 s."""

TableDevice = tuple[str, str]
"""The code of a table and the hash of a device."""


class LiveDevices:
    """The streams of each device, and the devices that ask instead; the thread of the live channel alone uses it."""

    def __init__(self, hub: Hub, clock: Callable[[], float] = time.monotonic) -> None:
        """Report to `hub`; `clock` gives seconds."""
        self._hub = hub
        self._clock = clock
        self._streams: Counter[TableDevice] = Counter()
        self._left: dict[TableDevice, float] = {}
        self._asking: dict[TableDevice, tuple[Viewer, float]] = {}
        self._gone: Callable[[str, str], None] = lambda code, device: None

    @property
    def here(self) -> int:
        """The number of devices that are there."""
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

    def note_asking(self, viewer: Viewer) -> None:
        """Note that a device has asked for its view, because it has no stream or none reaches it."""
        place = viewer.code, viewer.device
        if place not in self._asking:
            self.count(viewer, 1)
        if viewer.device:
            self._asking[place] = viewer, self._clock() + ASKING

    def snapshot(self) -> None:
        """Report the devices that are gone by now; called now and then."""
        for place, (viewer, until) in list(self._asking.items()):
            if until <= self._clock():
                del self._asking[place]
                self.count(viewer, -1)
        limit = self._clock() - GRACE
        for place in [place for place, since in self._left.items() if since <= limit]:
            del self._left[place]
            self._gone(*place)
