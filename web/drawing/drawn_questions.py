"""Questions as HTML: as buttons, open forms, or folds with forms that are fetched on demand."""

from __future__ import annotations

from typing import Any
from zlib import crc32

import msgspec
from markupsafe import escape
from msgspec.structs import replace

from companion.core.question import Numbers, Question
from companion.core.terms import NO_TERMS, Glossary
from web.drawing.drawing_cache import DrawingCache
from web.drawing.frames import SLOTS
from web.drawing.isolated_names import with_elements
from web.drawing.listed_people import NOBODY, NamedPeople, list_people
from web.drawing.placed_questions import PlacedQuestion, list_of, place_question, shape_of
from web.drawing.plain_views import Plain, PlainViews
from web.drawing.region import RegionPart

_encode = msgspec.json.Encoder().encode


class DrawnQuestions:
    """A cache that draws each question once; `ask` and `ticks` are the templates' macros."""

    def __init__(self, drawings: DrawingCache, plain: PlainViews, ask: Any, ticks: Any) -> None:
        """Draw with the words of `plain`."""
        self._drawings = drawings
        self._plain = plain
        self._ask = ask
        self._ticks = ticks

    def form(self, question: Question, seat: int, glossary: Glossary = NO_TERMS) -> str:
        """Return the form of a question that is folded on its page."""
        key = f"form{seat}{glossary.game}".encode() + _encode(question)
        return self._drawings.once(
            key, lambda: with_elements(self._ask.ask(self._unfolded(question, glossary), str(seat), "folded"))
        )

    def place(
        self, question: Question, seat: str = "", glossary: Glossary = NO_TERMS, people: NamedPeople = NOBODY
    ) -> PlacedQuestion:
        """Return a question as placed on a page; `seat` is its number if several seats have theirs there.

        The page shows the names of `people`.
        """
        key = f"asked{seat}{glossary.game}{people.seal} ".encode() + _encode(question)

        def draw() -> PlacedQuestion:
            html = self._draw(question, seat, glossary, people)
            return place_question(question, RegionPart(f"q{seat}-{question.id}", html))

        return self._drawings.once(key, draw)

    def _explained(self, question: Question, glossary: Glossary) -> Plain:
        """Return a question as plain data, with the terms in it."""
        plain, terms = self._plain.question(question), glossary.explain(question)
        return {**plain, "terms": self._plain.value(terms)} if terms else plain

    def _unfolded(self, question: Question, glossary: Glossary) -> Plain:
        """Return a question that a tap has unfolded: the terms in its name are explained without another tap."""
        plain, named = self._explained(question, glossary), glossary.explain(question.text)
        if not named:
            return plain
        others = [one for one in glossary.explain(question) if one not in named]
        kept = {key: value for key, value in plain.items() if key != "terms"}
        further = {"terms": self._plain.value(tuple(others))} if others else {}
        return {**kept, "named": self._plain.value(named), **further}

    def _draw(self, question: Question, seat: str, glossary: Glossary, people: NamedPeople) -> str:
        shape = shape_of(question)
        if shape == "folded" and isinstance(question.ask, Numbers) and not (question.held or question.ask.sum):
            return self._fold_of_numbers(question, seat)
        plain = self._explained(question, glossary)
        if list_of(question) == "ticks":
            return with_elements(self._ticks.ask(plain, seat))
        if shape == "folded":
            return with_elements(self._ask.fold(plain, seat, _version(question)))
        return with_elements(self._ask.ask(list_people(plain, question, people), seat, shape))

    def _fold_of_numbers(self, question: Question, seat: str) -> str:
        """Draw a fold that shows no number: entries change its id and its version, and nothing else of it."""
        id, version = SLOTS[0], SLOTS[1]
        blank = replace(question, id=id, ask=Numbers(()), value=None, from_=0)
        key = f"fold{seat}".encode() + _encode(blank)
        frame = self._drawings.once(
            key, lambda: with_elements(self._ask.fold(self._plain.question(blank), seat, version))
        )
        return frame.replace(id, escape(question.id)).replace(version, _version(question))


def _version(question: Question) -> str:
    """Return a checksum of a question: a page fetches the form again when it changes.

    A secret answer is not in it, for it would change how well the checksum is compressed; the id counts its changes.
    """
    return f"{crc32(_encode(replace(question, value=None) if question.secret else question)):08x}"
