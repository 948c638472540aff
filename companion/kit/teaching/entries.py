"""The entries of the files in which a game's teaching stands: their keys, with types.

A key that is not here, or a value of another type, is an error when the file is read.
"""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct, field

from companion.core.icons import Icon
from companion.core.places import Where

Message = Annotated[str, Meta(min_length=1)]
"""A text that people read; `companion.core.text_files` lists the keys of all of them for translators."""


class TextEntry(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An entry with texts; `{names}` in them are values that the game gives."""

    values: dict[str, str] = field(name="with", default_factory=dict)
    """The game's name of a value, by its `{name}` in the texts, where the two differ."""


class LessonEntry(TextEntry, frozen=True, kw_only=True):
    """A lesson, with one of three occasions."""

    id: str
    phase: str | None = None
    event: str | None = None
    """The name of a type of events."""
    asked: str | None = None
    """The beginning of the id of a question to all."""
    text: Message
    drawing: Icon = ""
    aloud: bool = True
    moves: tuple[str, ...] = ()
    before_clock: bool = False
    rows: tuple[str, ...] = ()


class LessonsFile(Struct, frozen=True, forbid_unknown_fields=True):
    """The file lessons.toml."""

    lesson: tuple[LessonEntry, ...]


class AdviceEntry(TextEntry, frozen=True, kw_only=True):
    """A question and its answer; an empty answer means the answer to the same question in another phase."""

    question: Message
    answer: Message = ""
    ours: bool = False
    leads: tuple[str, ...] = ()


class PhaseEntry(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table of answers.toml: a phase."""

    chapter: str = ""
    advice: tuple[AdviceEntry, ...]


class RowEntry(TextEntry, frozen=True, kw_only=True):
    """A row of a chapter."""

    label: Message
    text: Message
    each: str = ""
    """The list of the game for each of whose things the row stands there once."""
    words: tuple[str, ...] = ()
    """The English words that the row explains where they stand; its label, if its chapter explains terms."""
    drawing: Icon = ""
    """A drawing beside that explanation."""


class ChapterEntry(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A chapter of the rules."""

    id: str
    """`powers` also stands on the printed page."""
    label: Message
    row: tuple[RowEntry, ...]
    terms: bool = False
    """Whether each row explains its label in every question and block."""


class ReferenceFile(Struct, frozen=True, forbid_unknown_fields=True):
    """The file reference.toml."""

    chapter: tuple[ChapterEntry, ...]


class RuleEntry(TextEntry, frozen=True, kw_only=True):
    """A rule that people forget; and what each entry of primer.toml may say."""

    when: str | tuple[str, ...] = ()
    """The conditions under which it is said: all of them hold."""
    text: Message

    @property
    def conditions(self) -> tuple[str, ...]:
        """The conditions, however many."""
        return (self.when,) if isinstance(self.when, str) else self.when


class SentenceEntry(RuleEntry, frozen=True, kw_only=True):
    """A sentence that is told before the first game."""

    id: str
    drawing: Icon


class LaidEntry(RuleEntry, frozen=True, kw_only=True):
    """Something out of the box that is laid on the table."""

    where: Where
    drawing: Icon


class PrimerFile(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The file primer.toml."""

    part: tuple[SentenceEntry, ...]
    turn: tuple[SentenceEntry, ...]
    winning: tuple[SentenceEntry, ...]
    laid: tuple[LaidEntry, ...]
    forgotten: tuple[RuleEntry, ...]
    own_list: bool = False


class BriefingEntry(TextEntry, frozen=True, kw_only=True):
    """A table of briefings.toml: the sentences that those have in common of whom it speaks."""

    am: Message = ""
    want: Message = ""
    do: Message = ""
    hide: Message = ""
