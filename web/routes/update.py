"""The page of the version: the hub's own controls hand a later one over, and root looks whose it is."""

from __future__ import annotations

from flask import Response, jsonify, request, url_for

from companion.appliance import updates
from companion.core.text import say
from web.routes.route import Route
from web.routes.shared import Shared, explain_errors
from web.routes.uploads import size_of
from web.serving.failure import Failure
from web.serving.language import language_for

NOT_INSTALLED = say("This hub was started by hand. Start a newer version the same way.")
PLAYED = say("A game is running. Update when it's over.")
BUSY = say("An update is already running.")
FULL = updates.REFUSED["room"]


def show(shared: Shared) -> str:
    """Return the page."""
    _require_installed(shared)
    html = shared.find_hub_pages(request)
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


def add_piece(shared: Shared) -> Response:
    """Take a piece of an archive."""
    _require_installed(shared)
    shared.require_no_game(PLAYED)
    size = size_of(updates.MOST_BYTES)
    with explain_errors(FULL):
        return shared.update_uploads.add_piece(size, lambda: updates.room(size))


def take(shared: Shared) -> Response:
    """Put the uploaded archive in its place for the update."""
    _require_installed(shared)
    shared.require_no_game(PLAYED)
    with shared.update_uploads.take_whole() as file, explain_errors(FULL):
        try:
            updates.finish(file)
            shared.act_between_games(PLAYED, lambda: updates.lay(file))
        except updates.UpdateBusy:
            raise Failure(409, "refused", BUSY) from None
    return Response(status=204)


def tell_state(shared: Shared) -> Response:
    """Return root's progress."""
    _require_installed(shared)
    html = shared.html[language_for(request, table="en")]
    found = updates.state()
    return jsonify(says=html.plain.value(found.says) if found else "", over=found is None or found.over)


def _require_installed(shared: Shared) -> None:
    shared.require_trust(request)
    if not updates.here():
        raise Failure(404, says=NOT_INSTALLED)


ROUTES = (
    Route("update.show", "GET", "/update", show),
    Route("update.piece", "POST", "/update/piece", add_piece),
    Route("update.take", "POST", "/update/take", take),
    Route("update.state", "GET", "/update/state", tell_state),
)
