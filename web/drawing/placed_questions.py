"""The places and shapes of a seat's questions on its page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

from msgspec import Struct

from companion.core.question import One, Question
from companion.core.terms import NO_TERMS, Glossary
from companion.core.text import Words
from companion.core.view import PublicSeat
from web.drawing.listed_people import NOBODY, NamedPeople
from web.drawing.region import Region, RegionPart

Shape = Literal["button", "open", "folded"]
"""The shape of a question: one button, a form, or a fold whose form is fetched on demand."""

Lists = Literal["asked", "ticks", "picked", "moves", "corrections", "table"]
"""A list of a page: `asked` for required questions and tools, `ticks` for things to tick, and the menu's groups.

`picked` has the game and its options, once one is picked. The menu has the game's moves, corrections, and the table's
offers.
"""

MENU: Sequence[Lists] = ("picked", "moves", "corrections", "table")

OF_TABLE = "table-"
"""The prefix of ids of the table's own questions; the ids of a game's questions begin with the number of the game."""


OF_PICK = ("table-game-", "table-option-")
"""The prefixes of the questions of the game that is picked, and of its options: they stay beside the start."""

OF_LESSON = "table-lesson-"
"""The prefix of the question that closes a lesson: its button is beside the lesson, and in no list."""


class PlacedQuestion(Struct, frozen=True):
    """A question on the page of a seat."""

    question: Question
    part: RegionPart

    list: Lists
    """The question's list, except for a step that waits for the things to tick."""

    unfinished: bool
    """Whether it has unticked things to tick."""

    step: bool
    """Whether all may see it, and it needs no rule beside it."""


class PlacedQuestions(Struct):
    """The questions of a table's seats at one moment."""

    glossary: Glossary = NO_TERMS
    """The terms that are explained in them."""

    people: NamedPeople = NOBODY
    """The people whose names are on the pages."""

    drawn: dict[str, PlacedQuestion] = {}
    """The last drawn question, by its id."""

    before: dict[str, PlacedQuestion] = {}
    """The same at the previous moment."""

    regions: list[tuple[Sequence[Question], tuple[bool, ...], Region]] = []
    """The questions of a seat, and whether it is in turn, plays, has left and is out, with the region for these."""


def standing_of(place: PublicSeat, *, is_over: bool) -> tuple[bool, bool, bool, bool]:
    """Return whether a seat is in turn, plays, has left, and is out of a game that is not over."""
    return "turn" in place.tags, place.plays, place.left, "out" in place.tags and not is_over


def list_of(question: Question) -> Lists:
    """Return the question's list."""
    if isinstance(question.ask, One) and question.ask.choices and question.ask.choices[0].done is not None:
        return "ticks"
    if question.required or question.tool:
        return "asked"
    if question.corrects:
        return "corrections"
    if question.id.startswith(OF_PICK):
        return "picked"
    return "table" if question.id.startswith(OF_TABLE) else "moves"


def shape_of(question: Question) -> Shape:
    """Return the question's shape."""
    ask = question.ask
    alone = isinstance(ask, One) and len(ask.choices) == 1 and question.value is None and not question.secret
    # A button must show all of an open question.
    if alone and (list_of(question) in MENU or _words_of_choice(question) == question.text):
        return "button"
    return "open" if question.required else "folded"


def _words_of_choice(question: Question) -> Words:
    return question.ask.choices[0].text if isinstance(question.ask, One) else ""


def place_question(question: Question, part: RegionPart) -> PlacedQuestion:
    """Return a question with its drawing and its place."""
    where = list_of(question)
    unfinished = where == "ticks" and not _whole(question)
    return PlacedQuestion(question, part, where, unfinished, _is_step(question))


def in_order(drawn: Sequence[PlacedQuestion]) -> Iterator[tuple[Lists, PlacedQuestion]]:
    """Yield each question with its list; steps and tools come below the things to tick until all are ticked."""
    drawn = [asked for asked in drawn if not asked.question.id.startswith(OF_LESSON)]
    unfinished = any(asked.unfinished for asked in drawn)
    below = [asked for asked in drawn if unfinished and asked.list == "asked" and asked.step]
    yield from ((asked.list, asked) for asked in drawn if not (below and asked in below))
    yield from (("ticks", asked) for asked in below)


def _whole(question: Question) -> bool:
    return isinstance(question.ask, One) and all(choice.done is not False for choice in question.ask.choices)


def _is_step(question: Question) -> bool:
    alone = isinstance(question.ask, One) and len(question.ask.choices) == 1
    # A proposal to all others waits for no list.
    of_game = alone or question.button_choice is not None or question.tool or not question.id.startswith(OF_TABLE)
    return of_game and not (question.secret or (alone and question.note))
