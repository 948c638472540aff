"""The hub's own buttons on the table page, a window for who has no phone, and the page that pairs a browser."""

from __future__ import annotations

from typing import get_args

from flask import Blueprint, Response, redirect, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from companion.core.text import Text, say
from companion.core.view import Control
from companion.frontends import TableSnapshot
from companion.frontends.venue import Unreachable
from web.drawing.html_views import HtmlViews
from web.following.page_with_regions import Draw
from web.routes.receipts import wait_for_receipt
from web.routes.shared import Shared, seat_named
from web.serving.failure import Failure
from web.serving.language import language_for
from web.trust import hub_buttons
from web.trust.identity import device_of, keep_token, new_token, token_of
from web.trust.pairing import TooManyTries, keep_paired

CONTROLS: dict[str, Control] = {control: control for control in get_args(Control) if control != "power"}
"""The buttons of the table page: all but power, which belongs to the box."""

TOO_MANY = say("Too many wrong words. Wait ten minutes, or type the code that the hub's terminal shows.")
WRONG = say("That's not the code. The hub's terminal shows the current one.")
WRONG_WORD = say("That's neither the word nor the code.")


BUSY = say("The hub cannot save anything now. Nothing has changed; try again.")


def make(shared: Shared) -> Blueprint:
    """Return the routes of the hub's buttons and of pairing."""
    control = Blueprint("control", __name__)

    @control.post("/<code>/control")
    def use(code: str) -> Response:
        hub_buttons.require(shared.pairing, request)
        wanted = CONTROLS.get(request.form.get("control", ""))
        if wanted is None:
            raise Failure(400)
        arrival = shared.arrive(code)
        try:
            wait_for_receipt(arrival.control(wanted))
        finally:
            arrival.drop()
        # A browser without scripts stays on its page then.
        return Response(status=204)

    @control.post("/<code>/window")
    def window(code: str) -> AnyResponse:
        """Open an ordinary phone page for somebody without a phone: the seat goes on in this browser."""
        hub_buttons.require(shared.pairing, request)
        seat, token = seat_named(request.form.get("seat", "")), token_of(request) or new_token()
        if seat not in shared.snapshot(code).seats_of(device_of(token)):
            arrival = shared.arrive(code)
            try:
                wait_for_receipt(arrival.assign_hub_browser(device_of(token), seat))
            finally:
                arrival.drop()
        response = redirect(url_for("pages.phone", code=code), 303)
        keep_token(response, token)
        return response

    @control.get("/pair")
    def pairing() -> AnyResponse | str:
        if hub_buttons.is_trusted(shared.pairing, request):
            return redirect(url_for("pages.home"), 303)
        return drawn()

    @control.post("/pair")
    def pair() -> AnyResponse | tuple[str, int]:
        try:
            token = shared.pairing.pair(request.form.get("code", ""), request.remote_addr or "")
        except TooManyTries:
            raise Failure(429, says=TOO_MANY) from None
        except Unreachable:
            raise Failure(507, says=BUSY) from None
        if token is None:
            return drawn(WRONG_WORD if shared.pairing.has_word else WRONG), 403
        response = redirect(url_for("pages.home"), 303)
        keep_paired(response, token)
        return response

    def drawn(problem: Text | None = None) -> str:
        codes = shared.hub.tables()
        table = shared.snapshot(codes[0]).public.language if codes else "en"
        html = shared.html[language_for(request, table=table)]
        return html.draw(
            "pair.html",
            problem=problem and html.plain.value(problem),
            has_word=shared.pairing.has_word,
            pair_url=url_for("control.pair"),
        )

    return control


def regions(html: HtmlViews) -> dict[str, Draw]:
    """Return how the regions of the hub's own controls are drawn: its buttons, and what they may answer."""

    def draw(snapshot: TableSnapshot) -> str:
        return html.draw("regions/controls.html", controls=snapshot.controls, halted=snapshot.public.halted)

    return {"controls": draw, "hands": html.hands}
