"""The JSON interface, for programs: version 1, described by `/api/openapi.json`."""

from __future__ import annotations

from typing import Any

import msgspec
from flask import Blueprint, Response, current_app, jsonify, request
from msgspec import Struct

from companion.core.text import say
from companion.core.view import Eye, Seat
from web.context import Context, accepted, seat_named
from web.errors import Failure
from web.identity import bearer_of, device_of, new_token
from web.language import language_for
from web.server import MOST_BODY
from web.viewers import JsonViewer, view_json

MOST_DEPTH = 4
"""How many lists and objects of a body's value may stand inside each other; those of an answer are one."""


class SeatBody(Struct, forbid_unknown_fields=True):
    """The body of `POST seats`."""

    name: str


class AnswerBody(Struct, forbid_unknown_fields=True):
    """The body of `POST answers`; the sender chooses the key, 1 to 64 characters."""

    seat: int
    question: str
    value: Any
    key: str


def make(context: Context) -> Blueprint:
    """Return the routes under `/api`."""
    api = Blueprint("api", __name__, url_prefix="/api")
    seat_body = msgspec.json.Decoder(SeatBody)
    answer_body = msgspec.json.Decoder(AnswerBody)

    @api.get("")
    def index() -> Response:
        tables = [{"code": code} for code in context.hub.tables()]
        return jsonify(version="1", tables=tables)

    @api.get("/openapi.json")
    def openapi() -> Response:
        return current_app.send_static_file("openapi.json")

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
            body = read(seat_body)
            # Never the cookie's token, because scripts must not be able to read that one.
            bearer = bearer_of(request)
            if bearer == "":
                raise Failure(401)
            token = bearer or new_token()
            receipt = accepted(arrival.sit_down(device_of(token), body.name, ""))
        finally:
            arrival.drop()
        return jsonify(seat=receipt.seat, token=token)

    @api.get("/tables/<code>/view")
    def view(code: str) -> Response:
        look = context.look(code)
        eye = asking(context, code)
        plain = context.html[spoken(context, code, eye)].plain
        body = view_json(plain, look, eye, context.hub.now(code))
        return Response(body, mimetype="application/json")

    @api.get("/tables/<code>/stream")
    def stream(code: str) -> Response:
        eye = asking(context, code)
        plain = context.html[spoken(context, code, eye)].plain
        device = context.device(request) if eye is not None else ""
        sender = device or f"program at {request.remote_addr}"
        viewer = JsonViewer(context.hub, code, eye, plain, device=device, sender=sender)
        context.streams.open(viewer, request.environ["companion.take_socket"]())
        return Response()

    @api.post("/tables/<code>/answers")
    def answer(code: str) -> Response:
        arrival = context.arrive(code)
        try:
            device = context.device(request)
            if not context.answers.allows(device or request.remote_addr or ""):
                raise Failure(429)
            if not device:
                raise Failure(401)
            body = read(answer_body)
            if too_deep(body.value):
                raise Failure(400)
            if not 1 <= len(body.key) <= 64:
                raise Failure(400, says=say("An answer needs a key of 1 to 64 characters."))
            receipt = accepted(arrival.answer(device, Seat(body.seat), body.question, body.value, body.key))
        finally:
            arrival.drop()
        return jsonify(accepted=True, view=receipt.tag)

    return api


def read(decoder: msgspec.json.Decoder[Any]) -> Any:
    """Return the request's body; raises `Failure` 413 if it is too long, 400 if it cannot be read."""
    if (request.content_length or 0) > MOST_BODY:
        raise Failure(413)
    if request.mimetype != "application/json":
        raise Failure(400)
    try:
        return decoder.decode(request.get_data(cache=False))
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        raise Failure(400) from None


def too_deep(value: object) -> bool:
    """Return whether more than `MOST_DEPTH` lists and objects stand inside each other.

    Python bounds what it decodes, too, but each version somewhere else.
    """
    inside = [value]
    for _ in range(MOST_DEPTH):
        lists = [one.values() if isinstance(one, dict) else one for one in inside if isinstance(one, dict | list)]
        inside = [one for found in lists for one in found]
    return any(isinstance(one, dict | list) for one in inside)


def asking(context: Context, code: str) -> Eye:
    """Return the eye of a request.

    It is the seat that the request names; else, with a token, the first seat of the
    device; without a token the table. Raises `Failure` 401 if the device does not have
    the seat.
    """
    look = context.look(code)
    named = request.args.get("seat")
    if named is None and not request.headers.get("Authorization"):
        return None
    mine = look.seats_of(context.device(request))
    first = mine[0] if mine else Seat(0)
    seat = first if named is None else seat_named(named)
    context.owned(request, look, seat)
    return seat


def spoken(context: Context, code: str, eye: Eye) -> str:
    """Return the language of the answer to this request."""
    look = context.look(code)
    return language_for(request, look.language_of(eye) if eye is not None else "", look.public.language)
