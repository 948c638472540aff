"""The JSON interface, for programs: version 1, described by `/api/openapi.json`.

Answers, views and streams are in `web.live`.
"""

from __future__ import annotations

from pathlib import Path

import msgspec
from flask import Blueprint, Response, jsonify, request, send_file

from web.body import SeatBody, read
from web.context import Context, accepted
from web.errors import Failure
from web.identity import bearer_of, device_of, new_token
from web.language import language_for

DESCRIPTION = Path(__file__).parent / "static" / "openapi.json"


def make(context: Context) -> Blueprint:
    """Return the routes under `/api` that Flask serves."""
    api = Blueprint("api", __name__, url_prefix="/api")
    seat_body = msgspec.json.Decoder(SeatBody)

    @api.get("")
    def index() -> Response:
        tables = [{"code": code} for code in context.hub.tables()]
        return jsonify(version="1", tables=tables)

    @api.get("/openapi.json")
    def openapi() -> Response:
        return send_file(DESCRIPTION)

    @api.get("/games/<game>/reference")
    def reference(game: str) -> Response:
        found = context.reference(game)
        plain = context.html[language_for(request)].plain
        chapters = [
            {name: chapter[name] for name in ("id", "label", "rows")} for chapter in plain.value(found.chapters)
        ]
        return jsonify(game=found.game, title=plain.value(found.title), chapters=chapters)

    @api.post("/tables/<code>/seats")
    def sit_down(code: str) -> Response:
        if not context.strangers.allows(request.remote_addr or ""):
            raise Failure(429)
        arrival = context.arrive(code)
        try:
            body = read(request, request.get_data(cache=False), seat_body)
            # Never the cookie's token, because scripts must not be able to read that one.
            bearer = bearer_of(request)
            if bearer == "":
                raise Failure(401)
            token = bearer or new_token()
            receipt = accepted(arrival.sit_down(device_of(token), body.name, ""))
        finally:
            arrival.drop()
        return jsonify(seat=receipt.seat, token=token)

    return api
