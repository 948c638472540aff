"""The page to sit down, and the one on which a phone waits for a seat that it takes over."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Future

from flask import redirect, request, url_for
from werkzeug.wrappers import Response

from companion.core.text import Text, say
from companion.core.view import PublicSeat, Seat
from companion.frontends import Arrival, HandoverRequest, Receipt, TableSnapshot
from web.drawing.cannot_follow import CANNOT
from web.routes.persons import greeting, post_seat
from web.routes.receipts import wait_for_receipt
from web.routes.route import Route
from web.routes.shared import Shared, is_being_played, seat_named
from web.routes.table import view_now
from web.serving.failure import STATUS, Failure
from web.serving.language import language_for
from web.trust.identity import browser_of, device_of, keep_token, new_token, token_of

NO_COOKIES = say(
    "This browser blocks cookies, so it can't keep a seat. Allow cookies for this page and try "
    "again. Or answer on the hub's screen or a neighbour's phone."
)
REFUSED = say("The table didn't pick this phone's word. Ask again.")


def show_joining(shared: Shared, code: str) -> str:
    """Show the page for sitting down to a phone that has a seat already, or was refused somebody else's seat."""
    return draw_joining(shared, code, shared.snapshot(code), REFUSED if "refused" in request.args else None)


def lead_back(shared: Shared, code: str) -> Response:
    """Lead to the page to sit down: a browser asks for this if it reloads after a name was refused."""
    return redirect(url_for("pages.phone", code=code, language=request.args.get("language")), 303)


def sit_down(shared: Shared, code: str) -> Response | str:
    """Sit somebody down."""

    def post(arrival: Arrival, device: str) -> Future[Receipt]:
        return post_seat(arrival, device, language_for(request, table=shared.snapshot(code).public.language))

    return _ask(shared, code, post, "pages.phone", request.form.get("name", ""))


def show_moving(shared: Shared, code: str) -> Response | str:
    """Show a phone the word that the table must pick, until it has the seat or was refused."""
    snapshot = shared.snapshot(code)
    device = shared.device(request)
    wish = snapshot.handover_to(device) if device else None
    if wish is None:
        if device and snapshot.seats_of(device):
            return redirect(url_for("pages.phone", code=code), 303)
        return redirect(url_for("pages.joining", code=code, refused="yes"), 303)
    place = next(place for place in snapshot.public.seats if place.seat == wish.seat)
    here = shared.find_pages(request, code)
    return here.draw("move.html", name=place.name, word=wish.word, asked=here.shown.value(_who_picks(wish)))


def _who_picks(wish: HandoverRequest) -> Text:
    """Return the sentence that names the phones that are asked for a word, and their number."""
    if wish.own:
        return say("Pick this word on your other phone.")
    if not wish.asked:
        return say("No phone can confirm it's you. Pick this word on the hub's screen, or use another name.")
    if wish.needed > 1:
        return say("Show this word to two of these players: {names}. They pick it on their phones.", names=wish.asked)
    if len(wish.asked) > 1:
        return say("Show this word to one of these players: {names}. Then wait up to ten seconds.", names=wish.asked)
    return say("Show this word to {name}, who picks it. Then wait up to ten seconds.", name=wish.asked[0])


def move(shared: Shared, code: str) -> Response | str:
    """Ask for the seat of another phone."""

    def post(arrival: Arrival, device: str) -> Future[Receipt]:
        return arrival.request_seat(device, seat_named(request.form.get("seat", "")), along="along" in request.form)

    return _ask(shared, code, post, "pages.moving")


def draw_joining(
    shared: Shared, code: str, snapshot: TableSnapshot, problem: Text | None = None, typed: str = ""
) -> str:
    """Return the page to sit down; with a `problem` also the name that was `typed`."""
    here = shared.find_pages(request, code)
    mine = set(snapshot.seats_of(shared.device(request)))
    seats = [place for place in snapshot.public.seats if place.seat not in mine]
    return here.draw(
        "join.html",
        view=view_now(shared, snapshot, here, code),
        away=_list_gone(snapshot, [place for place in seats if place.away]),
        others=[place for place in seats if not place.away],
        seated=bool(mine),
        **greeting(shared, code),
        sit_url=url_for("pages.sit", code=code),
        move_url=url_for("pages.move", code=code),
        own_url=url_for("pages.phone", code=code),
        evening_url=url_for("evening.show", code=code) if snapshot.evening() else "",
        late=is_being_played(snapshot.public),
        problem=problem and here.shown.value(problem),
        typed=typed,
    )


def _list_gone(snapshot: TableSnapshot, away: Sequence[PublicSeat]) -> list[tuple[int, str | tuple[str, ...], bool]]:
    """Return the ways on for those whose phones are gone: seat, names, and whether all of one phone go together."""
    alone = [(place.seat, place.name, False) for place in away]
    shared = {tuple(snapshot.together(Seat(place.seat))) for place in away}
    names = {place.seat: place.name for place in away}
    together = [(seats[0], tuple(names[seat] for seat in seats), True) for seats in shared if len(seats) > 1]
    return [*together, *alone]


def _ask(
    shared: Shared, code: str, post: Callable[[Arrival, str], Future[Receipt]], leads_to: str, typed: str = ""
) -> Response | str:
    """Post a phone's joining request, and keep its token; the page for sitting down shows a refusal."""
    shared.limit_stranger(request)
    snapshot = shared.snapshot(code)
    # The page says so whose script does not run; a program has none, and needs none.
    if request.form.get("runs") == "":
        return draw_joining(shared, code, snapshot, CANNOT, typed)
    # A seat that no browser keeps would be a ghost, and the next name another one. Programs keep their own token.
    if "runs" in request.form and not (token_of(request) or browser_of(request)):
        return draw_joining(shared, code, snapshot, NO_COOKIES, typed)
    token = token_of(request) or new_token()
    try:
        with shared.arrive(code) as arrival:
            wait_for_receipt(post(arrival, device_of(token)))
    except Failure as failure:
        if failure.status == STATUS["refused"][0]:
            return draw_joining(shared, code, snapshot, failure.says, typed)
        if failure.status != STATUS["not_known"][0]:
            raise
        # The browser keeps the token all the same: if the disk takes the wish in the end, the phone has its seat.
    return keep_token(redirect(url_for(leads_to, code=code), 303), token)


ROUTES = (
    Route("pages.joining", "GET", "/<code>/join", show_joining),
    Route("pages.again", "GET", "/<code>/sit", lead_back),
    Route("pages.sit", "POST", "/<code>/sit", sit_down),
    Route("pages.moving", "GET", "/<code>/move", show_moving),
    Route("pages.move", "POST", "/<code>/move", move),
)
