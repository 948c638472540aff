"""Primers and briefings out of their files: they follow from the players and the options."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Generic, NamedTuple, TypeVar

from companion.core.briefing import Briefing
from companion.core.game import Setup
from companion.core.primer import Laid, Primer, Sentence
from companion.core.text import Text, Words
from companion.kit.teaching.entries import BriefingEntry, LaidEntry, PrimerFile, RuleEntry, SentenceEntry
from companion.kit.teaching.files import TextFile
from companion.kit.teaching.for_all import check_names
from companion.kit.teaching.vocabulary import Condition, Value

Told = TypeVar("Told")

EVERYBODY = "everybody"
"""The table of briefings.toml with the sentences for everybody whose own table has none."""


class PrimerPart(NamedTuple, Generic[Told]):
    """An entry of a primer: when it is said, and what makes it."""

    conditions: Sequence[Condition]
    make: Callable[[Setup], Told]


def read_primer(file: TextFile) -> Callable[[Setup], Primer]:
    """Return the primer of a file, by the setup."""
    found = file.read(PrimerFile)
    part, turn, winning = (
        [_read_part(file, kind, entry, partial(_make_sentence, entry)) for entry in entries]
        for kind, entries in (("part", found.part), ("turn", found.turn), ("winning", found.winning))
    )
    laid = [_read_part(file, "laid", entry, partial(_make_laid, entry)) for entry in found.laid]
    forgotten = [_read_part(file, "forgotten", entry, _take_words) for entry in found.forgotten]

    def primer(setup: Setup) -> Primer:
        return Primer(
            part=_pick(part, setup),
            turn=_pick(turn, setup),
            winning=_pick(winning, setup),
            laid=_pick(laid, setup),
            forgotten=_pick(forgotten, setup),
            own_list=found.own_list,
        )

    return primer


def _read_part(file: TextFile, kind: str, entry: RuleEntry, make: Callable[[Text], Told]) -> PrimerPart[Told]:
    place = (kind, entry.id if isinstance(entry, SentenceEntry) else entry.text)
    check_names(file, place, entry, entry.text)
    conditions = [file.find(place, partial(file.vocabulary.find_condition, name)) for name in entry.conditions]
    text = file.fill(place, entry.text, entry.values, {})
    if isinstance(text, Text):
        made = make(text)  # once: this is asked for with every view before a game
        return PrimerPart(conditions, lambda setup: made)
    return PrimerPart(conditions, lambda setup: make(text(setup)))


def _make_sentence(entry: SentenceEntry, text: Text) -> Sentence:
    return Sentence(entry.id, text, entry.drawing)


def _make_laid(entry: LaidEntry, text: Text) -> Laid:
    return Laid(text, entry.where, entry.drawing)


def _take_words(text: Text) -> Words:
    return text


def _pick(parts: Sequence[PrimerPart[Told]], setup: Setup) -> tuple[Told, ...]:
    return tuple([part.make(setup) for part in parts if all([holds(setup) for holds in part.conditions])])


class BriefingTables:
    """The tables of briefings.toml, of which a game puts the briefing of each part together."""

    def __init__(self, file: TextFile) -> None:
        """Read the file."""
        self._file, self._tables = file, file.read_tables(BriefingEntry)
        for name, entry in self._tables.items():
            check_names(file, (name,), entry, entry.am, entry.want, entry.do, entry.hide)

    def briefing(self, *tables: str, **values: Value) -> Briefing:
        """Return the briefing from `tables`, with everybody's sentence where they have none.

        If several have the same sentence, the last one holds. Raises `TeachingFault` if a sentence is missing.
        """
        am, want, do, hide = (self.sentence(key, *tables, **values) for key in ("am", "want", "do", "hide"))
        return Briefing(am=am, want=want, do=do, hide=hide)

    def sentence(self, key: str, *tables: str, **values: Value) -> Text:
        """Return one sentence of such a briefing; raises `TeachingFault` if it is missing."""
        for name in (*reversed(tables), EVERYBODY):
            entry: Any = self._tables.get(name)
            if entry and getattr(entry, key):
                return self._file.fill_now((name, key), getattr(entry, key), entry.values, values)
        raise self._file.fault((), f"none of the tables {', '.join((*tables, EVERYBODY))} says `{key}`")
