"""Answers and questions: an answer is checked against its question before any rule sees it."""

import math
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from companion.core.letters import count_letters, is_printable
from companion.core.question import (
    Ask,
    Choice,
    NotAChoice,
    Number,
    Numbers,
    One,
    Order,
    Question,
    Row,
    Some,
    Writing,
    check,
    step,
)

AB = (Choice("a", "A"), Choice("b", "B", most=3))
ONE = One(AB)
SOME = Some(AB, 1, 3)
NUMBER = Number(-2, 5)
SHEET = Numbers((Row("x", "X", 0, 3), Row("y", "Y", -1, 1)))
ORDER = Order((Choice("a", "A"), Choice("b", "B"), Choice("c", "C")))
LINE = Writing(5)
ASKS: tuple[Ask, ...] = (ONE, SOME, NUMBER, SHEET, ORDER, LINE)


def ask(kind: Ask) -> Question:
    return Question(id="q", text="?", ask=kind)


@pytest.mark.parametrize(
    ("kind", "good"),
    [
        (ONE, "a"),
        (ONE, "b"),
        (SOME, {"a": 1}),
        (SOME, {"b": 3}),
        (SOME, {"a": 1, "b": 2}),
        (SOME, {"a": 0, "b": 1}),
        (Some(AB, 0, 3), {}),
        (NUMBER, -2),
        (NUMBER, 5),
        (SHEET, {"x": 3, "y": -1}),
        (LINE, "a b c"),
        (LINE, "ñandú"),
    ],
)
def test_what_is_offered_is_taken_as_it_is(kind: Ask, good: Any) -> None:
    assert check(ask(kind), good) == good


def test_an_order_names_each_choice_once_and_white_space_around_words_of_ones_own_is_dropped() -> None:
    assert list(check(ask(ORDER), ["c", "a", "b"])) == ["c", "a", "b"]  # type: ignore[arg-type]
    assert check(ask(LINE), "  a \t b  ") == "a b"
    assert check(ask(LINE), "a\u202eb") == "ab"
    assert check(ask(LINE), "🏴\u200d☠\ufe0f") == "🏴\u200d☠\ufe0f"


@pytest.mark.parametrize(
    ("kind", "bad"),
    [
        (ONE, "c"),
        (ONE, "A"),
        (ONE, ""),
        (ONE, 0),
        (ONE, None),
        (ONE, ["a"]),
        (ONE, {"a": 1}),
        (SOME, {}),
        (SOME, {"a": 2}),
        (SOME, {"a": 1, "b": 3}),
        (SOME, {"a": 1, "c": 1}),
        (SOME, {"a": -1, "b": 2}),
        (SOME, {"a": True}),
        (SOME, {"a": 1.0}),
        (SOME, ["a"]),
        (SOME, "a"),
        (NUMBER, -3),
        (NUMBER, 6),
        (NUMBER, True),
        (NUMBER, 1.0),
        (NUMBER, math.nan),
        (NUMBER, "1"),
        (NUMBER, 10**400),
        (SHEET, {"x": 1}),
        (SHEET, {"x": 1, "y": 0, "z": 0}),
        (SHEET, {"x": 4, "y": 0}),
        (SHEET, {"x": None, "y": 0}),
        (SHEET, [["x", 1], ["y", 0]]),
        (ORDER, ["a", "b"]),
        (ORDER, ["a", "b", "b"]),
        (ORDER, ["a", "b", "c", "c"]),
        (ORDER, ["a", "b", 3]),
        (ORDER, [["a"], "b", "c"]),
        (ORDER, "abc"),
        (ORDER, {"a": 1, "b": 2, "c": 3}),
        (LINE, ""),
        (LINE, "   "),
        (LINE, "abcdef"),
        (LINE, "a\x00b"),
        (LINE, "\ud800"),
        (LINE, 5),
        (LINE, ["a"]),
    ],
)
def test_what_is_not_offered_is_refused_with_words(kind: Ask, bad: Any) -> None:
    with pytest.raises(NotAChoice) as refusal:
        check(ask(kind), bad)
    assert refusal.value.says.message


KEYS = st.sampled_from(["a", "b", "c", "x", "y", "", "z"]) | st.text(max_size=3)
NUMBERS = st.integers(-3, 6) | st.integers() | st.floats() | st.booleans() | st.none()
JSON = st.recursive(
    KEYS | NUMBERS, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(KEYS, inner, max_size=4), max_leaves=8
)


def offered(kind: Ask, answer: Any) -> bool:
    """Return whether `kind` offers `answer`, in other words than `check`."""
    match kind:
        case One(choices):
            return type(answer) is str and answer in {choice.value for choice in choices}
        case Some(choices, least, most):
            limits = {choice.value: choice.most for choice in choices}
            whole = type(answer) is dict and all(type(n) is int for n in answer.values())
            within = whole and all(0 <= n <= limits.get(value, -1) for value, n in answer.items())
            return within and least <= sum(answer.values()) <= most
        case Number(least, most):
            return type(answer) is int and least <= answer <= most
        case Numbers(rows):
            same = type(answer) is dict and sorted(answer) == sorted(row.id for row in rows)
            return same and all(offered(Number(row.least, row.most), answer[row.id]) for row in rows)
        case Order(choices):
            return type(answer) is list and sorted(map(repr, answer)) == sorted(repr(c.value) for c in choices)
        case Writing(most):
            return type(answer) is str and is_printable(answer) and 0 < count_letters(answer) <= most


@given(st.sampled_from(ASKS), JSON)
@example(ORDER, ["a", "b", "c"])
def test_any_json_is_either_offered_or_refused_and_nothing_else_is_raised(kind: Ask, answer: Any) -> None:
    try:
        taken = check(ask(kind), answer)
    except NotAChoice:
        assert not offered(kind, answer)
    else:
        again = list(taken) if isinstance(taken, tuple) else taken
        assert offered(kind, again)
        assert isinstance(kind, Writing) or again == answer


def test_a_step_has_one_choice_and_its_button_gives_it() -> None:
    question = step("ready", "Ready", required=True, by_button=True)
    assert check(question, question.button_choice) == "go"
    assert step("ready", "Ready").button_choice is None
