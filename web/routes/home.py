"""The first page, which leads everybody on, and the rules to look up."""

from __future__ import annotations

from flask import redirect, request, url_for
from werkzeug.wrappers import Response

from web.routes.route import Route
from web.routes.shared import Shared
from web.routes.table import show_screen, show_table
from web.serving.failure import Failure


def show_home(shared: Shared) -> Response | str:
    """Lead a phone to its seat; show all others the only table, or the page on which they type a code."""
    # At a venue any node may be asked: it leads everybody to their table by its code, and the staff to its page.
    codes = () if shared.settings.venue else shared.hub.tables()
    if shared.settings.venue and shared.is_trusted(request):
        return redirect(url_for("venue.show"), 303)
    if codes and "screen" in request.args:
        return show_screen(shared, codes)
    device = shared.device(request)
    for code in codes:
        snapshot = shared.snapshot(code)
        # A reload of the table's page at the hub must not put a private window on the screen that everybody sees.
        mine = snapshot.seats_of(device) if device else ()
        if mine and not set(mine) & set(snapshot.windows):
            return redirect(url_for("pages.phone", code=code), 303)
    if "kept" in request.args and len(codes) == 1:
        return redirect(url_for("pages.phone", code=codes[0]), 303)
    if len(codes) == 1:
        return show_table(shared, codes[0])
    return shared.find_pages(request).draw("door.html", problem=None, door_url="/")


def open_door(shared: Shared) -> Response | str:
    """Lead to the table whose code was typed."""
    code = request.form.get("code", "").strip().upper()
    if shared.hub.knows(code):
        return redirect(url_for("pages.phone", code=code), 303)
    here = shared.find_pages(request)
    return here.draw("door.html", problem=here.plain.value(Failure(404).says), door_url="/")


def show_reference(shared: Shared, game: str) -> str:
    """Return the rules of a game to look up."""
    return shared.find_pages(request).reference(shared.reference(game), shared.guide(game))


ROUTES = (
    Route("pages.home", "GET", "/", show_home),
    Route("pages.door", "POST", "/", open_door),
    Route("pages.reference", "GET", "/reference/<game>", show_reference),
)
