"""The page of the ledger: evenings, games and persons, for those who belong to a table here."""

from __future__ import annotations

import re

from flask import Blueprint, request, url_for
from werkzeug.sansio.request import Request

from companion.core.text import say
from companion.frontends import TableSnapshot
from companion.frontends.figures import Ledger, Query
from companion.texts import translator
from web.drawing.ledger_page import LedgerPage, address, problem
from web.routes.shared import Shared
from web.serving.failure import Failure
from web.trust import hub_buttons
from web.trust.limits import Limit

NOT_ALLOWED = say(
    "What was played here is for those who belong to the table. The host lets this phone in between two games, or it "
    "plays the next one."
)
NONE = say("This hub keeps nothing of what was played.")
UNREAD = say("What was played cannot be read now. Try again.")
READINGS_PER_SECOND, BURST = 1, 12
"""Readings of one device: each takes the hub a tenth of a second, and the table goes on meanwhile."""

ID = re.compile(r"[A-Za-z0-9_-]{0,64}")
NUMBER = re.compile(r"[0-9]{0,15}")


def make(shared: Shared) -> Blueprint:
    """Return the route of the page."""
    ledger = Blueprint("ledger", __name__)
    limit = Limit(READINGS_PER_SECOND, BURST)

    @ledger.get("/ledger")
    def show() -> str:
        code, snapshot = _authorize(shared, request)
        found = _require_ledger(shared)
        asked = _read_query()
        if not limit.allows(shared.device(request) or request.remote_addr or ""):
            raise Failure(429)
        try:
            chapters = found.read(asked)
        except OSError:
            raise Failure(503, "not_known", UNREAD) from None
        here = shared.find_pages(request, code, snapshot)
        why = problem(chapters, asked)
        return here.draw(
            "ledger.html",
            **LedgerPage(chapters, asked, translator(here.language)).fields(),
            problem=why and here.plain.value(why),
            query=address(asked),
            url=url_for("ledger.show"),
            back=url_for("pages.phone", code=code) if snapshot else url_for("pages.home"),
        )

    return ledger


def _authorize(shared: Shared, request: Request) -> tuple[str, TableSnapshot | None]:
    """Return the table of the phone that asks, None for the hub's own controls; raises `Failure` 403 for all others.

    A seat alone opens nothing: anybody on the same Wi-Fi may take one.
    """
    device, codes = shared.device(request), shared.hub.tables()
    for code in codes if device else ():
        snapshot = shared.snapshot(code)
        if snapshot.belongs(device):
            return code, snapshot
    if hub_buttons.is_trusted(shared.pairing, request):
        return (codes[0] if codes else ""), None
    raise Failure(403, says=NOT_ALLOWED)


def _require_ledger(shared: Shared) -> Ledger:
    found = shared.hub.ledger()
    if found is None:
        raise Failure(404, says=NONE)
    return found


def _read_query() -> Query:
    """Return what the address asks for; raises `Failure` 400 where a number is none."""
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
