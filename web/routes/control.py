"""The hub's own buttons on the table page, a window for who has no phone, and the page that pairs a browser."""

from __future__ import annotations

from typing import get_args

from flask import Response, redirect, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from companion.core.text import Text, say
from companion.core.view import Control
from companion.frontends import TableSnapshot
from companion.frontends.venue import Unreachable
from web.drawing.html_views import HtmlViews
from web.following.page_with_regions import Draw
from web.routes.receipts import wait_for_receipt
from web.routes.route import Route
from web.routes.shared import Shared, seat_named
from web.serving.failure import Failure
from web.trust.identity import device_of, keep_token, new_token, token_of
from web.trust.pairing import TooManyTries, keep_paired

CONTROLS: dict[str, Control] = {control: control for control in get_args(Control) if control != "power"}
"""The buttons of the table page: all but power, which belongs to the box."""

TOO_MANY = say("Too many wrong tries. Wait ten minutes, or type the code from the hub's terminal.")
WRONG = say("That's not the code. The hub's terminal shows the current one.")
WRONG_WORD = say("That's neither the password nor the code.")


BUSY = say("The hub can't save right now. Nothing has changed; try again.")


def use(shared: Shared, code: str) -> Response:
    """Use one of the hub's own buttons."""
    shared.require_trust(request)
    wanted = CONTROLS.get(request.form.get("control", ""))
    if wanted is None:
        raise Failure(400)
    with shared.arrive(code) as arrival:
        wait_for_receipt(arrival.control(wanted))
    # A browser without scripts stays on its page then.
    return Response(status=204)


def open_window(shared: Shared, code: str) -> AnyResponse:
    """Open an ordinary phone page for somebody without a phone: the seat then belongs to this browser."""
    shared.require_trust(request)
    seat, token = seat_named(request.form.get("seat", "")), token_of(request) or new_token()
    if seat not in shared.snapshot(code).seats_of(device_of(token)):
        with shared.arrive(code) as arrival:
            wait_for_receipt(arrival.assign_hub_browser(device_of(token), seat))
    return keep_token(redirect(url_for("pages.phone", code=code), 303), token)


def show_pairing(shared: Shared) -> AnyResponse | str:
    """Return the page on which the code is typed."""
    if shared.is_trusted(request):
        return redirect(url_for("pages.home"), 303)
    return _draw(shared)


def pair(shared: Shared) -> AnyResponse | tuple[str, int]:
    """Pair the browser that brings the code."""
    try:
        token = shared.pairing.pair(request.form.get("code", ""), shared.sender_of(request))
    except TooManyTries:
        raise Failure(429, says=TOO_MANY) from None
    except Unreachable:
        raise Failure(507, says=BUSY) from None
    if token is None:
        return _draw(shared, WRONG_WORD if shared.pairing.has_word else WRONG), 403
    return keep_paired(redirect(url_for("pages.home"), 303), token)


def regions(html: HtmlViews) -> dict[str, Draw]:
    """Return the functions that draw the hub's own controls and the questions that they may answer."""

    def draw(snapshot: TableSnapshot) -> str:
        return html.draw("regions/controls.html", controls=snapshot.controls, halted=snapshot.public.halted)

    return {"controls": draw, "hands": html.hands}


def _draw(shared: Shared, problem: Text | None = None) -> str:
    html = shared.find_hub_pages(request)
    return html.draw(
        "pair.html",
        problem=problem and html.plain.value(problem),
        has_word=shared.pairing.has_word,
        pair_url=url_for("control.pair"),
    )


ROUTES = (
    Route("control.use", "POST", "/<code>/control", use),
    Route("control.window", "POST", "/<code>/window", open_window),
    Route("control.pairing", "GET", "/pair", show_pairing),
    Route("control.pair", "POST", "/pair", pair),
)
