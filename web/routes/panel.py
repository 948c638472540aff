"""The page of the simulated panel: a box with buttons and lamps, which drives mock pins."""

from __future__ import annotations

import msgspec
from flask import Blueprint, Response, request, url_for
from werkzeug.sansio.request import Request

from companion.core.text import say
from companion.frontends.simulated_panel import SimulatedPanel
from web.routes.shared import Shared
from web.serving.failure import Failure
from web.serving.language import language_for
from web.serving.reply import Reply
from web.trust import hub_buttons

NOT_SIMULATED = say("There is no simulated panel here: real buttons are connected, or none are looked after.")
NO_BUTTON = say("The panel has no such button.")


def make(shared: Shared) -> Blueprint:
    """Return the routes of the panel."""
    panel = Blueprint("panel", __name__, url_prefix="/panel")

    @panel.get("")
    def show() -> str:
        found = _require_panel(shared, request)
        buttons = found.buttons()
        codes = shared.hub.tables()
        table = shared.snapshot(codes[0]).public.language if codes else "en"
        return shared.html[language_for(request, table=table)].draw(
            "panel.html",
            seats=[name for name in buttons if name.startswith("seat")],
            others=[name for name in buttons if not name.startswith("seat")],
            lamps=list(found.lit()),
            push_url=url_for("panel.push"),
            lamps_url=url_for("panel.lamps"),
        )

    @panel.post("/push")
    def push() -> Response:
        found = _require_panel(shared, request)
        down = {"1": True, "0": False}.get(request.form.get("down", ""))
        if down is None:
            raise Failure(400)
        try:
            found.push(request.form.get("button", ""), down)
        except KeyError:
            raise Failure(422, "not_offered", NO_BUTTON) from None
        return Response(status=204)

    return panel


async def lamps(shared: Shared, request: Request, code: str) -> Reply:
    """Tell which lamps are lit; on the loop, since the page asks five times a second."""
    lit = [name for name, lit in _require_panel(shared, request).lit().items() if lit]
    return Reply(200, msgspec.json.encode({"lit": lit}))


def _require_panel(shared: Shared, request: Request) -> SimulatedPanel:
    hub_buttons.require(shared.pairing, request)
    found = shared.hub.panel()
    if found is None:
        raise Failure(404, says=NOT_SIMULATED)
    return found
