"""The JSON bodies that programs send."""

from __future__ import annotations

from typing import Any, TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import fields
from werkzeug.sansio.request import Request

from companion.core.text import Text, say
from web.serving.failure import Failure
from web.serving.reply import JSON
from web.serving.request import MOST_BODY

Body = TypeVar("Body", bound=Struct)

MOST_DEPTH = 4
"""The most lists and objects inside each other in a body's value; an answer has one."""


class SeatBody(Struct, forbid_unknown_fields=True):
    """The body of `POST seats`."""

    name: str


class MoveBody(Struct, forbid_unknown_fields=True):
    """The body of `POST moves`."""

    seat: int
    along: bool = False
    """Whether all other seats of a phone that is gone move as well."""


class AnswerBody(Struct, forbid_unknown_fields=True):
    """The body of `POST answers`; the sender chooses the key, 1 to 64 characters."""

    seat: int
    question: str
    value: Any
    key: str


EXPECTED: dict[object, Text] = {
    str: say("a string"),
    int: say("a whole number"),
    bool: say("true or false"),
    Any: say("an answer the question accepts"),
}
"""The description of a field's expected value, by type; only an answer may have a value of its own choice."""

NOT_AS_JSON = say("The body must be sent as {type}.", type=JSON)
NO_JSON = say("The body isn't JSON.")
NO_OBJECT = say("The body must be a JSON object.")
TOO_DEEP = say("The body is nested too deeply.")
VALUE_TOO_DEEP = say("The field “{field}” is nested too deeply.", field="value")


def read(request: Request, body: bytes, decoder: msgspec.json.Decoder[Body]) -> Body:
    """Return the contents of a request's body.

    Raises `Failure` 413 if it is too long; 400, which names the field and its expected value, if it cannot be read.
    """
    if (request.content_length or 0) > MOST_BODY:
        raise Failure(413)
    if request.mimetype != JSON:
        raise Failure(400, says=NOT_AS_JSON)
    try:
        return decoder.decode(body)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        raise Failure(400, says=_fault(body, decoder.type)) from None


def _fault(body: bytes, kind: type[Struct]) -> Text | None:
    """Return the fault of a body that should be a `kind`; None if there are no words for it.

    msgspec has words for it too, but they repeat names that were sent.
    """
    try:
        sent = msgspec.json.decode(body)
    except RecursionError:
        return TOO_DEEP
    except (msgspec.MsgspecError, UnicodeDecodeError):
        return NO_JSON
    if not isinstance(sent, dict):
        return NO_OBJECT
    known = fields(kind)
    for field in known:
        name, expected = field.encode_name, EXPECTED[field.type]
        if name not in sent and field.required:
            return say("The field “{field}” is missing. It must be {expected}.", field=name, expected=expected)
        if name in sent and not _fits(sent[name], field.type):
            return say("The field “{field}” must be {expected}.", field=name, expected=expected)
    names = tuple(field.encode_name for field in known)
    return say("The body has an unknown field. Allowed: {fields}.", fields=names) if {*sent} - {*names} else None


def _fits(value: object, kind: Any) -> bool:
    try:
        msgspec.convert(value, kind)
    except msgspec.ValidationError:
        return False
    return True


def too_deep(value: object) -> bool:
    """Return whether more than `MOST_DEPTH` lists and objects stand inside each other.

    Python limits this in decoding, too, but each version differently.
    """
    inside = [value]
    for _ in range(MOST_DEPTH):
        lists = [one.values() if isinstance(one, dict) else one for one in inside if isinstance(one, dict | list)]
        inside = [one for found in lists for one in found]
    return any(isinstance(one, dict | list) for one in inside)
