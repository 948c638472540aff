"""The JSON interface, for programs: version 1, described by `/api/openapi.json`.

Answers, views and streams are in `web.routes.live`.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec
from flask import Response, jsonify, request, send_file

from companion.core.text import say
from companion.core.view import Seat
from companion.frontends import Arrival
from web.routes.receipts import wait_for_receipt
from web.routes.route import Route
from web.routes.shared import Shared
from web.serving.failure import Failure
from web.serving.json_body import Body, MoveBody, SeatBody, read
from web.serving.language import language_for
from web.trust.identity import bearer_of, device_of, new_token

NOT_NOW = say("The table has already answered. Ask again.")

DESCRIPTION = Path(__file__).parent.parent / "static" / "openapi.json"

_SEAT = msgspec.json.Decoder(SeatBody)
_MOVE = msgspec.json.Decoder(MoveBody)


def show_index(shared: Shared) -> Response:
    """Return the version and the tables."""
    return jsonify(version="1", tables=[{"code": code} for code in shared.hub.tables()])


def describe(shared: Shared) -> Response:
    """Return the description of the interface."""
    return send_file(DESCRIPTION)


def show_reference(shared: Shared, game: str) -> Response:
    """Return the rules of a game to look up."""
    found = shared.reference(game)
    plain = shared.html[language_for(request)].plain
    chapters = [{name: chapter[name] for name in ("id", "label", "rows")} for chapter in plain.value(found.chapters)]
    answers = [{"phase": phase, **one} for phase, those in plain.value(found.answers).items() for one in those]
    return jsonify(game=found.game, title=plain.value(found.title), chapters=chapters, answers=answers)


def sit_down(shared: Shared, code: str) -> Response:
    """Sit somebody down."""
    with _asking(shared, code, _SEAT) as (arrival, body, token):
        receipt = wait_for_receipt(arrival.sit_down(device_of(token), body.name, ""))
    return jsonify(seat=receipt.seat, token=token)


def move(shared: Shared, code: str) -> Response:
    """Ask for a seat from another device, which has to show a word."""
    with _asking(shared, code, _MOVE) as (arrival, body, token):
        wait_for_receipt(arrival.request_seat(device_of(token), Seat(body.seat), along=body.along))
    wish = shared.snapshot(code).handover_to(device_of(token))
    if wish is None:
        raise Failure(409, "refused", NOT_NOW)
    return jsonify(token=token, seat=wish.seat, word=wish.word, until=wish.deadline)


@contextmanager
def _asking(shared: Shared, code: str, decoder: msgspec.json.Decoder[Body]) -> Iterator[tuple[Arrival, Body, str]]:
    """Stamp and read a device's joining request; yield the token of the device, which may be new.

    Raises `Failure` 429 if its address asks too often, 404 if there is no such table,
    413 or 400 for a body that cannot be read, 401 for a header that holds no token.
    """
    shared.limit_stranger(request)
    with shared.arrive(code) as arrival:
        body = read(request, request.get_data(cache=False), decoder)
        # Never the cookie's token, because scripts must not be able to read that one.
        bearer = bearer_of(request)
        if bearer == "":
            raise Failure(401)
        yield arrival, body, bearer or new_token()


ROUTES = (
    Route("api.index", "GET", "/api", show_index),
    Route("api.openapi", "GET", "/api/openapi.json", describe),
    Route("api.reference", "GET", "/api/games/<game>/reference", show_reference),
    Route("api.sit_down", "POST", "/api/tables/<code>/seats", sit_down),
    Route("api.move", "POST", "/api/tables/<code>/moves", move),
)
