"""The evening as one picture, with its games and winners: a browser shows, prints and saves it."""

from __future__ import annotations

from datetime import UTC, datetime

from flask import Response, request

from web.routes.route import Route
from web.routes.shared import Shared

ROW = 44
"""Pixels from one line of the picture to the next."""


def show_picture(shared: Shared, code: str) -> Response:
    """Return the picture. It holds what the table page shows between two games, and is open as that is."""
    snapshot = shared.snapshot(code)
    here = shared.find_pages(request, code)
    shown = {block["id"]: block for block in here.shown.public(snapshot)["blocks"]}
    people = [(row["label"], int(row["cells"][-1])) for row in shown.get("evening", {}).get("rows", ())]
    games = [(row["label"], row["text"]) for row in shown.get("games", {}).get("rows", ())]
    drawn = here.draw(
        "evening.svg",
        people=people,
        most=max((won for _, won in people), default=0),
        games=games,
        row=ROW,
        year=datetime.now(UTC).astimezone().date().isoformat(),
    )
    return Response(drawn, mimetype="image/svg+xml")


ROUTES = (Route("evening.picture", "GET", "/<code>/evening.svg", show_picture),)
