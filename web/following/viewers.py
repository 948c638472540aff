"""What streams show: views as JSON for programs, or the regions of a page for people."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from companion.core.view import Eye, Seat
from companion.faces import Hub, Look
from web.drawing.html_views import HtmlViews, seats_of
from web.drawing.lent_phone import curtain, lent
from web.drawing.plain_views import PlainViews
from web.drawing.region import Regions, news
from web.following.viewer import Parts

_encode = msgspec.json.Encoder().encode


def event(name: str, data: bytes) -> bytes:
    """Return a server-sent event; `data` is JSON, which has no line breaks here."""
    return b"event: %s\ndata: %s\n\n" % (name.encode(), data)


def view_json(plain: PlainViews, look: Look, eye: Eye, now: int) -> bytes:
    """Return the whole view of an eye as JSON; `now` is the present game time in milliseconds."""
    private = look.private(eye) if eye is not None else None
    parts = [b'{"now":%d' % now, plain.public_json(look)]
    if private is not None:
        parts.append(_encode(plain.private(private))[1:-1])
    return b",".join(parts) + b"}"


class _Viewer:
    """The common part of both kinds: the table, the device and the sign of life."""

    def __init__(self, hub: Hub, code: str, device: str, sender: str, known: bool) -> None:
        self.hub = hub
        self.code = code
        self.device = device
        self.sender = sender
        self.known = known

    def beat(self) -> bytes:
        """Return a sign of life with the present game time."""
        now = self.hub.now(self.code)
        return event("alive", _encode({"now": now, "paused": self.hub.look(self.code).public.paused}))

    def crowded(self) -> bytes:
        """Return the last event of a stream that makes room for a newer one of the same sender."""
        return event("gone", b'{"why":"tab"}')

    def _gone(self, seats: set[Seat]) -> bytes:
        """Return the last event of a stream whose device has lost `seats` or gained another one."""
        taken = seats & {Seat(place.seat) for place in self.hub.look(self.code).public.seats}
        return event("gone", b'{"why":"moved"}' if taken else b'{"why":"changed"}')


class JsonViewer(_Viewer):
    """The view of one eye as JSON, sent whole after each change."""

    def __init__(self, hub: Hub, code: str, eye: Eye, plain: PlainViews, *, device: str, sender: str) -> None:
        """Show `eye`; a seat's view ends when the seat no longer belongs to `device`."""
        super().__init__(hub, code, device, sender, known=bool(device))
        self._eye = eye
        self._plain = plain
        self._tag = ""

    def whole(self) -> Parts:
        """Return the whole present view as an event."""
        look = self.hub.look(self.code)
        self._tag = look.tag(self._eye)
        return (event("view", view_json(self._plain, look, self._eye, self.hub.now(self.code))),)

    def changed(self) -> Parts | None:
        """Return the whole view if it has changed, else None."""
        return None if self.hub.look(self.code).tag(self._eye) == self._tag else self.whole()

    def farewell(self) -> bytes | None:
        """Return the last event if the seat belongs to another device now."""
        if self._eye is None or self._eye in self.hub.look(self.code).seats_of(self.device):
            return None
        return self._gone({self._eye})


class PageViewer(_Viewer):
    """The regions of a page as HTML; after a change only those that have changed.

    Without a seat it is the table's page, or the page of a phone on which no seat is open.
    """

    def __init__(
        self,
        hub: Hub,
        code: str,
        seat: Seat | None,
        html: HtmlViews,
        *,
        device: str,
        sender: str,
        known: bool,
        guest: bool = False,
    ) -> None:
        """Show the page of a device (empty: the table's), with `seat` open or none; or that of a `guest` on it."""
        super().__init__(hub, code, device, sender, known)
        self._guest = guest
        self._seat = seat
        self._html = html
        self._public: Regions = {}
        self._private: Regions = {}
        self._seats = hub.look(code).seats_of(device) if device else ()

    def whole(self) -> Parts:
        """Return every region as an event."""
        self._public, self._private = {}, {}
        return self.changed() or (self.beat(),)

    def changed(self) -> Parts | None:
        """Return the regions that have changed, None if none has.

        What other phones get as well is a part by itself: all that everybody sees, and each region of the seat.
        """
        look = self.hub.look(self.code)
        public, private = self._html.public_regions(look), self._besides(look)
        own, shared = news(self._private, private), self._html.public_news(self._public, public)
        self._public, self._private = public, private
        changed = [*own, shared] if shared else own
        if not changed:
            return None
        paused = b"true" if look.public.paused else b"false"
        head = b'event: regions\ndata: {"now":%d,"paused":%s,"regions":{' % (self.hub.now(self.code), paused)
        return head, *_listed(changed), b"}}\n\n"

    def farewell(self) -> bytes | None:
        """Return the last event if the device has other seats now than those for which the page was made."""
        mine = self.hub.look(self.code).seats_of(self.device) if self.device else ()
        if mine == self._seats or set(mine) == set(self._seats):
            return None
        return self._gone(set(self._seats) - set(mine))

    def _besides(self, look: Look) -> Regions:
        """Return the regions that only this device sees."""
        if not self.device:
            return {}
        if self._guest:
            return lent(self._html, look, self.device)
        if self._seat is not None:
            own = self._html.own(look, self._seat) or {}
        else:
            own = self._html.shared_region(look, seats_of(look, self.device))
        drawn = curtain(self._html, look, self.device)
        return {**own, "guest": drawn} if drawn.parts or "guest" in self._private else own


def _listed(members: Sequence[bytes]) -> Iterator[bytes]:
    """Yield the members of a JSON object with commas between."""
    yield members[0]
    for member in members[1:]:
        yield b","
        yield member
