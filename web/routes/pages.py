"""The pages for people: the table's, a phone's, and those through which they are reached."""

from __future__ import annotations

from collections.abc import Sequence

from flask import Blueprint, Response, redirect, request, url_for
from markupsafe import Markup
from werkzeug.wrappers import Response as AnyResponse

from companion.core.text import say
from companion.frontends import TableSnapshot
from web.drawing.cannot_follow import CANNOT
from web.drawing.html_views import HtmlViews
from web.drawing.public_parts import seats_of
from web.finding.qr_codes import svg
from web.routes.entrance import leaving, list_gone, playing
from web.routes.hotspot import wifi
from web.routes.persons import greeting, post_seat
from web.routes.receipts import wait_for_receipt
from web.routes.shared import Shared, seat_named
from web.routes.sound import may_set
from web.serving.failure import STATUS, Failure
from web.serving.language import language_for
from web.trust import hub_buttons
from web.trust.identity import device_of, keep_token, new_token, token_of

REFUSED = say("The table did not pick the word of this phone. Ask once more.")


def make(shared: Shared) -> Blueprint:
    """Return the routes of the pages."""
    pages = Blueprint("pages", __name__)

    @pages.get("/")
    def home() -> AnyResponse | str:
        # At a venue any node may be asked: it leads everybody to their table by its code, and the staff to its page.
        codes = () if shared.settings.venue else shared.hub.tables()
        if shared.settings.venue and hub_buttons.is_trusted(shared.pairing, request):
            return redirect(url_for("venue.show"), 303)
        if codes and "screen" in request.args:
            return wall(codes)
        device = shared.device(request)
        for code in codes:
            snapshot = shared.snapshot(code)
            # Who reloads the table's page at the hub does not put a window onto the screen that all see.
            mine = snapshot.seats_of(device) if device else ()
            if mine and not set(mine) & set(snapshot.windows):
                return redirect(url_for("pages.phone", code=code), 303)
        if "kept" in request.args and len(codes) == 1:
            return redirect(url_for("pages.phone", code=codes[0]), 303)
        return table_page(codes[0]) if len(codes) == 1 else drawn("").draw("door.html", problem=None, door_url="/")

    def wall(codes: Sequence[str]) -> str:
        """Return the table's screen; where it is to be chosen among several tables, the page that says so."""
        # The hub's own screen shows the table that has its buttons and lamps, too: nobody there could choose.
        if len(codes) == 1 or (codes and hub_buttons.at_the_hub(request)):
            return table_page(codes[0])
        here = drawn("")
        paths = {code: f"{url_for('pages.table_page', code=code)}?screen" for code in codes}
        screens = [(code, path, "".join(shared.addresses(path)[:1])) for code, path in paths.items()]
        return here.draw("screens.html", screens=screens)

    @pages.post("/")
    def door() -> AnyResponse | str:
        code = request.form.get("code", "").strip().upper()
        if shared.hub.knows(code):
            return redirect(url_for("pages.phone", code=code), 303)
        problem = drawn("").plain.value(Failure(404).says)
        return drawn("").draw("door.html", problem=problem, door_url="/")

    @pages.get("/reference/<game>")
    def reference(game: str) -> str:
        return drawn("").reference(shared.reference(game), shared.guide(game))

    @pages.get("/<code>/table")
    def table_page(code: str) -> str:
        snapshot = shared.snapshot(code)
        here = drawn(code)
        addresses = shared.addresses(f"/{code}")
        screen = "screen" in request.args
        trusted = not screen and hub_buttons.is_trusted(shared.pairing, request)
        return here.draw(
            "table.html",
            view=whole(snapshot, here, code),
            regions=regions(snapshot, here),
            stream=url_for("pages.live", code=code, eye="hub" if trusted else "table", language=here.language),
            qr=Markup(svg(addresses[0])) if addresses else "",
            addresses=addresses,
            code=code,
            screen=screen,
            where_url=url_for("pages.where", code=code),
            seat_url=url_for("pages.phone", code=code),
            control_url=url_for("control.use", code=code) if trusted else "",
            answers=url_for("api.hub_answer", code=code) if trusted else "",
            question_url=url_for("hub.question", code=code, language=here.language),
            pair_url=url_for("control.pairing"),
            wifi=wifi(here, len(snapshot.public.seats), code, trusted, shared.hub.room()),
            sound_url=sound_url(code, snapshot),
            persons_url=url_for("persons.show") if trusted else "",
            backup_url=url_for("backup.show") if trusted and shared.hub.backups() else "",
            ledger_url=url_for("ledger.show") if trusted and shared.hub.ledger() else "",
            rate=shared.settings.rate,
            guard=snapshot.guard // shared.settings.rate,
        )

    @pages.get("/<code>/where")
    def where(code: str) -> Response:
        """Say under which addresses phones find the table: they come and go with the Wi-Fi."""
        shared.snapshot(code)
        return Response(" ".join(shared.addresses(f"/{code}")), mimetype="text/plain")

    @pages.get("/<code>")
    def phone(code: str) -> AnyResponse | str:
        if not shared.hub.knows(code) and shared.hub.knows(code.upper()):
            return redirect(url_for("pages.phone", code=code.upper()), 303)  # typed by hand
        snapshot = shared.snapshot(code)
        seats = seats_of(snapshot, shared.device(request))
        return phone_page(code, snapshot, seats) if seats else join_page(code, snapshot)

    def sound_url(code: str, snapshot: TableSnapshot) -> str:
        """Return the address at which this browser sets the sounds, empty if it may not or there are none."""
        may = shared.hub.room() is not None and may_set(shared, request, snapshot)
        return url_for("sound.show", code=code) if may else ""

    def phone_page(code: str, snapshot: TableSnapshot, seats: list[dict[str, object]]) -> str:
        here = drawn(code, snapshot)
        only = int(str(seats[0]["seat"])) if len(seats) == 1 else None
        stream = url_for("pages.live", code=code, seat=only, language=here.language)
        return here.draw(
            "phone.html",
            view=whole(snapshot, here, code),
            regions=regions(snapshot, here),
            seats=seats,
            open=only,
            stream=stream,
            answers=url_for("api.answer", code=code),
            question_url=url_for("pages.question", code=code, language=here.language),
            own_url=url_for("pages.phone", code=code),
            sit_url=url_for("pages.sit", code=code),
            **greeting(shared, code),
            join_url=url_for("pages.joining", code=code),
            leave_url=url_for("pages.leave", code=code),
            invite_url=url_for("pages.invite", code=code),
            language_url=url_for("pages.language", code=code),
            table_url=url_for("pages.table_page", code=code),
            evening_url=url_for("evening.picture", code=code),
            ledger_url=url_for("ledger.show") if shared.hub.ledger() else "",
            sound_url=sound_url(code, snapshot),
            rate=shared.settings.rate,
            guard=snapshot.guard // shared.settings.rate,
        )

    def join_page(code: str, snapshot: TableSnapshot, problem: str | None = None, typed: str = "") -> str:
        here = drawn(code)
        mine = set(snapshot.seats_of(shared.device(request)))
        seats = [place for place in snapshot.public.seats if place.seat not in mine]
        return here.draw(
            "join.html",
            view=whole(snapshot, here, code),
            away=list_gone(snapshot, [place for place in seats if place.away]),
            others=[place for place in seats if not place.away],
            seated=bool(mine),
            **greeting(shared, code),
            sit_url=url_for("pages.sit", code=code),
            move_url=url_for("pages.move", code=code),
            own_url=url_for("pages.phone", code=code),
            evening_url=url_for("evening.picture", code=code),
            late=playing(snapshot.public),
            problem=problem,
            typed=typed,
        )

    @pages.get("/<code>/join")
    def joining(code: str) -> str:
        """Show the page to sit down to a phone that has a seat already, and to one that was refused another's."""
        snapshot = shared.snapshot(code)
        refused = "refused" in request.args
        return join_page(code, snapshot, drawn(code).plain.value(REFUSED) if refused else None)

    @pages.get("/<code>/invite")
    def invite(code: str) -> str:
        """Show the table's address on a phone: another one scans it, to sit down or to go on."""
        snapshot = shared.snapshot(code)
        addresses = shared.addresses(f"/{code}")
        return drawn(code, snapshot).draw(
            "invite.html",
            qr=Markup(svg(addresses[0])) if addresses else "",
            addresses=addresses,
            own_url=url_for("pages.phone", code=code),
        )

    @pages.get("/<code>/sit")
    def again(code: str) -> AnyResponse:
        """Lead to the page to sit down: a browser asks for this if it reloads after a name was refused."""
        return redirect(url_for("pages.phone", code=code, language=request.args.get("language")), 303)

    @pages.post("/<code>/sit")
    def sit(code: str) -> AnyResponse | str:
        limited()
        snapshot = shared.snapshot(code)
        name = request.form.get("name", "")
        if not runs():
            return join_page(code, snapshot, drawn(code).plain.value(CANNOT), name)
        token = token_of(request) or new_token()
        arrival = shared.arrive(code)
        try:
            language = language_for(request, table=snapshot.public.language)
            wait_for_receipt(post_seat(arrival, device_of(token), language))
        except Failure as failure:
            if failure.status == STATUS["refused"][0]:
                return join_page(code, snapshot, drawn(code).plain.value(failure.says), name)
            if failure.status != STATUS["not_known"][0]:
                raise
            # The browser keeps the token all the same: if the disk takes the wish in the end, the phone has its seat.
        finally:
            arrival.drop()
        return keeping(redirect(url_for("pages.phone", code=code), 303), token)

    @pages.get("/<code>/move")
    def moving(code: str) -> AnyResponse | str:
        """Show a phone the word that the table must pick, until it has the seat or was refused."""
        snapshot = shared.snapshot(code)
        device = shared.device(request)
        wish = snapshot.handover_to(device) if device else None
        if wish is None:
            if device and snapshot.seats_of(device):
                return redirect(url_for("pages.phone", code=code), 303)
            return redirect(url_for("pages.joining", code=code, refused="yes"), 303)
        place = next(place for place in snapshot.public.seats if place.seat == wish.seat)
        return drawn(code).draw("move.html", name=place.name, away=place.away, word=wish.word)

    @pages.post("/<code>/move")
    def move(code: str) -> AnyResponse | str:
        limited()
        snapshot = shared.snapshot(code)
        if not runs():
            return join_page(code, snapshot, drawn(code).plain.value(CANNOT))
        seat = seat_named(request.form.get("seat", ""))
        token = token_of(request) or new_token()
        arrival = shared.arrive(code)
        try:
            wait_for_receipt(arrival.request_seat(device_of(token), seat, along="along" in request.form))
        except Failure as failure:
            if failure.status == STATUS["refused"][0]:
                return join_page(code, snapshot, drawn(code).plain.value(failure.says))
            if failure.status != STATUS["not_known"][0]:
                raise
            # The browser keeps the token all the same: if the disk takes the wish in the end, the phone has its seat.
        finally:
            arrival.drop()
        return keeping(redirect(url_for("pages.moving", code=code), 303), token)

    @pages.post("/<code>/leave")
    def leave(code: str) -> AnyResponse:
        """Give back the seats of a phone whose page does not run; in a game they stay, for they hold cards."""
        limited()
        snapshot, device = shared.snapshot(code), shared.device(request)
        for seat in snapshot.seats_of(device) if device else ():
            for question in leaving(snapshot, seat):
                wait_for_receipt(shared.arrive(code).answer(device, seat, question, "go", question))
        return redirect(url_for("pages.phone", code=code), 303)

    @pages.post("/<code>/language")
    def language(code: str) -> AnyResponse:
        """Choose the language of a phone, for all seats that it has."""
        device = shared.device(request)
        wanted = request.form.get("language", "")
        snapshot = shared.snapshot(code)
        for seat in snapshot.seats_of(device) if device else ():
            if snapshot.language_of(seat) != wanted:
                if not shared.answers.allows(device):
                    raise Failure(429)
                wait_for_receipt(shared.arrive(code).choose_language(device, seat, wanted))
        return redirect(url_for("pages.phone", code=code), 303)

    def drawn(code: str, snapshot: TableSnapshot | None = None) -> HtmlViews:
        return shared.find_pages(request, code, snapshot)

    def whole(snapshot: TableSnapshot, here: HtmlViews, code: str) -> dict[str, object]:
        return {**here.plain.public(snapshot), "now": shared.hub.now(code)}

    def regions(snapshot: TableSnapshot, here: HtmlViews) -> dict[str, Markup]:
        return {name: Markup(region.html()) for name, region in here.draw_snapshot(snapshot).public.items()}

    def runs() -> bool:
        """Return whether the page that asks has a script that runs; a program has none, and needs none."""
        return request.form.get("runs") != ""

    def limited() -> None:
        if not shared.strangers.allows(request.remote_addr or ""):
            raise Failure(429)

    return pages


def keeping(response: AnyResponse, token: str) -> AnyResponse:
    """Return `response` with the token, which the browser keeps."""
    keep_token(response, token)
    return response
