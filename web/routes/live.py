"""Answers, views, streams and static files: the busiest routes, answered on the server's loop."""

from __future__ import annotations

import time

import msgspec

from companion.core.text import say
from companion.core.view import AT_HUB, HUB, Observer, Seat
from web.drawing.glossaries import glossary_of
from web.following.page_with_regions import PageWithRegions
from web.following.viewer import Viewer
from web.following.viewers import JsonViewer, PageViewer, view_json
from web.routes import control, hints, lights, voice
from web.routes.receipts import await_receipt
from web.routes.route import LoopRoute
from web.routes.shared import Shared, seat_named
from web.serving.admission import is_from_own_page
from web.serving.compression import takes_gzip
from web.serving.failure import FULL, Failure
from web.serving.json_body import VALUE_TOO_DEEP, AnswerBody, read, too_deep
from web.serving.language import language_for
from web.serving.reply import HTML, Reply
from web.serving.request import Request
from web.trust.identity import browser_of

NOT_ASKED = say("This question is no longer open.")
NO_KEY = say("An answer needs a key of 1 to 64 characters.")

_ANSWER = msgspec.json.Decoder(AnswerBody)


async def answer(shared: Shared, request: Request, code: str) -> Reply:
    """Take an answer; it is on disk when it is acknowledged."""
    return await _take(shared, request, code, shared.device(request))


async def answer_at_hub(shared: Shared, request: Request, code: str) -> Reply:
    """Take an answer of the hub's own controls."""
    shared.require_trust(request)
    return await _take(shared, request, code, AT_HUB)


async def _take(shared: Shared, request: Request, code: str, device: str) -> Reply:
    began, status = time.perf_counter(), 500
    try:
        reply = await _take_answer(shared, request, code, device)
        status = reply.status
        return reply
    except Failure as failure:
        status = failure.status
        raise
    finally:
        shared.figures.count_answer(time.perf_counter() - began, status)


async def _take_answer(shared: Shared, request: Request, code: str, device: str) -> Reply:
    with shared.arrive(code) as arrival:
        shared.answers.require(device or shared.sender_of(request))
        if not device:
            raise Failure(401)
        body = read(request, request.body, _ANSWER)
        if too_deep(body.value):
            raise Failure(400, says=VALUE_TOO_DEEP)
        if not 1 <= len(body.key) <= 64:
            raise Failure(400, says=NO_KEY)
        given = arrival.answer(device, Seat(body.seat), body.question, body.value, body.key)
        receipt = await await_receipt(given)
    return Reply(200, msgspec.json.encode({"accepted": True, "view": receipt.tag}) + b"\n")


async def show_view(shared: Shared, request: Request, code: str) -> Reply:
    """Return the present view of an observer."""
    snapshot = shared.snapshot(code)
    observer = _asking(shared, request, code)
    plain = shared.html[_language(shared, request, code, observer)].plain
    return Reply(200, view_json(plain, snapshot, observer, shared.hub.now(code)))


async def show_guest(shared: Shared, request: Request, code: str) -> Reply:
    """Return the question of a guest on this device: one question of another seat."""
    snapshot, device = shared.snapshot(code), shared.device(request)
    if not device or not snapshot.seats_of(device):
        raise Failure(401)
    private = snapshot.guest(device)
    if private is None:
        raise Failure(409, "stale", NOT_ASKED)
    plain = shared.find_pages(request, code, snapshot).plain
    asked = {"seat": private.seat, "question": plain.question(private.questions[0])}
    return Reply(200, msgspec.json.encode(asked) + b"\n")


async def stream_views(shared: Shared, request: Request, code: str) -> Viewer:
    """Show the views of an observer as JSON."""
    observer = _asking(shared, request, code)
    plain = shared.html[_language(shared, request, code, observer)].plain
    device = shared.device(request) if observer is not None else ""
    sender = device or f"program at {shared.sender_of(request)}"
    return JsonViewer(code, observer, plain, device=device, client_key=sender)


async def stream_page(shared: Shared, request: Request, code: str) -> Viewer | Reply:
    """Show a page; as it is now and no further to one that no stream reaches and that asks for it now and then."""
    page = _find_page(shared, request, code)
    if "once" not in request.args:
        return page
    if not shared.streams.has_room(page):
        raise Failure(429, says=FULL)
    return shared.streams.show_once(page, packed=takes_gzip(request))


def _find_page(shared: Shared, request: Request, code: str) -> Viewer:
    """Return the viewer of a page: a phone's, the table's, or the hub's own screen."""
    snapshot = shared.snapshot(code)
    observer = request.args.get("eye", "")
    if observer == "hub":
        shared.require_trust(request)
    table = observer in ("table", "hub")
    device = "" if table else shared.device(request)
    named = request.args.get("seat")
    seat = seat_named(named) if named and not table else None
    if seat is not None:
        shared.find_device(request, snapshot, seat)
    elif not table and not snapshot.seats_of(device):
        raise Failure(401)
    # The hub's own screen has places of its own: pages of other sites can take those of the table's page.
    sender = device or f"{'hub' if observer == 'hub' else 'page'} at {shared.sender_of(request)}"
    html = shared.find_pages(request, code, snapshot)
    known, guest = observer != "table", "guest" in request.args
    # Images of other sites bring no cookie of ours; those of a neighbour's program on this machine are no page of ours.
    window = browser_of(request) if observer == "table" and is_from_own_page(request) else ""
    page = PageViewer(snapshot, seat, html, device=device, client_key=sender, known=known, guest=guest, window=window)
    if not table:
        more = {**voice.regions(shared, html, code, device), "hints": hints.on_phone(html, device)}
        more |= lights.on_phone(shared, html, code, device)
        return PageWithRegions(page, more)
    more = control.regions(html) if observer == "hub" else {}
    # A kiosk at the hub shows the table's page without its buttons.
    if shared.is_trusted(request):
        more["hints"] = hints.on_own_screen(shared, html, controls=observer == "hub")
        more |= lights.on_own_screen(shared, html, code, controls=observer == "hub")
    return PageWithRegions(page, more)


async def show_question(shared: Shared, request: Request, code: str) -> Reply:
    """Return the form of a question that is folded on a phone's page."""
    seat = seat_named(request.args.get("seat", ""))
    shared.find_device(request, shared.snapshot(code), seat)
    return _form(shared, request, code, seat, secret=True)


async def show_hub_question(shared: Shared, request: Request, code: str) -> Reply:
    """Return the form of a question that is folded among what the hub's own controls may answer."""
    shared.require_trust(request)
    seat = seat_named(request.args.get("seat", ""))
    if seat != HUB and seat not in shared.snapshot(code).seats_of(AT_HUB):
        raise Failure(401)
    return _form(shared, request, code, seat, secret=False)


def _form(shared: Shared, request: Request, code: str, seat: Seat, *, secret: bool) -> Reply:
    snapshot = shared.snapshot(code)
    private = snapshot.private(seat)
    wanted = request.args.get("question", "")
    asked = next((one for one in private.questions if one.id == wanted), None) if private else None
    if asked is None or (asked.secret and not secret):
        raise Failure(409, "stale", NOT_ASKED)
    drawn = shared.find_pages(request, code, snapshot).drawn_questions
    return Reply(200, drawn.form(asked, seat, glossary_of(snapshot)).encode(), HTML)


def _asking(shared: Shared, request: Request, code: str) -> Observer:
    """Return the observer of a request.

    It is the seat that the request names; else, with a token, the first seat of the
    device; without a token the table. Raises `Failure` 401 if the device does not have
    the seat.
    """
    snapshot = shared.snapshot(code)
    named = request.args.get("seat")
    if named is None and not request.headers.get("Authorization"):
        return None
    mine = snapshot.seats_of(shared.device(request))
    first = mine[0] if mine else Seat(0)
    seat = first if named is None else seat_named(named)
    shared.find_device(request, snapshot, seat)
    return seat


def _language(shared: Shared, request: Request, code: str, observer: Observer) -> str:
    """Return the language of the answer to a request."""
    snapshot = shared.snapshot(code)
    return language_for(
        request, snapshot.language_of(observer) if observer is not None else "", snapshot.public.language
    )


async def send_asset(shared: Shared, request: Request, code: str) -> Reply:
    """Return a static file."""
    return shared.assets.file(request)


ROUTES = (
    LoopRoute("api.answer", "POST", "/api/tables/<code>/answers", answer),
    LoopRoute("pages.live", "GET", "/<code>/live", stream_page),
    LoopRoute("api.view", "GET", "/api/tables/<code>/view", show_view),
    LoopRoute("api.guest", "GET", "/api/tables/<code>/guest", show_guest),
    LoopRoute("pages.question", "GET", "/<code>/question", show_question),
    LoopRoute("api.hub_answer", "POST", "/api/tables/<code>/hub/answers", answer_at_hub),
    LoopRoute("hub.question", "GET", "/<code>/hub/question", show_hub_question),
    LoopRoute("api.stream", "GET", "/api/tables/<code>/stream", stream_views),
    LoopRoute("static", "GET", "/static/<version>/<name>", send_asset),
)
