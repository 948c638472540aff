"""Views without their words, and their differences.

A later version may say everything in other words, and show more. So words of the catalogues are left out, and a later
view may have further fields, blocks and questions. Names, numbers, moments, icons and choices stay.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct, to_builtins
from msgspec.structs import fields

from companion.core.text import Text
from companion.core.view import View

CHANGED_SINCE: Mapping[str, str] = {}
"""Places that a version after 1.0.0 shows otherwise on purpose, as regular expressions, each with the reason."""

OWN_WAY = frozenset(
    ("happened", "language", "layout", "lesson", "line", "next", "notices", "sounds", "spotlight", "stranded", "taught")
)
"""The fields of the public view by which a version explains the game in its own way."""

EXPLAIN = ("checklist", "facts", "steps")
"""The kinds of blocks that do the same."""


def wordless(view: View) -> dict[str, Any]:
    """Return a view without its words."""
    public = view.public
    found = {
        field.name: _plain(getattr(public, field.name))
        for field in fields(public)
        if field.name not in OWN_WAY and not isinstance(getattr(public, field.name), Text)
    }
    found["seats"] = {str(seat.seat): _plain(seat) for seat in public.seats}
    found["blocks"] = {block.id: _plain(block) for block in public.blocks if _kind(block) not in EXPLAIN}
    found["timers"] = {timer.id: timer.ends for timer in public.timers}
    if view.private is not None:
        found["secrets"] = sorted(secret.id for secret in view.private.secrets)
        found["asked"] = {
            question.id: {"secret": question.secret, "choices": _choices(question.ask)}
            for question in view.private.questions
            if not question.id.startswith("table-") and not question.corrects
        }
    return found


def _kind(block: Struct) -> str:
    return str(to_builtins(block)["kind"])


def _choices(ask: Struct) -> list[str]:
    """Return the values that an answer may have, or the rows that it fills in."""
    return [str(getattr(one, "value", "") or one.id) for name in ("choices", "rows") for one in getattr(ask, name, ())]


def _plain(value: Any) -> Any:
    """Return a part of a view as JSON would carry it, without texts of the catalogues."""
    if isinstance(value, Struct):
        parts = {field.name: getattr(value, field.name) for field in fields(value)}
        return {name: _plain(part) for name, part in parts.items() if not isinstance(part, Text)}
    if isinstance(value, Mapping):
        return {str(name): _plain(part) for name, part in value.items() if not isinstance(part, Text)}
    if isinstance(value, Sequence) and not isinstance(value, str):
        return [_plain(part) for part in value if not isinstance(part, Text)]
    return to_builtins(value)


def differences(before: Any, now: Any, place: str = "") -> Iterator[str]:
    """Yield each place where `now` lacks or changes something of `before`; more is no difference."""
    if any(re.search(pattern, place) for pattern in CHANGED_SINCE):
        return
    if isinstance(before, dict) and isinstance(now, dict):
        for name, part in before.items():
            if name in now:
                yield from differences(part, now[name], f"{place}/{name}")
            elif not any(re.search(pattern, f"{place}/{name}") for pattern in CHANGED_SINCE):
                yield f"{place}/{name} is gone"
    elif isinstance(before, list) and isinstance(now, list) and len(before) == len(now):
        for number, (one, other) in enumerate(zip(before, now, strict=True)):
            yield from differences(one, other, f"{place}/{number}")
    elif before != now:
        yield f"{place}: {before} is now {now}"
