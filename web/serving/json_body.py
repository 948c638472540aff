"""What programs send: bodies of JSON."""

from __future__ import annotations

from typing import Any, TypeVar

import msgspec
from msgspec import Struct
from werkzeug.sansio.request import Request

from web.serving.failure import Failure
from web.serving.reply import JSON
from web.serving.request import MOST_BODY

Body = TypeVar("Body")

MOST_DEPTH = 4
"""How many lists and objects of a body's value may stand inside each other; those of an answer are one."""


class SeatBody(Struct, forbid_unknown_fields=True):
    """The body of `POST seats`."""

    name: str


class MoveBody(Struct, forbid_unknown_fields=True):
    """The body of `POST moves`."""

    seat: int
    along: bool = False
    """Whether all other seats of a phone that is gone go along."""


class AnswerBody(Struct, forbid_unknown_fields=True):
    """The body of `POST answers`; the sender chooses the key, 1 to 64 characters."""

    seat: int
    question: str
    value: Any
    key: str


def read(request: Request, body: bytes, decoder: msgspec.json.Decoder[Body]) -> Body:
    """Return what stands in a request's body; raises `Failure` 413 if it is too long, 400 if it cannot be read."""
    if (request.content_length or 0) > MOST_BODY:
        raise Failure(413)
    if request.mimetype != JSON:
        raise Failure(400)
    try:
        return decoder.decode(body)
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
