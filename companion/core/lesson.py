"""A lesson: what is taught when it first matters, to everybody at once; and what people want to know in a phase.

Its occasion is public by its type: a phase, an event that all have been told of, or a move
made to everybody. A move to one seat is none, for the lesson would say whose it is.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from companion.core.event import EventType
from companion.core.icons import Icon
from companion.core.lines import LEAST_PAUSE, Line, estimate
from companion.core.text import Text

MOST_WORDS = 25
"""Words in a lesson, in each language."""


class InPhase(Struct, frozen=True):
    """The scene stands in the phase of this name."""

    name: str


class EventOccasion(Struct, frozen=True):
    """An event of this type has happened, and its line was told to all."""

    event: EventType


class AskedAll(Struct, frozen=True):
    """Everybody who plays is asked the same, under an id of the game that begins so."""

    start: str


Occasion = InPhase | EventOccasion | AskedAll


class Lesson(Struct, frozen=True, kw_only=True):
    """One thing that a newcomer must know, with the occasion at which it first matters."""

    id: str
    """Its name in the log, unique in its game and stable."""
    when: Occasion
    text: Text
    """One idea, in 25 words at the most in each language."""
    drawing: Icon = ""
    aloud: bool = True
    """Whether the voice says it. Where people talk with each other it is only shown."""
    moves: tuple[str, ...] = ()
    """How the ids of the questions begin of which it speaks: when it is given, each is asked of somebody."""


class LessonMoment(Struct, frozen=True, kw_only=True):
    """What everybody knows of the moment after a step."""

    phase: str
    event_types: tuple[EventType, ...]
    """The types of the events of this step whose lines were told."""
    question_ids: tuple[str, ...]
    """The ids under which everybody who plays is asked the same."""


class Advice(Struct, frozen=True):
    """What people want to know in a phase, and the answer: the same for everybody."""

    question: Text
    answer: Text
    ours: bool = False
    """Whether the rulebook says nothing of it: then it is a ruling of docs/rulings."""


OF_LESSON = "lesson-"
"""How the keys begin by which the voice, and recordings, know the lines of lessons."""


def lesson_to_line(game: str, lesson: Lesson) -> Line:
    """Return a lesson of the `game` of this name as the line by which the voice says it."""
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
    return next((lesson for lesson in lessons if comes_up(lesson.when, moment)), None)
