"""The page of the version: the hub's own controls hand a later one over, and root looks whose it is."""

from __future__ import annotations

from flask import Blueprint, Response, jsonify, request, url_for

from companion.appliance import updates
from companion.core.text import say
from web.routes.entrance import playing
from web.routes.shared import Shared
from web.routes.uploads import TOO_LARGE, Uploads, number_of, upload_of
from web.serving.failure import Failure
from web.serving.language import language_for
from web.trust import hub_buttons

NOT_INSTALLED = say("This hub was started by hand: a later version is started in the same way.")
PLAYED = say("A game is being played. Update at its end.")
BUSY = say("An update is on its way already.")
FULL = updates.REFUSED["room"]


def make(shared: Shared) -> Blueprint:
    """Return the routes of the page."""
    update = Blueprint("update", __name__, url_prefix="/update")
    uploads = Uploads()

    @update.get("")
    def show() -> str:
        _require_installed(shared)
        codes = shared.hub.tables()
        html = shared.html[language_for(request, table=shared.snapshot(codes[0]).public.language if codes else "en")]
        found = updates.state()
        return html.draw(
            "update.html",
            version=updates.version(),
            keyed=updates.has_key(),
            unkeyed=html.plain.value(updates.UNKEYED),
            says=html.plain.value(found.says) if found else "",
            over=found is None or found.over,
            piece_url=url_for("update.piece"),
            take_url=url_for("update.take", language=html.language),
            state_url=url_for("update.state", language=html.language),
        )

    @update.post("/piece")
    def piece() -> Response:
        """Take a piece of an archive of `size` bytes: `at` is where in it the piece begins."""
        _require_installed(shared)
        _interrupts_nobody(shared)
        size = number_of("size")
        if size > updates.MOST_BYTES:
            raise Failure(413, says=TOO_LARGE)
        try:
            uploads.add(upload_of(), number_of("at"), request.get_data(), size, lambda: updates.room(size))
        except OSError:
            raise Failure(507, "unsaved", FULL) from None
        return Response(status=204)

    @update.post("/take")
    def take() -> Response:
        """Lay the archive ready that has come."""
        _require_installed(shared)
        _interrupts_nobody(shared)
        with uploads.take(upload_of(), number_of("size")) as file:
            try:
                updates.lay(file)
            except updates.UpdateBusy:
                raise Failure(409, "refused", BUSY) from None
            except OSError:
                raise Failure(507, "unsaved", FULL) from None
        return Response(status=204)

    @update.get("/state")
    def state() -> Response:
        """Tell how far root is."""
        _require_installed(shared)
        html = shared.html[language_for(request, table="en")]
        found = updates.state()
        return jsonify(says=html.plain.value(found.says) if found else "", over=found is None or found.over)

    return update


def _require_installed(shared: Shared) -> None:
    hub_buttons.require(shared.pairing, request)
    if not updates.here():
        raise Failure(404, says=NOT_INSTALLED)


def _interrupts_nobody(shared: Shared) -> None:
    if any(playing(shared.snapshot(code).public) for code in shared.hub.tables()):
        raise Failure(409, "refused", PLAYED)
