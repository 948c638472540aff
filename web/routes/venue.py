"""The page of a venue's staff: which tables there are, whichever node serves them, and a sheet of their codes.

It shows no name, no part, and nothing of a game but that one is played.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from flask import Blueprint, redirect, request, url_for
from markupsafe import Markup
from werkzeug.wrappers import Response

from companion.core.text import Text, say
from companion.frontends.venue import Crowded, Unreachable, Venue
from web.drawing.html_views import HtmlViews
from web.finding.qr_codes import svg
from web.routes.shared import Shared
from web.serving.failure import Failure
from web.serving.language import language_for
from web.trust import hub_buttons

BUSY = say("The database cannot be reached. Nothing has changed; try again.")
CROWDED = say("There are as many tables as there may be. Close one first.")

MOST_AT_ONCE = 100
"""How many tables are opened with one tap."""

Reply = Response | tuple[str, int]


def make(shared: Shared) -> Blueprint:
    """Return the routes of the page; at home there is none."""
    venue = Blueprint("venue", __name__, url_prefix="/venue")

    @venue.get("")
    def show() -> tuple[str, int]:
        return page()

    @venue.post("/open")
    def more() -> Reply:
        wanted = request.form.get("tables", "1")
        if not re.fullmatch(r"[0-9]{1,3}", wanted) or not 1 <= int(wanted) <= MOST_AT_ONCE:
            raise Failure(400)

        def opened(house: Venue) -> None:
            for _ in range(int(wanted)):
                house.new_table(language_for(request))

        return done(opened)

    @venue.post("/close")
    def close() -> Reply:
        return done(lambda house: house.close_table(request.form.get("code", "")))

    @venue.get("/sheet")
    def sheet() -> str:
        """Show the code of each table, to be printed: one a page of A4."""
        try:
            found = [one.code for one in staffed().tables()]
        except Unreachable:
            raise Failure(507, says=BUSY) from None
        only = request.args.get("code")
        codes = [code for code in found if only in (None, code)]
        tickets = [(code, "".join(shared.addresses(f"/{code}")[:1])) for code in codes]
        drawings = [(code, address, Markup(svg(address)) if address else "") for code, address in tickets]
        return html().draw("sheet.html", tickets=drawings)

    def done(what: Callable[[Venue], None]) -> Reply:
        house = staffed()
        try:
            what(house)
        except Unreachable:
            return page(BUSY)
        except Crowded:
            return page(CROWDED)
        return redirect(url_for("venue.show"), 303)

    def staffed() -> Venue:
        """Return the venue, if its staff asks; raises `Failure` 403, and 404 at home."""
        house = shared.hub.venue()
        if house is None:
            raise Failure(404)
        hub_buttons.require(shared.pairing, request)
        return house

    def html() -> HtmlViews:
        return shared.html[language_for(request)]

    def page(problem: Text | None = None) -> tuple[str, int]:
        house, here = staffed(), html()
        try:
            # Those first where somebody may need help.
            tables = sorted(house.tables(), key=lambda one: (not one.away, one.code))
        except Unreachable:
            tables, problem = [], BUSY
        drawn = here.draw("venue.html", tables=tables, problem=problem and here.plain.value(problem), most=MOST_AT_ONCE)
        return drawn, 507 if problem else 200

    return venue
