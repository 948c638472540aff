"""The page of the hub's data: the hub's own controls save them as one file, and restore them from one.

Those of an older version, which lie aside, are deleted here.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager

from flask import Blueprint, Response, jsonify, redirect, request, url_for
from werkzeug.sansio.request import Request as BareRequest
from werkzeug.wrappers import Response as AnyResponse

from companion.appliance import set_up, updates
from companion.core.text import Text, say
from companion.frontends.backups import OLD_EVENINGS, Backups, BadBackup
from web.routes.entrance import has_secrets, playing
from web.routes.shared import Shared
from web.routes.uploads import Uploads, number_of, upload_of
from web.serving.failure import Failure
from web.serving.language import language_for
from web.serving.reply import FileReply
from web.serving.request import Request
from web.trust import hub_buttons

NAME = "companion.backup"
"""The name under which a browser saves it."""

MOST_BYTES = 1_000_000_000

NONE = say("This hub keeps nothing that could be saved.")
SECRET = say("A game is not over yet, and the file says who is what in it. Save at its end, or at the hub's terminal.")
PLAYED = say("A game is being played, and this would end it. Restore at its end, or park it.")
FULL = say("There is no room for it on the disk of the hub.")
UNDELETED = say("The old evenings can't be deleted. Try again.")


def make(shared: Shared) -> Blueprint:
    """Return the routes of the page."""
    backup = Blueprint("backup", __name__, url_prefix="/backup")
    uploads = Uploads()

    @backup.get("")
    def show() -> str:
        backups = _require_backups(shared, request)
        codes = shared.hub.tables()
        table = shared.snapshot(codes[0]).public.language if codes else "en"
        language = language_for(request, table=table)
        html = shared.html[language]
        return html.draw(
            "backup.html",
            old=html.plain.value(OLD_EVENINGS) if backups.has_old else "",
            old_url=url_for("backup.delete_old", language=language),
            asked="old" in request.args,
            save_url=url_for("backup.save", language=language),
            piece_url=url_for("backup.piece"),
            restore_url=url_for("backup.restore", language=language),
            state_url=url_for("backup.state"),
            set_up_url=url_for("set_up.show") if set_up.here() else "",
            update_url=url_for("update.show") if updates.here() else "",
        )

    @backup.post("/piece")
    def piece() -> Response:
        """Take a piece of a file of `size` bytes: `at` is where in it the piece begins."""
        backups = _require_backups(shared, request)
        size = number_of("size")
        if size > MOST_BYTES:
            raise Failure(413)
        with _explain_errors():
            uploads.add(upload_of(), number_of("at"), request.get_data(), size, lambda: backups.room(size))
        return Response(status=204)

    @backup.post("/restore")
    def restore() -> Response:
        """Let the hub start again with the file that has come."""
        backups = _require_backups(shared, request)
        if any(playing(shared.snapshot(code).public) for code in shared.hub.tables()):
            raise Failure(409, "refused", PLAYED)
        with uploads.take(upload_of(), number_of("size")) as file, _explain_errors():
            backups.take(file)
        return Response(status=204)

    @backup.post("/old")
    def delete_old() -> AnyResponse:
        """Delete what an older version has left; every page of the hub's controls stops telling of it."""
        backups = _require_backups(shared, request)
        with _explain_errors(UNDELETED):
            backups.delete_old()
        for code in shared.hub.tables():
            shared.streams.tell(code)
        return redirect(url_for("backup.show"), 303)

    @backup.get("/state")
    def state() -> Response:
        """Tell whether the hub is still to start again."""
        return jsonify(taken=_require_backups(shared, request).is_restoring)

    return backup


async def save(shared: Shared, request: Request, code: str) -> FileReply:
    """Send all that the hub keeps as one file, in pieces; on the loop, so that it holds no thread while it is sent.

    Nobody gets it while a game has secrets: a paired browser may be a player's, and so may another user of the machine.
    """
    backups = _require_backups(shared, request)
    if any(has_secrets(shared.snapshot(code).public) for code in shared.hub.tables()):
        raise Failure(409, "refused", SECRET)
    with _explain_errors():
        return FileReply(await asyncio.to_thread(backups.save), NAME)


def _require_backups(shared: Shared, request: BareRequest) -> Backups:
    hub_buttons.require(shared.pairing, request)
    found = shared.hub.backups()
    if found is None:
        raise Failure(404, says=NONE)
    return found


@contextmanager
def _explain_errors(unable: Text = FULL) -> Iterator[None]:
    """Turn what goes wrong with a file into words for people; `unable`: those for the disk."""
    try:
        yield
    except BadBackup as error:
        raise Failure(422, "not_offered", error.says) from None
    except OSError:
        raise Failure(507, "unsaved", unable) from None
