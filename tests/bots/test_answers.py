"""A bot answers every question validly, knowing nothing but the question."""

import json
import sys
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.bots.answers import answer
from companion.core.question import Ask, Choice, Number, Numbers, One, Order, Question, Row, Some, Writing, check
from companion.texts import translator
from tests.sources import ROOT, imports, outside, python
from web.drawing.plain_views import PlainViews

values = st.text("abcxyz-", min_size=1, max_size=8)
choices = st.lists(
    st.builds(Choice, values, st.just("…"), most=st.integers(1, 4)), min_size=1, max_size=6, unique_by=lambda c: c.value
).map(tuple)
spans = st.tuples(st.integers(-20_000, 20_000), st.integers(0, 20_000)).map(lambda span: (span[0], sum(span)))
rows = st.builds(lambda id, span: Row(id, "…", *span), values, spans)


@st.composite
def some(draw: st.DrawFn) -> Some:
    offered = draw(choices)
    least = draw(st.integers(0, sum(choice.most for choice in offered)))
    return Some(offered, least, draw(st.integers(max(least, 1), 30)))


asks: st.SearchStrategy[Ask] = st.one_of(
    st.builds(One, choices),
    some(),
    st.builds(lambda span: Number(*span), spans),
    st.builds(Numbers, st.lists(rows, min_size=1, max_size=5, unique_by=lambda row: row.id).map(tuple)),
    st.builds(Order, choices),
    st.builds(Writing, st.integers(1, 40)),
)


def as_json(ask: Ask) -> dict[str, Any]:
    """Return a question of this kind as a program gets it."""
    plain = PlainViews(translator("en")).question(Question(id="q", text="…", ask=ask))
    found: dict[str, Any] = json.loads(json.dumps(plain))
    return found


@given(asks, st.randoms(use_true_random=False), st.booleans())
def test_every_answer_is_one_that_the_question_takes(ask: Ask, random: Random, small: bool) -> None:
    value = answer(as_json(ask), random, small=small)
    check(Question(id="q", text="…", ask=ask), json.loads(json.dumps(value)))


@given(spans, st.randoms(use_true_random=False))
def test_small_numbers_lie_where_the_range_is_nearest_to_zero(span: tuple[int, int], random: Random) -> None:
    value = answer(as_json(Number(*span)), random)
    assert isinstance(value, int)
    assert abs(value) <= min(abs(number) for number in (*span, 0) if span[0] <= number <= span[1]) + 10


def test_bold_numbers_reach_both_ends_of_the_range() -> None:
    found = {answer(as_json(Number(-9999, 9999)), Random(seed), small=False) for seed in range(50)}
    assert {-9999, 9999} < found


@pytest.mark.parametrize(
    "question",
    [
        {"kind": "one", "choices": []},
        {"kind": "some", "choices": [{"value": "a", "most": 1}], "least": 2, "most": 3},
        {"kind": "text", "most": 0},
        {"kind": "a kind of tomorrow"},
    ],
)
def test_a_question_that_cannot_be_answered_is_left_alone(question: dict[str, Any]) -> None:
    assert answer(question, Random(1)) is None


def test_bots_import_nothing_but_the_standard_library_and_a_parser_of_http() -> None:
    allowed = sys.stdlib_module_names | {"companion.bots", "httptools"}
    for path in python("companion/bots"):
        assert not outside(imports(path.read_text("utf-8")), allowed), path
    assert outside(imports((ROOT / "companion/commands/demo.py").read_text("utf-8")), sys.stdlib_module_names)
