"""Lessons, answers and chapters out of their files: the same for every setup of a game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial

from companion.core.lesson import Advice, AskedAll, EventOccasion, InPhase, Lesson, Occasion
from companion.core.terms import Term
from companion.core.text import Text
from companion.core.view import Fact, Facts
from companion.kit.teaching.entries import (
    ChapterEntry,
    LessonEntry,
    LessonsFile,
    PhaseEntry,
    ReferenceFile,
    RowEntry,
    TextEntry,
)
from companion.kit.teaching.files import TextFile
from companion.kit.teaching.vocabulary import Vocabulary


def read_lessons(file: TextFile) -> tuple[Lesson, ...]:
    """Return the lessons of a file."""
    entries = file.read(LessonsFile).lesson
    _check_ids(file, "lesson", [entry.id for entry in entries])
    return tuple(_read_lesson(file, entry) for entry in entries)


def _read_lesson(file: TextFile, entry: LessonEntry) -> Lesson:
    place = ("lesson", entry.id)
    check_names(file, place, entry, entry.text)
    return Lesson(
        id=entry.id,
        when=file.find(place, partial(_find_occasion, entry, file.vocabulary)),
        text=file.fill_now(place, entry.text, entry.values, {}),
        drawing=entry.drawing,
        aloud=entry.aloud,
        moves=entry.moves,
        before_clock=entry.before_clock,
        rows=entry.rows,
    )


def _find_occasion(entry: LessonEntry, vocabulary: Vocabulary) -> Occasion:
    match entry:
        case LessonEntry(phase=str(phase), event=None, asked=None):
            return InPhase(phase)
        case LessonEntry(phase=None, event=None, asked=str(start)):
            return AskedAll(start)
        case LessonEntry(phase=None, event=str(name), asked=None):
            return EventOccasion(vocabulary.find_event(name))
    raise ValueError("give it one occasion: `phase`, `event` or `asked`")


def read_answers(file: TextFile) -> Mapping[str, tuple[Advice, ...]]:
    """Return the answers of a file by the phase; a question without an answer takes the one from another phase."""
    phases = file.read_tables(PhaseEntry)
    answers: dict[str, Advice] = {}
    for phase, entry in phases.items():
        for one in entry.advice:
            place = (phase, one.question)
            check_names(file, place, one, one.question, one.answer)
            if one.answer and one.question in answers:
                raise file.fault(place, "it has an answer twice: leave the second one out")
            if one.answer:
                question = file.fill_now(place, one.question, one.values, {})
                answer = file.fill_now(place, one.answer, one.values, {})
                answers[one.question] = Advice(question, answer, one.ours, one.leads)
    for phase, entry in phases.items():
        for one in entry.advice:
            if one.question not in answers:
                raise file.fault((phase, one.question), "it has no answer, neither here nor in another phase")
    return {phase: tuple(answers[one.question] for one in entry.advice) for phase, entry in phases.items()}


def read_open_chapters(file: TextFile, reference: Sequence[Facts]) -> Mapping[str, str]:
    """Return the chapter that lies open beside the answers, by the phase."""
    known = [chapter.id for chapter in reference]
    found = {phase: entry.chapter for phase, entry in file.read_tables(PhaseEntry).items() if entry.chapter}
    for phase, chapter in found.items():
        if chapter not in known:
            raise file.fault((phase, "chapter"), f"there is no {chapter!r} among the chapters: {', '.join(known)}")
    return found


def read_reference(file: TextFile) -> tuple[Facts, ...]:
    """Return the chapters of a file."""
    chapters = file.read(ReferenceFile).chapter
    _check_ids(file, "chapter", [entry.id for entry in chapters])
    return tuple(
        Facts(
            entry.id,
            file.fill_now(("chapter", entry.id), entry.label, {}, {}),
            tuple(_read_rows(file, entry)),
        )
        for entry in chapters
    )


def read_terms(file: TextFile) -> tuple[Term, ...]:
    """Return the rows of a file that explain terms."""
    rows = [
        (chapter, *row) for chapter in file.read(ReferenceFile).chapter for row in _entries_with_rows(file, chapter)
    ]
    return tuple(
        Term(row.label, row.text, entry.words or (row.label.message,), entry.drawing)
        for chapter, entry, row in rows
        if (chapter.terms or entry.words) and isinstance(row.label, Text) and isinstance(row.text, Text)
    )


def _read_rows(file: TextFile, chapter: ChapterEntry) -> Iterator[Fact]:
    return (row for _, row in _entries_with_rows(file, chapter))


def _entries_with_rows(file: TextFile, chapter: ChapterEntry) -> Iterator[tuple[RowEntry, Fact]]:
    for entry in chapter.row:
        place = ("chapter", chapter.id, entry.label)
        check_names(file, place, entry, entry.label, entry.text)
        for own in file.find(place, partial(file.vocabulary.find_list, entry.each)):
            label = file.fill_now(place, entry.label, entry.values, own)
            yield entry, Fact(label, file.fill_now(place, entry.text, entry.values, own))


def check_names(file: TextFile, place: tuple[str, ...], entry: TextEntry, *texts: str) -> None:
    """Raise `TeachingFault` if `with` names a placeholder that no text of the entry has."""
    for name in entry.values:
        if not any(f"{{{name}}}" in text for text in texts):
            raise file.fault(place, f"`with` names {{{name}}}, which stands in no text of it")


def _check_ids(file: TextFile, kind: str, ids: Sequence[str]) -> None:
    for id in ids:
        if ids.count(id) > 1:
            raise file.fault((kind, id), "two have this id")
