"""The contents of streams: views as JSON for programs, or the regions of a page for people."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from companion.core.view import Observer, Seat
from companion.frontends import TableSnapshot
from web.drawing.drawn_snapshot import DrawnSnapshot, Parts
from web.drawing.html_views import HtmlViews
from web.drawing.lent_phone import curtain, draw_lent
from web.drawing.plain_views import PlainViews
from web.drawing.public_parts import seats_of
from web.drawing.region import Change, Regions, changes, news
from web.drawing.shorthand import LIST, shorten
from web.serving.compression import EvenPart, EvenRow

_encode = msgspec.json.Encoder().encode

SECRETS = b'"secrets":"'
"""The beginning of all of a seat's secrets, as when they are dealt."""

END = b"}}\n\n"
"""The end of an event of regions."""


def event(name: str, data: bytes) -> bytes:
    """Return a server-sent event; `data` is JSON, which has no line breaks here."""
    return b"event: %s\ndata: %s\n\n" % (name.encode(), data)


def view_json(plain: PlainViews, snapshot: TableSnapshot, observer: Observer, now: int) -> bytes:
    """Return the whole view of an observer as JSON; `now` is the current game time in milliseconds."""
    private = snapshot.private(observer) if observer is not None else None
    parts = [b'{"now":%d' % now, plain.public_json(snapshot)]
    if private is not None:
        parts.append(_encode(plain.private(private))[1:-1])
    return b",".join(parts) + b"}"


class _Viewer:
    """The common part of both kinds: the table, the device, the seat and the sign of life."""

    def __init__(self, code: str, device: str, client_key: str, known: bool, seat: Observer) -> None:
        self.code = code
        self.device = device
        self.client_key = client_key
        self.is_authenticated = known
        self.window = ""
        self.seat = seat or 0

    def beat(self, snapshot: TableSnapshot, now: int) -> bytes:
        """Return a sign of life with the current game time."""
        return event("alive", _encode({"now": now, "paused": snapshot.public.paused}))

    def render_eviction(self) -> bytes:
        """Return the last event of a stream that makes room for a newer one of the same sender."""
        return event("gone", b'{"why":"tab"}')

    def _say_goodbye(self, snapshot: TableSnapshot, seats: set[Seat]) -> bytes:
        """Return the last event of a stream whose device has lost `seats` or gained a new seat."""
        taken = seats & {Seat(place.seat) for place in snapshot.public.seats}
        return event("gone", b'{"why":"moved"}' if taken else b'{"why":"changed"}')


class JsonViewer(_Viewer):
    """The view of one observer as JSON, sent whole after each change."""

    def __init__(self, code: str, observer: Observer, plain: PlainViews, *, device: str, client_key: str) -> None:
        """Show `observer`; a seat's view ends when the seat no longer belongs to `device`."""
        super().__init__(code, device, client_key, bool(device), observer)
        self._observer = observer
        self._plain = plain
        self._tag = ""

    def whole(self, snapshot: TableSnapshot, now: int) -> Parts:
        """Return the whole current view as an event."""
        self._tag = snapshot.tag(self._observer)
        return (event("view", view_json(self._plain, snapshot, self._observer, now)),)

    def render_changes(self, snapshot: TableSnapshot, now: int) -> Parts | None:
        """Return the whole view if it has changed, else None."""
        return None if snapshot.tag(self._observer) == self._tag else self.whole(snapshot, now)

    def farewell(self, snapshot: TableSnapshot) -> bytes | None:
        """Return the last event if the seat belongs to another device now."""
        if self._observer is None or self._observer in snapshot.seats_of(self.device):
            return None
        return self._say_goodbye(snapshot, {self._observer})


def _changes_secrets(own: Sequence[Change]) -> bool:
    """Return whether secrets are among a seat's changes; they are the last ones."""
    return bool(own) and own[-1][0] == "secrets"


class PageViewer(_Viewer):
    """The regions of a page as HTML; after a change only the changed ones.

    Without a seat it is the table's page, or the page of a phone with no seat open.
    """

    def __init__(
        self,
        snapshot: TableSnapshot,
        seat: Seat | None,
        html: HtmlViews,
        *,
        device: str,
        client_key: str,
        known: bool,
        guest: bool = False,
        window: str = "",
    ) -> None:
        """Show the page of a device (empty: the table's), with `seat` open or none; or that of a `guest` on it.

        `window` is the browser of a table's page.
        """
        super().__init__(snapshot.public.table, device, client_key, known, seat)
        self.window = window
        self._guest = guest
        self._open = seat
        self._html = html
        self._public: Regions = {}
        self._private: Regions = {}
        self._deal = 0
        self._seats = snapshot.seats_of(device) if device else ()

    def whole(self, snapshot: TableSnapshot, now: int) -> Parts:
        """Return every region as an event, behind the phrases that stand in it as signs."""
        self._public, self._private, self._deal = {}, {}, 0
        return event("phrases", LIST), *(self.render_changes(snapshot, now) or (self.beat(snapshot, now),))

    def render_changes(self, snapshot: TableSnapshot, now: int) -> Parts | None:
        """Return the changed regions, None if there are none; pages that lack the same get the same parts."""
        drawn, private, before = self._html.draw_snapshot(snapshot), self._besides(snapshot), self._public
        own = changes(self._private, private)
        even = self._is_even(drawn.deal, own)
        self._public, self._private, self._deal = drawn.public, private, drawn.deal
        return drawn.message(now, before, own, even, lambda: self._message(drawn, now, before, own, even))

    def _message(
        self, drawn: DrawnSnapshot, now: int, shown: Regions, own: Sequence[Change], even: bool
    ) -> Parts | None:
        """Return an event of regions: all that is common is one part, and each region of a seat another behind it.

        If it is `even`, the last part takes as many bytes on each phone, also on those whose secrets stay.
        """
        shared = self._html.public_news(shown, drawn.public)
        members = [shorten(one) for one in news(own)]
        if not shared and not members and not even:
            return None
        paused = b"true" if drawn.is_paused else b"false"
        head = b'event: regions\ndata: {"now":%d,"paused":%s,"regions":{%s' % (now, paused, shared)
        parts = [b"," + one if shared or place else one for place, one in enumerate(members)]
        if even:
            end = (parts.pop() if _changes_secrets(own) else b"") + END
            return head, *parts, EvenPart(end) if drawn.deal and SECRETS in end else EvenRow(end)
        *before, last = head, *parts
        return *before, last + END

    def _is_even(self, deal: int, own: Sequence[Change]) -> bool:
        """Return whether this message needs an even size: it brings secrets, or some may have been dealt before it."""
        if self._open is None or self._guest:
            return False
        return deal != self._deal or bool(deal and _changes_secrets(own))

    def farewell(self, snapshot: TableSnapshot) -> bytes | None:
        """Return the last event if the device has other seats now than when the page was made."""
        mine = snapshot.seats_of(self.device) if self.device else ()
        if mine == self._seats or set(mine) == set(self._seats):
            return None
        return self._say_goodbye(snapshot, set(self._seats) - set(mine))

    def _besides(self, snapshot: TableSnapshot) -> Regions:
        if not self.device:
            return {}
        if self._guest:
            return draw_lent(self._html, snapshot, self.device)
        if self._open is not None:
            own = self._html.own(snapshot, self._open) or {}
        else:
            own = self._html.shared_region(snapshot, seats_of(snapshot, self.device))
        drawn = curtain(self._html, snapshot, self.device)
        return {"guest": drawn, **own} if drawn.parts or "guest" in self._private else own
