"""What the law that a question leaves a choice takes for an answer, and for a step."""

import pytest

from companion.core.question import Ask, Choice, Number, Numbers, One, Order, Question, Row, Some, Writing, step
from tests.laws.asked import chooses, is_step

ANNA, BEN = Choice("seat-1", "Anna"), Choice("seat-2", "Ben")
KEY = Choice("key", "Key", most=2)


@pytest.mark.parametrize(
    ("ask", "two"),
    [
        (One((ANNA, BEN)), True),
        (One((ANNA,)), False),
        (One(()), False),
        (Order((ANNA,)), False),
        (Number(0, 0), False),
        (Number(0, 1), True),
        (Numbers((Row("a", "A", 0, 0), Row("b", "B", 0, 1))), True),
        (Numbers((Row("a", "A", 2, 2),)), False),
        (Some((ANNA, BEN), 1, 1), True),
        (Some((ANNA, BEN), 2, 2), False),
        (Some((ANNA, BEN), 0, 0), False),
        (Some((ANNA,), 0, 1), True),
        (Some((KEY,), 1, 1), False),
        (Some((KEY, BEN), 2, 3), True),
        (Some((), 0, 0), False),
        (Writing(8), True),
    ],
)
def test_an_answer_leaves_another_one(ask: Ask, two: bool) -> None:
    assert chooses(ask) is two


def test_a_step_says_what_its_tap_does() -> None:
    assert is_step(step("go-on", "Next round"))
    assert is_step(Question(id="whom", text="Coup on Ben", ask=One((Choice("seat-2", "Coup on Ben"),))))
    assert not is_step(Question(id="whom", text="Against whom?", ask=One((BEN,))))
    assert not is_step(Question(id="more", text="How much more?", ask=Number(0, 0)))
