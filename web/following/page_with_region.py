"""A page with one more region, for some browsers only."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from companion.faces import Hub, Look
from web.following.viewer import Parts, Viewer
from web.following.viewers import event

_encode = msgspec.json.Encoder().encode


class PageWithRegion:
    """The stream of a page that brings one more region, which `draw` draws from a look."""

    def __init__(self, page: Viewer, hub: Hub, region: str, draw: Callable[[Look], str]) -> None:
        """Show `page` with `region`."""
        self.code = page.code
        self.sender = page.sender
        self.device = page.device
        self.known = page.known
        self.beat = page.beat
        self.farewell = page.farewell
        self.crowded = page.crowded
        self._page = page
        self._hub = hub
        self._region = region
        self._draw = draw
        self._shown = ""

    def whole(self) -> Parts:
        """Return the whole present view as events."""
        # A page that was just loaded shows nothing here. One that comes back may still show an old button for a moment;
        # a press of it is refused in words.
        self._shown = ""
        return self._page.whole() + self._news()

    def changed(self) -> Parts | None:
        """Return what has changed since the last call as events, None if nothing has."""
        return (self._page.changed() or ()) + self._news() or None

    def _news(self) -> Parts:
        look = self._hub.look(self.code)
        drawn = self._draw(look)
        if drawn == self._shown:
            return ()
        self._shown = drawn
        now = self._hub.now(self.code)
        message = {"now": now, "paused": look.public.paused, "regions": {self._region: drawn}}
        return (event("regions", _encode(message)),)
