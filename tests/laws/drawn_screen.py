"""A screen as somebody reads it: the texts that a page draws in one language, and the answers that can be tapped there.

No id and no value of a game is in it. The reading of a sentence is the reverse of its writing: `ReadSentence` finds the
names in it by the message of the catalogue.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, NamedTuple

from companion.core.question import Number, Numbers, One, Order, Question, Some, Writing
from companion.core.text import Text
from companion.core.view import Facts, SeatView, TableView, Thing
from companion.texts import Translator
from tests.laws.bots import any_answer
from web.drawing.placed_questions import Lists, list_of

Reply = Any
"""An answer in words: a choice's text, `{text: number}` for several choices and rows, or a number."""

COUNTS = (1, 2, 5)
"""Numbers that bring the forms of a plural in any of the languages."""

LEAVE = object()
"""The reply of a player with nothing to answer here now."""


class Asked(NamedTuple):
    """A question as a screen draws it."""

    seat: int
    """The seat of the player that it concerns: the owner of the phone, or the player named at its beginning."""
    by: int
    """The seat of the phone, 0 for the hub's own screen."""
    place: Lists
    """The list of the page in which it stands."""
    text: str
    note: str
    choices: tuple[str, ...]
    limits: Mapping[str, int]
    """The number of times that each choice may be taken, if several may."""

    @property
    def lone(self) -> bool:
        """Whether it is one button."""
        return len(self.choices) == 1


class Page(NamedTuple):
    """The part of a screen that all players see."""

    headline: str
    next: str
    seats: Mapping[int, Mapping[str, int]]
    """The things in front of each seat, with their numbers."""
    marks: Mapping[int, Sequence[str]]
    """The marks beside the name of each seat: out, in turn, …"""
    rows: Mapping[str, str]
    """The lines of facts, by their labels."""
    news: Sequence[str]
    """The public lines that are new since the last look, the oldest first."""


class DrawnScreens:
    """The screens of a table in one language."""

    def __init__(self, words: Translator) -> None:
        """Show everything in the language of `words`."""
        self.words = words
        self._read: set[str] = set()

    def page(self, public: TableView) -> Page:
        """Return the public part of the screens; a line is new once."""
        fresh = [line for line in public.happened if line.id not in self._read]
        self._read |= {line.id for line in fresh}
        facts = [block for block in public.blocks if isinstance(block, Facts)]
        return Page(
            headline=self.words(public.title),
            next=self.words(public.next),
            seats={place.seat: self._things(place.things) for place in public.seats},
            marks={place.seat: place.tags for place in public.seats},
            rows={self.words(row.label): self.words(row.text) for block in facts for row in block.rows},
            news=[self.words(line.text) for line in fresh],
        )

    def _things(self, things: Sequence[Thing]) -> Mapping[str, int]:
        found: Counter[str] = Counter()
        for one in things:
            found[self.words(one.text)] += 1 if one.count is None else one.count
        return found

    def secrets(self, private: SeatView) -> dict[str, str]:
        """Return the things that a phone shows while its owner holds the button."""
        return {self.words(one.label): self.words(one.text) for one in private.secrets}

    def asked(self, by: int, seat: int, question: Question) -> Asked:
        """Return a question as it is drawn."""
        limits = {self.words(one.text): one.most for one in getattr(question.ask, "choices", ())}
        return Asked(
            seat=seat,
            by=by,
            place=list_of(question),
            text=self.words(question.text),
            note=self.words(question.note),
            choices=tuple(self._named(question)),
            limits=limits if isinstance(question.ask, Some) else {},
        )

    def any_reply(self, question: Question, random: Random) -> Reply:
        """Return any of the answers that can be tapped."""
        value = any_answer(question.ask, random)
        named = {id: text for text, id in self._named(question).items()}
        match question.ask:
            case One():
                return named[value]
            case Some() | Numbers():
                return {named[id]: number for id, number in value.items()}
            case Order():
                return [named[id] for id in value]
            case _:
                return value

    def value(self, question: Question, reply: Reply) -> Any:
        """Return a reply as the hub takes it; raises `KeyError` for words that are not on the screen."""
        named = self._named(question)
        match question.ask:
            case Number() | Writing():
                return reply
            case Some() | Numbers():
                return {named[text]: number for text, number in reply.items()}
            case Order():
                return [named[text] for text in reply]
            case _:
                return named[reply]

    def _named(self, question: Question) -> dict[str, str]:
        """Return the value of each choice, or the id of each row, by its words."""
        match question.ask:
            case One(choices) | Some(choices) | Order(choices):
                return {self.words(one.text): one.value for one in choices}
            case Numbers(rows):
                return {self.words(row.text): row.id for row in rows}
            case _:
                return {}


class ReadSentence:
    """A sentence of one language, with places for names."""

    def __init__(self, words: Translator, message: str, many: str = "") -> None:
        """Take a message of the catalogue, and its plural; raises `LookupError` if it is no message any more."""
        text = Text(message, {"n": 1}, many)
        forms = {words.find_form(Text(message, {"n": n}, many)) for n in COUNTS}
        if words.language != "en" and forms <= {message, many} and len(message.split()) > 2:
            raise LookupError(f"{text.message!r} stands on no screen any more")
        self._forms = [_pattern(form) for form in forms]

    def read(self, text: str) -> dict[str, str] | None:
        """Return the names in `text` by their places, None if it is another sentence."""
        return next((found.groupdict() for form in self._forms if (found := form.fullmatch(text))), None)

    def says(self, text: str) -> bool:
        """Return whether `text` is this sentence."""
        return self.read(text) is not None

    def stands_in(self, text: str) -> bool:
        """Return whether `text` has this sentence in it."""
        return any(form.search(text) for form in self._forms)


def _pattern(form: str) -> re.Pattern[str]:
    """Return the pattern of a message; a name that stands twice in it is read once."""
    parts, known = [], set[str]()
    for part in re.split(r"(\{\w+\})", form):
        name = part[1:-1]
        if not part.startswith("{"):
            parts.append(re.escape(part))
        elif name in known:
            parts.append(f"(?P={name})")
        else:
            known.add(name)
            parts.append(f"(?P<{name}>.+?)")
    return re.compile("".join(parts))
