"""The page of the hub's data: the hub's own controls save them as one file, and restore them from one.

Those of an older version, which lie aside, are deleted here.
"""

from __future__ import annotations

import asyncio

from flask import Response, jsonify, redirect, request, url_for
from werkzeug.sansio.request import Request as BareRequest
from werkzeug.wrappers import Response as AnyResponse

from companion.appliance import set_up, updates
from companion.core.text import say
from companion.frontends.backups import OLD_EVENINGS, PLAYED, SECRET, Backups
from web.routes.route import LoopRoute, Route
from web.routes.shared import NO_ROOM, Shared, explain_errors, require_part
from web.routes.uploads import size_of
from web.serving.failure import Failure
from web.serving.reply import FileReply
from web.serving.request import Request

NAME = "companion.backup"
"""The name under which a browser saves it."""

MOST_BYTES = 1_000_000_000

NONE = say("This hub has no data to save.")
UNDELETED = say("Couldn't delete the old evenings. Try again.")


def show(shared: Shared) -> str:
    """Return the page."""
    backups = _require_backups(shared, request)
    html = shared.find_hub_pages(request)
    return html.draw(
        "backup.html",
        old=html.plain.value(OLD_EVENINGS) if backups.has_old else "",
        old_url=url_for("backup.delete_old", language=html.language),
        asked="old" in request.args,
        save_url=url_for("backup.save", language=html.language),
        piece_url=url_for("backup.piece"),
        restore_url=url_for("backup.restore", language=html.language),
        state_url=url_for("backup.state"),
        set_up_url=url_for("set_up.show") if set_up.here() else "",
        update_url=url_for("update.show") if updates.here() else "",
    )


def add_piece(shared: Shared) -> Response:
    """Take a piece of a backup."""
    backups, size = _require_backups(shared, request), size_of(MOST_BYTES)
    with explain_errors(NO_ROOM):
        return shared.backup_uploads.add_piece(size, lambda: backups.room(size))


def restore(shared: Shared) -> Response:
    """Let the hub start again with the file that has come."""
    backups = _require_backups(shared, request)
    shared.require_no_game(PLAYED)
    with shared.backup_uploads.take_whole() as file, explain_errors(NO_ROOM):
        backups.take(file)
    return Response(status=204)


def delete_old(shared: Shared) -> AnyResponse:
    """Delete what an older version has left; every page of the hub's controls stops telling of it."""
    backups = _require_backups(shared, request)
    with explain_errors(UNDELETED):
        backups.delete_old()
    for code in shared.hub.tables():
        shared.streams.tell(code)
    return redirect(url_for("backup.show"), 303)


def tell_state(shared: Shared) -> Response:
    """Tell whether the hub is still to start again."""
    return jsonify(taken=_require_backups(shared, request).is_restoring)


async def save(shared: Shared, request: Request, code: str) -> FileReply:
    """Send all that the hub keeps as one file, in pieces; on the loop, so that it holds no thread while it is sent.

    Nobody gets it while a game has secrets: a paired browser may be a player's, and so may another user of the machine.
    """
    backups = _require_backups(shared, request)
    parked = any(block.id == "parked" for view in shared.views for block in view.blocks)
    if parked or shared.is_playing:
        raise Failure(409, "refused", SECRET)
    with explain_errors(NO_ROOM):
        return FileReply(await asyncio.to_thread(backups.save), NAME)


def _require_backups(shared: Shared, request: BareRequest) -> Backups:
    shared.require_trust(request)
    return require_part(shared.hub.backups(), NONE)


ROUTES = (
    Route("backup.show", "GET", "/backup", show),
    Route("backup.piece", "POST", "/backup/piece", add_piece),
    Route("backup.restore", "POST", "/backup/restore", restore),
    Route("backup.delete_old", "POST", "/backup/old", delete_old),
    Route("backup.state", "GET", "/backup/state", tell_state),
    LoopRoute("backup.save", "POST", "/backup/file", save),
)
