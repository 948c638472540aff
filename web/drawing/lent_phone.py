"""A phone that is lent for one answer: its curtain, and the page of the guest."""

from __future__ import annotations

from companion.core.view import Seat
from companion.faces import Look
from web.drawing.html_views import HtmlViews
from web.drawing.public_parts import place_of
from web.drawing.region import NOTHING, Part, Region, Regions


def curtain(html: HtmlViews, look: Look, device: str) -> Region:
    """Return what the phone shows while nobody has taken it, nothing if it is not lent: no word of the question."""
    guest = look.guest(device)
    return _guest(html, look, Seat(guest.seat), opened=False) if guest else NOTHING


def lent(html: HtmlViews, look: Look, device: str) -> Regions:
    """Return the page of the guest on a device: one question, no secret and no menu; empty if there is none."""
    guest = look.guest(device)
    if guest is None:
        return {"guest": NOTHING, "questions": NOTHING}
    seat = Seat(guest.seat)
    place = next(place for place in look.public.seats if place.seat == seat)
    asked = html.questions(look, guest.questions, place)
    return {"guest": _guest(html, look, seat, opened=True), "questions": asked}


def _guest(html: HtmlViews, look: Look, seat: Seat, *, opened: bool) -> Region:
    place = next(place_of(place) for place in look.public.seats if place.seat == seat)
    return Region([Part("", html.draw("regions/guest.html", seat=place, open=opened))])
