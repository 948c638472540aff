"""A lesson: one idea, taught to everybody when it first matters. Beside it, answers to common questions of a phase.

A lesson's occasion is public by its type: a phase, an event that everybody knows of, or a move made to everybody. A
move to one seat is no occasion, since the lesson would reveal the seat.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from msgspec import Struct

from companion.core.blocks import Block, Checklist, Steps
from companion.core.event import EventType
from companion.core.icons import Icon
from companion.core.lines import LEAST_PAUSE, Line, estimate
from companion.core.text import Text

MOST_WORDS = 25
"""Words in a lesson, in each language."""


class InPhase(Struct, frozen=True):
    """The game is in the phase of this name."""

    name: str


class EventOccasion(Struct, frozen=True):
    """An event of this type has happened, and its line was public."""

    event: EventType


class AskedAll(Struct, frozen=True):
    """All players are asked the same; the question's id begins like this."""

    start: str


Occasion = InPhase | EventOccasion | AskedAll


class Lesson(Struct, frozen=True, kw_only=True):
    """One thing that a newcomer must know, with the occasion when it first matters."""

    id: str
    """The name in the log, unique in its game and stable."""
    when: Occasion
    text: Text
    """One idea, in at most 25 words in each language."""
    drawing: Icon = ""
    aloud: bool = True
    """Whether the voice says it. While people talk with each other, it is only shown."""
    moves: tuple[str, ...] = ()
    """Beginnings of the ids of the questions it explains; when it is given, somebody is asked each of them."""
    before_clock: bool = False
    """Whether it is about a step with a clock: the clock starts once the lesson is over (`companion.core.clock`)."""
    rows: tuple[str, ...] = ()
    """Ids of the rows that it explains in lists for everyone; it comes only while each of them is shown."""


class LessonMoment(Struct, frozen=True, kw_only=True):
    """The public knowledge of the moment after a step."""

    phase: str
    event_types: tuple[EventType, ...]
    """The types of this step's events that had a public line."""
    question_ids: tuple[str, ...]
    """The ids of the questions that all players are asked alike."""
    rows: tuple[str, ...] = ()
    """The ids of the rows in all lists that everybody sees."""


class Advice(Struct, frozen=True):
    """A common question of a phase, with its answer: the same for everybody."""

    question: Text
    answer: Text
    ours: bool = False
    """Whether the rulebook says nothing of it: then it is a ruling of docs/rulings."""
    leads: tuple[str, ...] = ()
    """Beginnings of the ids of the question to which the answer sends people: the first one that is asked counts."""


OF_LESSON = "lesson-"
"""The prefix of lessons' keys, by which the voice and recordings know them."""


def lesson_to_line(game: str, lesson: Lesson) -> Line:
    """Return a lesson of the game `game` as a line for the voice."""
    key = f"{OF_LESSON}{game}-{lesson.id}"
    return Line(key=key, text=lesson.text, pause=LEAST_PAUSE, length=estimate(lesson.text))


def comes_up(occasion: Occasion, moment: LessonMoment) -> bool:
    """Return whether an occasion has come up."""
    match occasion:
        case InPhase(name):
            return moment.phase == name
        case EventOccasion(event):
            return event in moment.event_types
        case AskedAll(start):
            return any(id.startswith(start) for id in moment.question_ids)


def next_lesson(lessons: Iterable[Lesson], moment: LessonMoment) -> Lesson | None:
    """Return the first of `lessons` whose occasion has come up, None if there is none."""
    due = (lesson for lesson in lessons if comes_up(lesson.when, moment) and is_beside(lesson, moment.rows))
    return next(due, None)


def is_beside(lesson: Lesson, rows: Collection[str]) -> bool:
    """Return whether all rows of a lesson are shown; `own` also stands for a seat's row, such as `own-3`."""
    return all(any(shown == row or shown.startswith(f"{row}-") for shown in rows) for row in lesson.rows)


def list_rows(blocks: Iterable[Block]) -> Iterator[str]:
    """Yield the ids of the rows in lists of things to do, and of the steps of a turn."""
    for block in blocks:
        match block:
            case Checklist(items=items):
                yield from (item.id for item in items)
            case Steps(steps=steps):
                yield from (step.id for step in steps)
