"""A phone that is lent for one answer: its curtain, and the page of the guest."""

from __future__ import annotations

from companion.core.view import Seat
from companion.frontends import TableSnapshot
from web.drawing.html_views import HtmlViews
from web.drawing.public_parts import place_of
from web.drawing.region import NOTHING, Region, RegionPart, Regions


def curtain(html: HtmlViews, snapshot: TableSnapshot, device: str) -> Region:
    """Return the curtain of a lent phone before the guest takes it, with no word of the question; else nothing."""
    guest = snapshot.guest(device)
    return _guest(html, snapshot, Seat(guest.seat), opened=False) if guest else NOTHING


def draw_lent(html: HtmlViews, snapshot: TableSnapshot, device: str) -> Regions:
    """Return the page of the guest on a device: one question, no secret and no menu; empty if there is none."""
    guest = snapshot.guest(device)
    if guest is None:
        return {"guest": NOTHING, "questions": NOTHING}
    seat = Seat(guest.seat)
    place = next(place for place in snapshot.public.seats if place.seat == seat)
    asked = html.questions(snapshot, guest.questions, place)
    return {"guest": _guest(html, snapshot, seat, opened=True), "questions": asked}


def _guest(html: HtmlViews, snapshot: TableSnapshot, seat: Seat, *, opened: bool) -> Region:
    place = next(place_of(place) for place in snapshot.public.seats if place.seat == seat)
    return Region([RegionPart("", html.draw("regions/guest.html", seat=place, open=opened))])
