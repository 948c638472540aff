"""A game's teaching: made of the files in one of its packages, and of what the game gives to their texts."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, TypedDict

from companion.core.event import EventType
from companion.core.game import Setup
from companion.core.lesson import Advice, Lesson
from companion.core.primer import Primer
from companion.core.require import require
from companion.core.terms import Term
from companion.core.view import Facts
from companion.kit.teaching.files import TextFile
from companion.kit.teaching.for_all import read_answers, read_lessons, read_open_chapters, read_reference, read_terms
from companion.kit.teaching.for_setup import BriefingTables, read_primer
from companion.kit.teaching.vocabulary import Condition, Given, Things, Vocabulary

Kind = Literal["lessons", "answers", "reference", "primer", "briefings"]
"""The files that a game may have; each ends in `.toml`."""


class TaughtRules(TypedDict):
    """Parts of a `companion.core.game.Rules`, to be handed over by `Rules(..., **teaching.rules)`."""

    lessons: tuple[Lesson, ...]
    answers: Mapping[str, tuple[Advice, ...]]
    chapters: Mapping[str, str]
    reference: tuple[Facts, ...]
    terms: tuple[Term, ...]
    primer: Callable[[Setup], Primer] | None


@dataclass(frozen=True)
class GameTeaching:
    """A game's teaching, as its files say it."""

    rules: TaughtRules
    tables: BriefingTables | None
    vocabulary: Vocabulary

    @property
    def briefings(self) -> BriefingTables:
        """The tables that briefings are made of; raises `TypeError` if the game has none."""
        return require(self.tables, "a game without briefings.toml makes no briefing")


def teach(
    package: str,
    *kinds: Kind,
    values: Mapping[str, Given] | None = None,
    conditions: Mapping[str, Condition] | None = None,
    lists: Mapping[str, Things] | None = None,
    events: Sequence[EventType] = (),
) -> GameTeaching:
    """Return the teaching out of the files of these kinds in a package; raises `TeachingFault` if one has a fault.

    `values` fill the `{names}` in the texts, `conditions` are what their `when` may name, `lists` what their `each`
    may, and `events` the occasions of lessons.
    """
    vocabulary = Vocabulary(values or {}, conditions or {}, lists or {}, events)
    files = {kind: TextFile(package, f"{kind}.toml", vocabulary) for kind in kinds}
    reference = read_reference(files["reference"]) if "reference" in files else ()
    rules = TaughtRules(
        lessons=read_lessons(files["lessons"]) if "lessons" in files else (),
        answers=read_answers(files["answers"]) if "answers" in files else {},
        chapters=read_open_chapters(files["answers"], reference) if "answers" in files else {},
        reference=reference,
        terms=read_terms(files["reference"]) if "reference" in files else (),
        primer=read_primer(files["primer"]) if "primer" in files else None,
    )
    return GameTeaching(rules, BriefingTables(files["briefings"]) if "briefings" in files else None, vocabulary)
