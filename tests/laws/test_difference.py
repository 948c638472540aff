"""Of two evenings that an eye can tell apart, the first difference is said: the exit, the field, both values."""

from __future__ import annotations

import json
from base64 import b64encode
from typing import Any

import pytest

from tests.laws.difference import Given, differences, first_difference, read


def sent(exit: str, now: int, value: object) -> Given:
    return exit, now, json.dumps(value).encode()


def said(one: list[Given], other: list[Given], eye: int | None = 2) -> list[str]:
    return first_difference(eye, one, other).splitlines()


def test_it_names_the_exit_the_moment_the_field_and_both_values() -> None:
    same = sent("own page", 300, {"title": "Vote"})
    views = [sent("own page", 500, {"blocks": [{"id": "vote", "value": n}], "title": "Vote"}) for n in (1, 2)]
    assert said([same, views[0]], [same, views[1]]) == [
        "seat 2 can tell the two evenings apart. The first difference:",
        "  exit: own page, at 500 ms, field: blocks[vote].value",
        "    in the one:   1",
        "    in the other: 2",
    ]


def test_what_comes_at_another_moment_at_another_exit_or_not_at_all_is_said_without_its_fields() -> None:
    one, later, elsewhere = sent("view", 1, {}), sent("view", 2, {}), sent("receipt", 1, {})
    for other in ([later], [elsewhere], []):
        who, what, *values = said([one], other, None)
        assert who.startswith("everybody at the table") and what.strip() == "what comes, or when"
        assert values[0].endswith("view at 1 ms")
        assert values[1].endswith(f"{other[0][0]} at {other[0][1]} ms" if other else "nothing comes")


@pytest.mark.parametrize(
    ("one", "other", "path"),
    [
        ({"a": 1}, {"a": 1, "b": 2}, "b"),
        ({"a": [1, 2]}, {"a": [1, 3]}, "a[1]"),
        ({"a": [1]}, {"a": [1, 3]}, "a[1]"),
        ([{"id": "x"}, {"id": "y"}], [{"id": "y"}, {"id": "x"}], "the order of "),
        ([{"id": "h1"}, {"id": "h2"}], [{"id": "h2"}, {"id": "h3"}], "[h3]"),
        ([{"id": "h2"}, {"id": "h3"}], [{"id": "h1"}, {"id": "h2"}], "[h3]"),
        ({"a": None}, {}, "a"),
    ],
)
def test_the_field_is_found_wherever_it_stands(one: Any, other: Any, path: str) -> None:
    assert next(differences(one, other))[0] == path
    assert not list(differences(one, one))


def test_what_a_live_channel_carries_and_the_body_of_a_reply_are_read() -> None:
    assert read(b'event: view\ndata: {"a": 1}\n\n') == {"a": 1}
    assert read(b"\xff silent") == "\\xff silent"
    bodies = [{"body": b64encode(json.dumps({"view": tag}).encode()).decode()} for tag in ("x", "y")]
    assert list(differences(bodies[0], bodies[1])) == [("body.view", "x", "y")]


def test_of_long_texts_it_shows_where_they_part_and_of_bytes_that_say_the_same_the_bytes() -> None:
    texts = [("page", 1, f"{'<p>' * 400}{end}{'</p>' * 400}".encode()) for end in ("Anna", "Anno")]
    *_, first, second = said(texts[:1], texts[1:])
    assert "Anna" in first and "Anno" in second and len(first) < 120
    events = [("page", 1, f"event: {kind}\ndata: 1\n\n".encode()) for kind in ("view", "beat")]
    *_, first, second = said(events[:1], events[1:])
    assert "view" in first and "beat" in second


def test_two_evenings_that_are_one_have_no_difference() -> None:
    with pytest.raises(ValueError, match="do not differ"):
        first_difference(None, [sent("view", 1, {})], [sent("view", 1, {})])
