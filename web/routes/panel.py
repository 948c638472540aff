"""The page of the simulated panel: a box with buttons and lamps, which drives mock pins."""

from __future__ import annotations

import msgspec
from flask import Response, request, url_for
from werkzeug.sansio.request import Request

from companion.core.text import say
from companion.frontends.simulated_panel import SimulatedPanel
from web.routes.route import LoopRoute, Route
from web.routes.shared import Shared, require_part
from web.serving.failure import Failure
from web.serving.reply import Reply

NOT_SIMULATED = say("There's no simulated panel here. Real buttons are connected, or buttons are switched off.")
NO_BUTTON = say("The panel has no such button.")


def show(shared: Shared) -> str:
    """Return the page."""
    found = _require_panel(shared, request)
    buttons = found.buttons()
    return shared.find_hub_pages(request).draw(
        "panel.html",
        seats=[name for name in buttons if name.startswith("seat")],
        others=[name for name in buttons if not name.startswith("seat")],
        lamps=list(found.lit()),
        buttonless=[seat for view in shared.views[:1] for seat in view.seats if f"seat{seat.seat}" not in buttons],
        push_url=url_for("panel.push"),
        lamps_url=url_for("panel.lamps"),
    )


def push(shared: Shared) -> Response:
    """Push a button down, or let it go."""
    found = _require_panel(shared, request)
    down = {"1": True, "0": False}.get(request.form.get("down", ""))
    if down is None:
        raise Failure(400)
    try:
        found.push(request.form.get("button", ""), down)
    except KeyError:
        raise Failure(422, "not_offered", NO_BUTTON) from None
    return Response(status=204)


async def show_lamps(shared: Shared, request: Request, code: str) -> Reply:
    """Tell which lamps are lit; on the loop, since the page asks five times a second."""
    lit = [name for name, lit in _require_panel(shared, request).lit().items() if lit]
    return Reply(200, msgspec.json.encode({"lit": lit}))


def _require_panel(shared: Shared, request: Request) -> SimulatedPanel:
    shared.require_trust(request)
    return require_part(shared.hub.panel(), NOT_SIMULATED)


ROUTES = (
    Route("panel.show", "GET", "/panel", show),
    Route("panel.push", "POST", "/panel/push", push),
    LoopRoute("panel.lamps", "GET", "/panel/lamps", show_lamps),
)
