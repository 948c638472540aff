"""The page of a venue's staff: which tables there are, whichever node serves them, and a sheet of their codes.

It shows no name, no part, and nothing of a game but that one is played.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from flask import redirect, request, url_for
from werkzeug.wrappers import Response

from companion.core.text import Text, say
from companion.frontends.venue import Crowded, Unreachable, Venue
from web.finding.qr_codes import svg
from web.routes.route import Route
from web.routes.shared import Shared
from web.serving.failure import Failure
from web.serving.language import language_for

BUSY = say("Can't reach the database. Nothing has changed; try again.")
CROWDED = say("No room for more tables. Close one first.")

MOST_AT_ONCE = 100
"""The most tables that one tap opens."""

Reply = Response | tuple[str, int]


def show(shared: Shared) -> Reply:
    """Return the page."""
    return _draw(shared)


def open_tables(shared: Shared) -> Reply:
    """Open as many tables as the form says."""
    wanted = request.form.get("tables", "1")
    if not re.fullmatch(r"[0-9]{1,3}", wanted) or not 1 <= int(wanted) <= MOST_AT_ONCE:
        raise Failure(400)

    def open_all(venue: Venue) -> None:
        for _ in range(int(wanted)):
            venue.new_table(language_for(request))

    return _change(shared, open_all)


def close_table(shared: Shared) -> Reply:
    """Close a table."""
    return _change(shared, lambda venue: venue.close_table(request.form.get("code", "")))


def show_sheet(shared: Shared) -> str:
    """Show a sheet to print: the code of each table, one on each A4 page."""
    try:
        found = [one.code for one in _require_venue(shared).tables()]
    except Unreachable:
        raise Failure(507, says=BUSY) from None
    only = request.args.get("code")
    codes = [code for code in found if only in (None, code)]
    tickets = [(code, "".join(shared.addresses(f"/{code}")[:1])) for code in codes]
    drawings = [(code, address, svg(address)) for code, address in tickets]
    return shared.find_pages(request).draw("sheet.html", tickets=drawings)


def _change(shared: Shared, change: Callable[[Venue], None]) -> Reply:
    venue = _require_venue(shared)
    try:
        change(venue)
    except Unreachable:
        return _draw(shared, BUSY)
    except Crowded:
        return _draw(shared, CROWDED)
    return redirect(url_for("venue.show"), 303)


def _require_venue(shared: Shared) -> Venue:
    """Return the venue, if its staff asks; raises `Failure` 403, and 404 at home."""
    venue = shared.hub.venue()
    if venue is None:
        raise Failure(404)
    shared.require_trust(request)
    return venue


def _draw(shared: Shared, problem: Text | None = None) -> Reply:
    venue, here = _require_venue(shared), shared.find_pages(request)
    try:
        # Those first where somebody may need help.
        tables = sorted(venue.tables(), key=lambda one: (not one.away, one.code))
    except Unreachable:
        tables, problem = [], BUSY
    drawn = here.draw("venue.html", tables=tables, problem=problem and here.plain.value(problem), most=MOST_AT_ONCE)
    return drawn, 507 if problem else 200


ROUTES = (
    Route("venue.show", "GET", "/venue", show),
    Route("venue.more", "POST", "/venue/open", open_tables),
    Route("venue.close", "POST", "/venue/close", close_table),
    Route("venue.sheet", "GET", "/venue/sheet", show_sheet),
)
