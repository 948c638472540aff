"""A phone's page, and what its menu leads to: another phone, another language, leaving."""

from __future__ import annotations

from flask import redirect, request, url_for
from werkzeug.wrappers import Response

from companion.frontends import TableSnapshot
from web.drawing.public_parts import seats_of
from web.finding.qr_codes import svg
from web.routes import lights
from web.routes.evening import draw_kept, find_kept
from web.routes.joining import draw_joining
from web.routes.persons import greeting
from web.routes.receipts import wait_for_receipt
from web.routes.route import Route
from web.routes.shared import Shared
from web.routes.table import draw_common

LEAVING = "table-stand-"
"""The prefix of the question by which a seat leaves the table; it is not asked during a game."""


def show_phone(shared: Shared, code: str) -> Response | str:
    """Return the page of a phone's seats; for a phone without one the page to sit down."""
    if not shared.hub.knows(code) and shared.hub.knows(code.upper()):
        return redirect(url_for("pages.phone", code=code.upper()), 303)  # typed by hand
    snapshot = shared.snapshot(code)
    seats = seats_of(snapshot, shared.device(request))
    if seats:
        return _draw(shared, code, snapshot, seats)
    kept = find_kept(shared, code, snapshot)
    return draw_kept(shared, code, snapshot, kept) if kept else draw_joining(shared, code, snapshot)


def show_invitation(shared: Shared, code: str) -> str:
    """Show the table's address on a phone: a second phone scans it, to sit down or to take over a seat."""
    addresses = shared.addresses(f"/{code}")
    return shared.find_pages(request, code, shared.snapshot(code)).draw(
        "invite.html",
        qr=svg("".join(addresses[:1])),
        addresses=addresses,
        own_url=url_for("pages.phone", code=code),
    )


def leave(shared: Shared, code: str) -> Response:
    """Give back the seats of a phone whose page does not run; in a game they stay, for they hold cards."""
    shared.limit_stranger(request)
    snapshot, device = shared.snapshot(code), shared.device(request)
    for seat in snapshot.seats_of(device) if device else ():
        private = snapshot.private(seat)
        for question in private.questions if private else ():
            if question.id.startswith(LEAVING):
                with shared.arrive(code) as arrival:
                    wait_for_receipt(arrival.answer(device, seat, question.id, "go", question.id))
    return redirect(url_for("pages.phone", code=code), 303)


def choose_language(shared: Shared, code: str) -> Response:
    """Choose the language of a phone, for all seats that it has."""
    device = shared.device(request)
    wanted = request.form.get("language", "")
    snapshot = shared.snapshot(code)
    for seat in snapshot.seats_of(device) if device else ():
        if snapshot.language_of(seat) != wanted:
            shared.answers.require(device)
            with shared.arrive(code) as arrival:
                wait_for_receipt(arrival.choose_language(device, seat, wanted))
    return redirect(url_for("pages.phone", code=code), 303)


def _draw(shared: Shared, code: str, snapshot: TableSnapshot, seats: list[dict[str, object]]) -> str:
    here = shared.find_pages(request, code, snapshot)
    only = int(str(seats[0]["seat"])) if len(seats) == 1 else None
    return here.draw(
        "phone.html",
        **draw_common(shared, snapshot, here, code),
        **greeting(shared, code),
        seats=seats,
        has_lights=lights.find_lights(shared, code) is not None,
        open=only,
        stream=url_for("pages.live", code=code, seat=only, language=here.language),
        answers=url_for("api.answer", code=code),
        question_url=url_for("pages.question", code=code, language=here.language),
        own_url=url_for("pages.phone", code=code),
        sit_url=url_for("pages.sit", code=code),
        join_url=url_for("pages.joining", code=code),
        leave_url=url_for("pages.leave", code=code),
        invite_url=url_for("pages.invite", code=code),
        language_url=url_for("pages.language", code=code),
        table_url=url_for("pages.table_page", code=code),
        evening_url=url_for("evening.show", code=code),
        ledger_url=url_for("ledger.show") if shared.hub.ledger() else "",
    )


ROUTES = (
    Route("pages.phone", "GET", "/<code>", show_phone),
    Route("pages.invite", "GET", "/<code>/invite", show_invitation),
    Route("pages.leave", "POST", "/<code>/leave", leave),
    Route("pages.language", "POST", "/<code>/language", choose_language),
)
