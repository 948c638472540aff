"""The hub's own buttons on the table page, and the page that pairs a browser."""

from __future__ import annotations

from typing import get_args

from flask import Blueprint, Response, redirect, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from companion.core.text import Text, say
from companion.core.view import Control
from companion.faces import Look
from web import trust
from web.context import Context, accepted
from web.errors import Failure
from web.extra_region import PageWithRegion
from web.html_views import HtmlViews
from web.language import language_for
from web.pairing import keep_paired
from web.viewer import Viewer

CONTROLS: dict[str, Control] = {control: control for control in get_args(Control) if control != "power"}
"""The buttons of the table page: all but power, which belongs to the box."""

TOO_MANY = say("Too many codes were tried. Wait ten minutes.")
WRONG = say("This is not the code. The terminal of the hub shows the one that is good now.")


def make(context: Context) -> Blueprint:
    """Return the routes of the hub's buttons and of pairing."""
    control = Blueprint("control", __name__)

    @control.post("/<code>/control")
    def use(code: str) -> Response:
        trust.require(context.pairing, request)
        wanted = CONTROLS.get(request.form.get("control", ""))
        if wanted is None:
            raise Failure(400)
        arrival = context.arrive(code)
        try:
            accepted(arrival.control(wanted))
        finally:
            arrival.drop()
        # A browser without scripts stays on its page then.
        return Response(status=204)

    @control.get("/pair")
    def pairing() -> AnyResponse | str:
        if trust.trusted(context.pairing, request):
            return redirect(url_for("pages.home"), 303)
        return drawn()

    @control.post("/pair")
    def pair() -> AnyResponse | tuple[str, int]:
        if not context.pairing.may_try(request.remote_addr or ""):
            raise Failure(429, says=TOO_MANY)
        token = context.pairing.pair(request.form.get("code", ""))
        if token is None:
            return drawn(WRONG), 403
        response = redirect(url_for("pages.home"), 303)
        keep_paired(response, token)
        return response

    def drawn(problem: Text | None = None) -> str:
        codes = context.hub.tables()
        table = context.look(codes[0]).public.language if codes else "en"
        html = context.html[language_for(request, table=table)]
        return html.draw("pair.html", problem=problem and html.plain.value(problem), pair_url=url_for("control.pair"))

    return control


def with_buttons(context: Context, page: Viewer, html: HtmlViews) -> Viewer:
    """Return the table's page with what the hub's own controls may do: its buttons, and what they may answer."""

    def draw(look: Look) -> str:
        return html.draw("regions/controls.html", controls=look.controls, halted=look.public.halted)

    return PageWithRegion(PageWithRegion(page, context.hub, "controls", draw), context.hub, "hands", html.hands)
