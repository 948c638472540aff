"""Words for people, kept apart from any language.

A `Text` is an English message with named values; the frontend that shows or speaks it translates it
(`companion.texts`). A plain `str` is data and is never translated: the name of a person, a number already written out.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from msgspec import Struct

PLACE = re.compile(r"\{(\w+)\}")
"""A place for a value in an owner's own words."""


class Text(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """An English message, its values, and its plural if it counts something."""

    message: str
    values: dict[str, Text | str | int | tuple[str, ...]] = {}
    """The values for the message's `{names}`; a tuple of names becomes a list in the reader's language."""
    many: str = ""
    """The plural; the value `n` decides between it and the message. Empty if nothing is counted."""
    own: dict[str, str] = {}
    """An owner's own words, by language; they are said as they are, with the values in their places."""
    context: str = ""
    """The context that tells two meanings of the same English words apart."""

    def __hash__(self) -> int:
        """Return a hash, so that a text can be a key; its dictionaries have none."""
        return hash((self.context, self.message))


Words = Text | str


def say(message: str, /, **values: Text | str | int | tuple[str, ...]) -> Text:
    """Return `message` as a text, its `{names}` filled by `values`."""
    return Text(message, values)


def say_in_context(context: str, message: str, /, **values: Text | str | int | tuple[str, ...]) -> Text:
    """Return `message` as a text in one of its meanings; `context` tells translators which."""
    return Text(message, values, context=context)


def count(one: str, many: str, n: int, /, **values: Text | str | int | tuple[str, ...]) -> Text:
    """Return `one` or `many`, as the number `n` and the reader's language ask for."""
    return Text(one, {"n": n, **values}, many)


def fill(own: str, values: Mapping[str, object]) -> str:
    """Return an owner's own words with `values` in their places; all other braces stay."""
    return PLACE.sub(lambda place: str(values.get(place[1], place[0])), own)
