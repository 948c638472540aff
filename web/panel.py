"""The page of the simulated panel: a box with buttons and lamps, which drives mock pins."""

from __future__ import annotations

from flask import Blueprint, Response, jsonify, request, url_for

from companion.core.text import say
from companion.faces import SimulatedPanel
from web import trust
from web.context import Context
from web.errors import Failure
from web.language import language_for

NOT_SIMULATED = say("There is no simulated panel here: real buttons are connected, or none are looked after.")
NO_BUTTON = say("The panel has no such button.")


def make(context: Context) -> Blueprint:
    """Return the routes of the panel."""
    panel = Blueprint("panel", __name__, url_prefix="/panel")

    @panel.get("")
    def show() -> str:
        buttons = lent().buttons()
        codes = context.hub.tables()
        table = context.look(codes[0]).public.language if codes else "en"
        return context.html[language_for(request, table=table)].draw(
            "panel.html",
            seats=[name for name in buttons if name.startswith("seat")],
            others=[name for name in buttons if not name.startswith("seat")],
            lamps=list(lent().lit()),
            push_url=url_for("panel.push"),
            lamps_url=url_for("panel.lamps"),
        )

    @panel.get("/lamps")
    def lamps() -> Response:
        return jsonify(lit=[name for name, lit in lent().lit().items() if lit])

    @panel.post("/push")
    def push() -> Response:
        found = lent()
        down = {"1": True, "0": False}.get(request.form.get("down", ""))
        if down is None:
            raise Failure(400)
        try:
            found.push(request.form.get("button", ""), down)
        except KeyError:
            raise Failure(422, "not_offered", NO_BUTTON) from None
        return Response(status=204)

    def lent() -> SimulatedPanel:
        trust.require(context.pairing, request)
        found = context.hub.panel()
        if found is None:
            raise Failure(404, says=NOT_SIMULATED)
        return found

    return panel
