"""The evening: a page worth a photograph, and its picture, which a phone saves and shares by a long press.

Both hold what the table page shows between two games, and are open as that is. A phone that was there at the end of an
evening keeps it until its owner closes it or sits down again, also while others begin the next one.
"""

from __future__ import annotations

from datetime import date

from flask import Response, redirect, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from companion.core.evening import EveningRecord
from companion.core.text import say
from companion.frontends import TableSnapshot
from web.drawing.evening_words import describe, put_into_words
from web.drawing.html_views import HtmlViews
from web.drawing.pictures import Busy
from web.routes.persons import greeting
from web.routes.route import Route
from web.routes.shared import Shared
from web.serving.failure import Failure
from web.trust.identity import COOKIE_AGE

CLOSED = "closed"
"""The cookie that names the last evening which the phone's owner has closed: it opens nothing."""

NOTHING = say("Winners appear here after each game.")
BUSY = say("The hub is busy. Try again in a moment.")
NO_PICTURES = say("This hub can't draw pictures.")


def find_kept(shared: Shared, code: str, snapshot: TableSnapshot) -> EveningRecord | None:
    """Return the evening that the phone of this request keeps, None if there is none, or its owner has closed it."""
    device = shared.device(request)
    if not device or snapshot.seats_of(device):
        return None
    kept = snapshot.evening(device)
    return None if kept is None or request.cookies.get(CLOSED) == _name(code, kept) else kept


def draw_kept(shared: Shared, code: str, snapshot: TableSnapshot, kept: EveningRecord) -> str:
    """Return the page of an evening that a phone keeps."""
    return _draw(shared, code, snapshot, kept, closes=True)


def show_evening(shared: Shared, code: str) -> str:
    """Return the page of the evening so far, or of the one that is over."""
    snapshot = shared.snapshot(code)
    kept = find_kept(shared, code, snapshot)
    return _draw(shared, code, snapshot, kept or snapshot.evening(), closes=kept is not None)


def close(shared: Shared, code: str) -> AnyResponse:
    """Let a phone's owner close the evening that the phone keeps."""
    snapshot = shared.snapshot(code)
    response = redirect(url_for("pages.phone", code=code), 303)
    kept = find_kept(shared, code, snapshot)
    if kept:
        response.set_cookie(CLOSED, _name(code, kept), max_age=COOKIE_AGE, httponly=True, samesite="Strict")
    return response


def show_picture(shared: Shared, code: str) -> Response:
    """Return the picture of the same evening as a PNG."""
    snapshot = shared.snapshot(code)
    here = shared.find_pages(request, code, snapshot)
    kept = find_kept(shared, code, snapshot)
    evening = kept or snapshot.evening()
    if evening is None:
        raise Failure(404, says=NOTHING)
    place = code, here.language, "kept" if kept else ""
    try:
        drawn = shared.pictures.draw(place, put_into_words(evening, here.plain.translate))
    except Busy:
        raise Failure(503, says=BUSY) from None
    except ImportError:
        raise Failure(404, says=NO_PICTURES) from None
    response = Response(drawn, mimetype="image/png")
    day = evening.date or date.today().isoformat()
    response.headers["Content-Disposition"] = f'inline; filename="evening-{day}.png"'
    return response


def _draw(shared: Shared, code: str, snapshot: TableSnapshot, evening: EveningRecord | None, *, closes: bool) -> str:
    here: HtmlViews = shared.find_pages(request, code, snapshot)
    words = put_into_words(evening, here.shown.translate) if evening else None
    says = ". ".join(describe(put_into_words(evening, here.plain.translate))) if evening else ""
    return here.draw(
        "evening.html",
        evening=words,
        says=says,
        picture=url_for("evening.picture", code=code, language=here.language) if shared.pictures.works else "",
        closes=url_for("evening.close", code=code) if closes else "",
        back=url_for("pages.phone", code=code),
        sit_url=url_for("pages.sit", code=code),
        **greeting(shared, code),
    )


def _name(code: str, evening: EveningRecord) -> str:
    return f"{code}-{evening.number}"


ROUTES = (
    Route("evening.show", "GET", "/<code>/evening", show_evening),
    Route("evening.close", "POST", "/<code>/evening", close),
    Route("evening.picture", "GET", "/<code>/evening.png", show_picture),
)
