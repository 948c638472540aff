"""Where the questions of a seat stand on its page, and how."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

from msgspec import Struct

from companion.core.question import One, Question
from companion.core.text import Words
from companion.core.view import PublicSeat
from web.drawing.region import Region, RegionPart

Shape = Literal["button", "open", "folded"]
"""How a question stands on its page: as one button, as a form, or folded, its form fetched on demand."""

Lists = Literal["asked", "ticks", "moves", "corrections", "table"]
"""The lists of a page: what the table awaits, with its tools; things to tick; and the groups of the menu, which are the
moves of the game, what corrects, and what the table offers beside."""

MENU: Sequence[Lists] = ("moves", "corrections", "table")

OF_TABLE = "table-"
"""So begin the ids of what a table asks; those of a game begin with the number of the game."""


OF_LESSON = "table-lesson-"
"""So begins the id of what puts a lesson away: its button stands beside the lesson, and in no list."""


class PlacedQuestion(Struct, frozen=True):
    """A question on the page of a seat."""

    question: Question
    part: RegionPart

    list: Lists
    """The list in which it stands, but for a step that waits for the things to tick."""

    unfinished: bool
    """Whether it has things to tick that are not ticked."""

    step: bool
    """Whether all may see it, and no rule is read with it."""


class PlacedQuestions(Struct):
    """What the seats of a table are asked at one moment."""

    drawn: dict[str, PlacedQuestion] = {}
    """The question that was drawn last, by its id."""

    before: dict[str, PlacedQuestion] = {}
    """The same of the moment before."""

    regions: list[tuple[Sequence[Question], tuple[bool, ...], Region]] = []
    """All that a seat is asked, and whether it is in turn, plays, has left and is out, with its region."""


def standing_of(place: PublicSeat, *, is_over: bool) -> tuple[bool, bool, bool, bool]:
    """Return whether a seat is in turn, plays, has left, and is out of a game that is not over."""
    return "turn" in place.tags, place.plays, place.left, "out" in place.tags and not is_over


def list_of(question: Question) -> Lists:
    """Return the list in which a question stands."""
    if isinstance(question.ask, One) and question.ask.choices and question.ask.choices[0].done is not None:
        return "ticks"
    if question.required or question.tool:
        return "asked"
    if question.corrects:
        return "corrections"
    return "table" if question.id.startswith(OF_TABLE) else "moves"


def shape_of(question: Question) -> Shape:
    """Return how a question stands there."""
    ask = question.ask
    alone = isinstance(ask, One) and len(ask.choices) == 1 and question.value is None and not question.secret
    # Where it stands open, a button may leave out nothing of the question.
    if alone and (list_of(question) in MENU or _words_of_choice(question) == question.text):
        return "button"
    return "open" if question.required else "folded"


def _words_of_choice(question: Question) -> Words:
    return question.ask.choices[0].text if isinstance(question.ask, One) else ""


def place_question(question: Question, part: RegionPart) -> PlacedQuestion:
    """Return a question with its drawing, and where it belongs."""
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
    # What somebody at the table wants of all others waits for no list.
    of_game = alone or question.button_choice is not None or question.tool or not question.id.startswith(OF_TABLE)
    return of_game and not (question.secret or (alone and question.note))
