"""A lesson about a step with a clock: the clock starts once the lesson is over, and its end needs no tap."""

import pytest

from companion.core.limits import LOOK_FIRST
from companion.core.report import Spoken
from companion.table import events as e
from companion.table.parts import LESSON_TIME
from tests.laws.evening import Evening
from tests.table.by_hand import replayed

ANNA, BEN, CARO = 1, 2, 3

REACT = 10_000 + LOOK_FIRST
"""Milliseconds of the first window once its clock starts."""


def claimed(**options: object) -> Evening:
    """Return a first game of Complots in which Anna has made a claim."""
    evening = Evening("Anna", "Ben", "Caro")
    evening.play("complots", **options)
    evening.say(ANNA, "deal")
    evening.say(ANNA, "first", "seat-1")
    evening.say(ANNA, "act", "tax")
    return evening


def lesson(evening: Evening) -> str:
    shown = evening.public().lesson
    return shown.id.rpartition("-")[2] if shown else ""


def left(evening: Evening) -> list[int]:
    """Return the milliseconds left on the clocks that everybody sees."""
    return [timer.ends - evening.now for timer in evening.public().timers]


def deadline(evening: Evening) -> int | None:
    return evening.question(BEN, "react").deadline


def test_the_clock_starts_by_itself_after_the_lesson() -> None:
    evening = claimed()
    assert lesson(evening) == "doubt" and not left(evening) and deadline(evening) is None
    evening.wait(LESSON_TIME - 1)
    assert lesson(evening) == "doubt" and not left(evening)
    evening.wait(1)
    assert not lesson(evening) and left(evening) == [REACT] and deadline(evening) == evening.now + REACT
    evening.wait(REACT)
    assert evening.public().phase == "turn", "nobody has doubted"


def test_who_closes_the_lesson_starts_the_clock() -> None:
    evening = claimed()
    evening.wait(3_000)
    evening.say(CARO, "table-lesson")
    assert not lesson(evening) and left(evening) == [REACT], "no other lesson comes while the clock runs"
    evening.wait(REACT - 1)
    assert evening.public().phase == "reaction"
    evening.wait(1)
    assert evening.public().phase == "turn"


def test_the_voice_that_has_read_the_lesson_starts_the_clock() -> None:
    evening = claimed()
    line = evening.public().line
    assert line and line.key == "lesson-complots-doubt"
    evening.wait(5_000)
    evening.do(Spoken(line.key, line.take))
    assert not lesson(evening) and left(evening) == [REACT]


def test_an_answer_needs_no_clock() -> None:
    evening = claimed()
    evening.say(BEN, "react", "pass")
    assert lesson(evening) == "doubt" and not left(evening)
    evening.say(CARO, "react", "pass")
    assert evening.public().phase == "turn"
    assert not [event for event in evening.wait(LESSON_TIME) if not isinstance(event, e.LessonPutAway)]


def test_each_window_has_one_lesson_and_later_ones_have_none() -> None:
    evening, seen = claimed(), []
    for seat in (ANNA, BEN, CARO, ANNA):
        seen.append(lesson(evening))
        for other in {ANNA, BEN, CARO} - {seat}:
            evening.say(other, "react", "pass")
        evening.say(seat % 3 + 1, "act", "tax")
    assert seen == ["doubt", "react", "block", ""]
    assert left(evening) == [REACT]


@pytest.mark.parametrize("during", [0, 4_000])
def test_without_lessons_the_clock_runs_at_once(during: int) -> None:
    evening = claimed()
    evening.wait(during)
    evening.say(ANNA, "table-teach")
    assert not lesson(evening) and left(evening) == [REACT]


def test_nothing_waits_if_the_table_has_no_clock() -> None:
    evening = claimed(react_seconds="0")
    evening.wait(LESSON_TIME)
    assert lesson(evening) == "doubt", "it stands until somebody puts it away"


def test_a_pause_keeps_the_time_of_the_lesson() -> None:
    evening = claimed()
    evening.wait(LESSON_TIME - 1_000)
    evening.use("pause")
    assert not lesson(evening)
    evening.use("pause")
    assert lesson(evening) == "doubt"
    evening.wait(1_000)
    assert left(evening) == [REACT]


def test_a_replay_knows_the_clock_that_waits() -> None:
    evening = claimed()
    assert replayed(evening) == evening.table
    evening.say(BEN, "table-lesson")
    assert replayed(evening) == evening.table
