"""Routes on the server's loop: answers, views, streams, the reports of the phone that speaks, the panel's lamps."""

from __future__ import annotations

import time
from collections.abc import Sequence
from functools import partial

import msgspec

from companion.core.text import say
from companion.core.view import AT_HUB, HUB, Observer, Seat
from web.following.page_with_regions import PageWithRegions
from web.following.viewer import Viewer
from web.following.viewers import JsonViewer, PageViewer, view_json
from web.routes import backup, control, hints, panel, voice
from web.routes.receipts import await_receipt
from web.routes.router import Route
from web.routes.shared import Shared, seat_named
from web.serving.failure import Failure
from web.serving.json_body import VALUE_TOO_DEEP, AnswerBody, read, too_deep
from web.serving.language import language_for
from web.serving.reply import HTML, Reply
from web.serving.request import Request
from web.trust import hub_buttons

NOT_ASKED = say("This question is no longer asked.")
NO_KEY = say("An answer needs a key of 1 to 64 characters.")


def routes(shared: Shared) -> Sequence[Route]:
    """Return the routes, those first that are asked for the most."""
    found = Live(shared)
    return (
        Route("api.answer", "POST", "/api/tables/<code>/answers", found.answer),
        Route("pages.live", "GET", "/<code>/live", found.page),
        Route("voice.spoken", "POST", "/<code>/spoken", partial(voice.finish_line, shared)),
        Route("api.view", "GET", "/api/tables/<code>/view", found.view),
        Route("api.guest", "GET", "/api/tables/<code>/guest", found.guest),
        Route("pages.question", "GET", "/<code>/question", found.question),
        Route("api.hub_answer", "POST", "/api/tables/<code>/hub/answers", found.hub_answer),
        Route("hub.question", "GET", "/<code>/hub/question", found.hub_question),
        Route("api.stream", "GET", "/api/tables/<code>/stream", found.stream),
        Route("backup.save", "POST", "/backup/file", partial(backup.save, shared)),
        Route("panel.lamps", "GET", "/panel/lamps", partial(panel.lamps, shared)),
    )


class Live:
    """What the routes do; each method is one, and may raise `Failure`."""

    def __init__(self, shared: Shared) -> None:
        """Answer for the hub of `shared`."""
        self._shared = shared
        self._body = msgspec.json.Decoder(AnswerBody)

    async def answer(self, request: Request, code: str) -> Reply:
        """Take an answer; it is on disk when it is acknowledged."""
        return await self._take(request, code, self._shared.device(request))

    async def hub_answer(self, request: Request, code: str) -> Reply:
        """Take an answer of the hub's own controls."""
        hub_buttons.require(self._shared.pairing, request)
        return await self._take(request, code, AT_HUB)

    async def _take(self, request: Request, code: str, device: str) -> Reply:
        began, status = time.perf_counter(), 500
        try:
            reply = await self._take_answer(request, code, device)
            status = reply.status
            return reply
        except Failure as failure:
            status = failure.status
            raise
        finally:
            self._shared.figures.count_answer(time.perf_counter() - began, status)

    async def _take_answer(self, request: Request, code: str, device: str) -> Reply:
        shared = self._shared
        arrival = shared.arrive(code)
        try:
            if not shared.answers.allows(device or request.remote_addr or ""):
                raise Failure(429)
            if not device:
                raise Failure(401)
            body = read(request, request.body, self._body)
            if too_deep(body.value):
                raise Failure(400, says=VALUE_TOO_DEEP)
            if not 1 <= len(body.key) <= 64:
                raise Failure(400, says=NO_KEY)
            given = arrival.answer(device, Seat(body.seat), body.question, body.value, body.key)
            receipt = await await_receipt(given)
        finally:
            arrival.drop()
        return Reply(200, msgspec.json.encode({"accepted": True, "view": receipt.tag}) + b"\n")

    async def view(self, request: Request, code: str) -> Reply:
        """Return the present view of an observer."""
        shared = self._shared
        snapshot = shared.snapshot(code)
        observer = self._asking(request, code)
        plain = shared.html[self._language(request, code, observer)].plain
        return Reply(200, view_json(plain, snapshot, observer, shared.hub.now(code)))

    async def guest(self, request: Request, code: str) -> Reply:
        """Return what a guest on the device is asked: one question of another seat."""
        shared = self._shared
        snapshot, device = shared.snapshot(code), shared.device(request)
        if not device or not snapshot.seats_of(device):
            raise Failure(401)
        private = snapshot.guest(device)
        if private is None:
            raise Failure(409, "stale", NOT_ASKED)
        plain = shared.find_pages(request, code, snapshot).plain
        asked = {"seat": private.seat, "question": plain.question(private.questions[0])}
        return Reply(200, msgspec.json.encode(asked) + b"\n")

    async def stream(self, request: Request, code: str) -> Viewer:
        """Show the views of an observer as JSON."""
        shared = self._shared
        observer = self._asking(request, code)
        plain = shared.html[self._language(request, code, observer)].plain
        device = shared.device(request) if observer is not None else ""
        sender = device or f"program at {request.remote_addr}"
        return JsonViewer(code, observer, plain, device=device, client_key=sender)

    async def page(self, request: Request, code: str) -> Viewer:
        """Show a page: a phone's, the table's, or that of the hub's own screen."""
        shared = self._shared
        snapshot = shared.snapshot(code)
        observer = request.args.get("eye", "")
        if observer == "hub":
            hub_buttons.require(shared.pairing, request)
        table = observer in ("table", "hub")
        device = "" if table else shared.device(request)
        named = request.args.get("seat")
        seat = seat_named(named) if named and not table else None
        if seat is not None:
            shared.find_device(request, snapshot, seat)
        elif not table and not snapshot.seats_of(device):
            raise Failure(401)
        # The hub's own screen has places of its own: pages of other sites can take those of the table's page.
        sender = device or f"{'hub' if observer == 'hub' else 'page'} at {request.remote_addr}"
        html = shared.find_pages(request, code, snapshot)
        known, guest = observer != "table", "guest" in request.args
        page = PageViewer(snapshot, seat, html, device=device, client_key=sender, known=known, guest=guest)
        if not table:
            more = {**voice.regions(shared, html, code, device), "hints": hints.on_phone(html, device)}
            return PageWithRegions(page, more)
        more = control.regions(html) if observer == "hub" else {}
        # A kiosk at the hub shows the table's page without its buttons.
        if hub_buttons.is_trusted(shared.pairing, request):
            more["hints"] = hints.on_own_screen(shared, html, controls=observer == "hub")
        return PageWithRegions(page, more)

    async def question(self, request: Request, code: str) -> Reply:
        """Return the form of a question that is folded on a phone's page."""
        seat = seat_named(request.args.get("seat", ""))
        self._shared.find_device(request, self._shared.snapshot(code), seat)
        return self._form(request, code, seat, secret=True)

    async def hub_question(self, request: Request, code: str) -> Reply:
        """Return the form of a question that is folded among what the hub's own controls may answer."""
        hub_buttons.require(self._shared.pairing, request)
        seat = seat_named(request.args.get("seat", ""))
        if seat != HUB and seat not in self._shared.snapshot(code).seats_of(AT_HUB):
            raise Failure(401)
        return self._form(request, code, seat, secret=False)

    def _form(self, request: Request, code: str, seat: Seat, *, secret: bool) -> Reply:
        snapshot = self._shared.snapshot(code)
        private = snapshot.private(seat)
        wanted = request.args.get("question", "")
        asked = next((one for one in private.questions if one.id == wanted), None) if private else None
        if asked is None or (asked.secret and not secret):
            raise Failure(409, "stale", NOT_ASKED)
        return Reply(200, self._shared.find_pages(request, code, snapshot).form(asked, seat).encode(), HTML)

    def _asking(self, request: Request, code: str) -> Observer:
        """Return the observer of a request.

        It is the seat that the request names; else, with a token, the first seat of the
        device; without a token the table. Raises `Failure` 401 if the device does not have
        the seat.
        """
        snapshot = self._shared.snapshot(code)
        named = request.args.get("seat")
        if named is None and not request.headers.get("Authorization"):
            return None
        mine = snapshot.seats_of(self._shared.device(request))
        first = mine[0] if mine else Seat(0)
        seat = first if named is None else seat_named(named)
        self._shared.find_device(request, snapshot, seat)
        return seat

    def _language(self, request: Request, code: str, observer: Observer) -> str:
        """Return the language of the answer to a request."""
        snapshot = self._shared.snapshot(code)
        return language_for(
            request, snapshot.language_of(observer) if observer is not None else "", snapshot.public.language
        )
