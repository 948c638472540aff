"""A game on one page, for beginners to read or print; a game that tells them nothing has its entry there alone."""

from __future__ import annotations

import re
from contextlib import suppress

from flask import request, url_for

from companion.core.places import Where
from companion.core.primer import WHERE, Primer
from companion.core.text import say
from companion.frontends import Guide
from web.routes.route import Route
from web.routes.shared import Shared
from web.serving.failure import Failure

NO_GUIDE = say("There's no page about this game.")

NUMBER = re.compile(r"[0-9]{1,3}")


def show(shared: Shared, game: str) -> str:
    """Return the page; `?players=` says for how many, with `?print` a browser prints it."""
    entry = next((one for one in shared.hub.games() if one.name == game), None)
    if entry is None:
        raise Failure(404, says=NO_GUIDE)
    asked = request.args.get("players", "")
    found: Guide | None = None
    with suppress(KeyError):
        found = shared.hub.guide(game, int(asked) if NUMBER.fullmatch(asked) else None)
    here = shared.find_pages(request)
    things = found.primer.laid if found else ()
    laid = [
        (here.plain.value(WHERE[where]), [here.plain.value(one) for one in things if one.where == where])
        for where in (places(found.primer) if found else ())
    ]
    # A chapter of this name is short, and what people look up on paper.
    powers = next((one for one in shared.hub.reference(game).chapters if one.id == "powers"), None) if found else None
    return here.draw(
        "guide.html",
        powers=here.plain.value(powers),
        game=here.plain.value(entry),
        guide=here.plain.value(found),
        laid=laid,
        prints="print" in request.args,
        url=url_for("guide.show", game=game),
        rules=url_for("pages.reference", game=game),
    )


def places(primer: Primer) -> list[Where]:
    """Return the places where something is laid, what lies nearest to the players first."""
    return [where for where in WHERE if any(one.where == where for one in primer.laid)]


ROUTES = (Route("guide.show", "GET", "/guide/<game>", show),)
