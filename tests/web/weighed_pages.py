"""The pages of all phones at a table, and the bytes on the wire that each change of the table costs them."""

from __future__ import annotations

from companion.core.view import Seat
from tests.hub.by_hand import ManualHub
from tests.web.fixtures import draw_in
from web.following.viewers import PageViewer
from web.serving.compression import GzipStream


class WeighedPages:
    """The page of each seat, as gzip in chunks of HTTP; each look at the table sends what has changed."""

    def __init__(self, hub: ManualHub, language: str = "en") -> None:
        """Open the pages in a language."""
        self._hub = hub
        html, snapshot = draw_in(language), hub.snapshot
        self._pages: dict[int, tuple[PageViewer, GzipStream]] = {}
        for place in snapshot.public.seats:
            device = hub.devices[place.seat]
            page = PageViewer(snapshot, Seat(place.seat), html, device=device, client_key=device, known=True)
            stream = GzipStream()
            stream.pack(page.whole(snapshot, hub.now))
            self._pages[place.seat] = page, stream

    def look(self) -> dict[int, int]:
        """Return the bytes for each seat since the last look; 0 for a page that has not changed."""
        self._hub.settle()
        snapshot, now = self._hub.snapshot, self._hub.now
        found = {}
        for seat, (page, stream) in self._pages.items():
            parts = page.render_changes(snapshot, now)
            body = stream.pack(parts) if parts else b""
            found[seat] = len(b"%x\r\n%s\r\n" % (len(body), body)) if body else 0
        return found
