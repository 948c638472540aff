"""The first difference between two evenings for an observer, in a few lines: the exit, the field, and both values."""

from __future__ import annotations

import json
from base64 import b64decode
from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import chain, zip_longest
from typing import Any

Given = tuple[str, int, bytes]
"""An exit, the game time in milliseconds, and the bytes that came out of it then."""

MISSING = object()
"""A placeholder for a missing value."""

AROUND = 30
"""Letters to show on each side of the place at which two long texts differ."""


def first_difference(observer: int | None, one: Sequence[Given], other: Sequence[Given]) -> str:
    """Return the first difference between `one` and `other` for `observer`; raises `ValueError` if there is none."""
    who = "everybody at the table" if observer is None else f"seat {observer}"
    for first, second in zip_longest(one, other):
        if first != second:
            where, values = _place(first, second)
            lines = [f"{who} can tell the two evenings apart. The first difference:", f"  {where}"]
            names = ("in the one:  ", "in the other:")
            return "\n".join([*lines, *(f"    {name} {value}" for name, value in zip(names, values, strict=True))])
    raise ValueError("they do not differ")


def _place(first: Given | None, second: Given | None) -> tuple[str, tuple[str, str]]:
    """Return the place at which two outputs of equal position differ, and the value of each there."""
    if first is None or second is None or first[:2] != second[:2]:
        found = [f"{given[0]} at {given[1]} ms" if given else "nothing comes" for given in (first, second)]
        return "what comes, or when", (found[0], found[1])
    exit, now, _ = first
    raw = (str(first[2]), str(second[2]))
    path, one, other = next(differences(read(first[2]), read(second[2])), ("", *raw))
    return f"exit: {exit}, at {now} ms, field: {path or 'the whole'}", _shown(one, other)


def read(data: bytes) -> Any:
    """Return the content of an output: JSON as values, a live channel as its lines' content, else the text itself."""
    text = data.decode(errors="backslashreplace")
    carried = [_value(line.removeprefix("data:").strip()) for line in text.splitlines() if line.startswith("data:")]
    if carried:
        return carried[0] if len(carried) == 1 else carried
    return _value(text)


def _value(text: str) -> Any:
    if text[:1] in ("{", "["):
        with suppress(ValueError):
            return json.loads(text, strict=False)  # a page's shorthand has control characters
    return text


def differences(one: Any, other: Any, path: str = "") -> Iterator[tuple[str, Any, Any]]:
    """Yield each place at which two values differ, with both values: `public.blocks[vote].value`."""
    if one == other:
        return
    if isinstance(one, dict) and isinstance(other, dict):
        for key in {**one, **other}:
            first, second = one.get(key, MISSING), other.get(key, MISSING)
            # The bodies of replies are bytes, which JSON carries in this form.
            found = (_body(first), _body(second)) if key == "body" else (first, second)
            yield from differences(*found, path=f"{path}.{key}".removeprefix("."))
    elif isinstance(one, list) and isinstance(other, list):
        places, others = _places(one), _places(other)
        # The newest stands last, and it is the one to report.
        for place in dict.fromkeys(chain.from_iterable(zip_longest(reversed(places), reversed(others)))):
            if place is not None:
                yield from differences(places.get(place, MISSING), others.get(place, MISSING), f"{path}[{place}]")
        if list(places) != list(others):
            yield f"the order of {path}", list(places), list(others)
    else:
        yield path, one, other


def _places(values: list[Any]) -> dict[str | int, Any]:
    """Return the items of a list by their ids if all have one, else by position."""
    ids = [value.get("id") for value in values if isinstance(value, dict)]
    if all(ids) and len(set(map(str, ids))) == len(values):
        return dict(zip(map(str, ids), values, strict=True))
    return dict(enumerate(values))


def _body(value: Any) -> Any:
    with suppress(ValueError, TypeError):
        return read(b64decode(value, validate=True))
    return value


def _shown(one: Any, other: Any) -> tuple[str, str]:
    """Return both values in few words: of long texts only the part around the first difference."""
    if isinstance(one, str) and isinstance(other, str):
        same = next((n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
        return _around(one, same), _around(other, same)
    return _around(_written(one), 0), _around(_written(other), 0)


def _written(value: Any) -> str:
    return "nothing" if value is MISSING else json.dumps(value, ensure_ascii=False)


def _around(text: str, place: int) -> str:
    start, end = max(0, place - AROUND), place + AROUND * 2
    return f"{'…' if start else ''}{text[start:end]}{'…' if text[end:] else ''}"
