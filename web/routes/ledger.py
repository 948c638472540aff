"""The page of the ledger: evenings, games and people, for everybody who sits at a table here."""

from __future__ import annotations

import re

from flask import request, url_for
from werkzeug.sansio.request import Request

from companion.core.text import say
from companion.frontends import TableSnapshot
from companion.frontends.figures import Query
from web.drawing.isolated_names import marking_translator
from web.drawing.ledger_page import LedgerPage, address, problem
from web.routes.route import Route
from web.routes.shared import Shared, require_part
from web.serving.failure import Failure

NOT_ALLOWED = say("Only players at this table can see its history. Play the next game, or ask the host between games.")
NONE = say("This hub keeps no history.")
UNREAD = say("The history can't be read right now. Try again.")

ID = re.compile(r"[A-Za-z0-9_-]{0,64}")
NUMBER = re.compile(r"[0-9]{0,15}")


def show(shared: Shared) -> str:
    """Return the page."""
    code, snapshot = _authorize(shared, request)
    found = require_part(shared.hub.ledger(), NONE)
    asked = _read_query()
    shared.readings.require(shared.device(request) or shared.sender_of(request))
    try:
        chapters = found.read(asked)
    except OSError:
        raise Failure(503, "not_known", UNREAD) from None
    here = shared.find_pages(request, code, snapshot)
    why = problem(chapters, asked)
    return here.draw(
        "ledger.html",
        **LedgerPage(chapters, asked, marking_translator(here.language)).fields(),
        problem=why and here.plain.value(why),
        query=address(asked),
        url=url_for("ledger.show"),
        back=url_for("pages.phone", code=code) if snapshot else url_for("pages.home"),
    )


def _authorize(shared: Shared, request: Request) -> tuple[str, TableSnapshot | None]:
    """Return the table of the phone that asks, None for the hub's own controls; raises `Failure` 403 for all others.

    A seat alone opens nothing: anybody on the same Wi-Fi may take one.
    """
    device, codes = shared.device(request), shared.hub.tables()
    for code in codes if device else ():
        snapshot = shared.snapshot(code)
        if snapshot.belongs(device):
            return code, snapshot
    if shared.is_trusted(request):
        return (codes[0] if codes else ""), None
    raise Failure(403, says=NOT_ALLOWED)


def _read_query() -> Query:
    """Return the query of the address; raises `Failure` 400 if a number is invalid."""
    person, game = (_matching(ID, name) for name in ("person", "game"))
    year, before, after = (_matching(NUMBER, name) for name in ("year", "before", "after"))
    return Query(
        person=person,
        game=game,
        year=int(year) if year else None,
        before=int(before) if before else None,
        after=int(after) if after else None,
    )


def _matching(shape: re.Pattern[str], name: str) -> str:
    found = request.args.get(name, "")
    if not shape.fullmatch(found):
        raise Failure(400)
    return found


ROUTES = (Route("ledger.show", "GET", "/ledger", show),)
