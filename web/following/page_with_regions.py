"""A page with more regions, for some browsers only."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import msgspec

from companion.frontends import TableSnapshot
from web.drawing.drawn_snapshot import Parts
from web.following.viewer import Viewer
from web.following.viewers import event

_encode = msgspec.json.Encoder().encode

Draw = Callable[[TableSnapshot], str]
"""A function that draws a region from a snapshot; empty while the region shows nothing."""


class PageWithRegions:
    """The stream of a page with more regions, each an event of its own."""

    def __init__(self, page: Viewer, regions: Mapping[str, Draw]) -> None:
        """Show `page` with `regions`, by their names."""
        self.code = page.code
        self.client_key = page.client_key
        self.device = page.device
        self.is_authenticated = page.is_authenticated
        self.window = page.window
        self.seat = page.seat
        self.beat = page.beat
        self.farewell = page.farewell
        self.render_eviction = page.render_eviction
        self._page = page
        self._regions = regions
        self._shown: dict[str, str] = {}

    def whole(self, snapshot: TableSnapshot, now: int) -> Parts:
        """Return the whole current view as events."""
        # A page that was just loaded shows nothing here. One that comes back may still show an old button for a moment;
        # a press of it is refused in words.
        self._shown = {}
        phrases, *whole = self._page.whole(snapshot, now)
        return phrases, *self._news(snapshot, now), *whole

    def render_changes(self, snapshot: TableSnapshot, now: int) -> Parts | None:
        """Return the changes since the last call as events, None if there are none."""
        found, more = self._page.render_changes(snapshot, now), self._news(snapshot, now)
        # Nothing comes behind a seat's secrets, for it would be compressed by them.
        return more + (found or ()) if more else found

    def _news(self, snapshot: TableSnapshot, now: int) -> Parts:
        found: Parts = ()
        for region, draw in self._regions.items():
            drawn = draw(snapshot)
            if drawn != self._shown.get(region, ""):
                self._shown[region] = drawn
                message = {"now": now, "paused": snapshot.public.paused, "regions": {region: drawn}}
                found = (*found, event("regions", _encode(message)))
        return found
